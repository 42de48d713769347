import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const version = /^version = "(.+)"$/m.exec(
  readFileSync(new URL('../pyproject.toml', import.meta.url), 'utf-8'),
);
const room = process.env.LUDOTHEQUE_ROOM ?? 'http://127.0.0.1:8720';

export default defineConfig({
  plugins: [svelte({ configFile: false })],
  define: { __VERSION__: JSON.stringify(version?.[1] ?? '') },
  // Browsers that do not preload modules load them a little later.
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  // The room refuses foreign origins: to it, the page comes from its own address.
  server: { proxy: { '/api': { target: room, ws: true, changeOrigin: true, headers: { origin: room } } } },
});
