import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const version = /^version = "(.+)"$/m.exec(
  readFileSync(new URL('../pyproject.toml', import.meta.url), 'utf-8'),
);
const room = process.env.LUDOTHEQUE_ROOM ?? 'http://127.0.0.1:8720';

/** What nearly every page needs: one file of it is smaller than twenty, and sooner there. */
const COMMON = new RegExp(
  [
    'node_modules/(svelte|clsx|esm-env)/(?!.*(bindings/(input|select|size)|transitions?[/.]|flags/legacy))',
    'vite/preload-helper',
    'src/board/(seats|french)\\.ts',
    'src/shell/(addresses|api|faces|french|kept|names|router|screens|settings)\\.',
    'src/shell/parts/(Avatar|BotFace|Icon|icons|Kept|Mark|motifs|Picture|Problem|TableRow)\\.',
  ].join('|'),
);

/** What is loaded apart from the app itself, and yet before anything is drawn: a language, a page. */
const AHEAD = {
  en: 'shell/en.ts',
  fr: 'shell/fr.ts',
  game: 'shell/pages/Game.svelte',
  rules: 'shell/pages/Rules.svelte',
  settings: 'shell/pages/Settings.svelte',
  table: 'shell/table/TablePage.svelte',
};

/** Tells theme.js the files of each, so that they come together with the app's own. */
const ahead: Plugin = {
  name: 'ahead',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((each) => each.type === 'chunk');
      const files = (chunk: Rolldown.OutputChunk, seen = new Set<string>()): Set<string> => {
        for (const each of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) seen.add(each);
        for (const next of chunks)
          if (chunk.imports.includes(next.fileName) && !seen.has(next.fileName)) files(next, seen);
        return seen;
      };
      const said = Object.entries(AHEAD).map(([name, source]) => {
        const chunk = chunks.find((each) => each.facadeModuleId?.endsWith(`/src/${source}`));
        const own = chunk ? [...files(chunk)].map((file) => `/${file}`) : [];
        return ` data-${name}="${own.filter((file) => !html.includes(`"${file}"`)).join(' ')}"`;
      });
      return html.replace('<script src="/theme.js">', `<script src="/theme.js"${said.join('')}>`);
    },
  },
};

/** Puts compressed copies beside each file, as small as they can be: the server sends them as they are. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    for (const each of Object.values(bundle)) {
      if (!/\.(js|css|svg)$/.test(each.fileName)) continue;
      const content = Buffer.from(each.type === 'chunk' ? each.code : each.source);
      const file = join(dir ?? '', each.fileName);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
  },
};

export default defineConfig({
  plugins: [svelte({ configFile: false }), ahead, compressed],
  define: { __VERSION__: JSON.stringify(version?.[1] ?? '') },
  // Browsers that do not preload modules load them a little later.
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'app', test: COMMON }] },
      },
      // What binds a form's fields, or makes a custom element, does nothing to a page that has none.
      treeshake: { moduleSideEffects: [{ test: /svelte.src.*client.dom.elements/, sideEffects: false }] },
    },
  },
  // The room refuses foreign origins: to it, the page comes from its own address.
  server: { proxy: { '/api': { target: room, ws: true, changeOrigin: true, headers: { origin: room } } } },
});
