// Every word a person reads stands in a catalogue, in both languages, and is used.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';

const SRC = dirname(fileURLToPath(import.meta.url));
const files = readdirSync(SRC, { recursive: true, encoding: 'utf-8' }).map((name) => join(SRC, name));
const catalogues = files.filter((name) => basename(name) === 'en.ts').map(dirname);
const LETTERS = /\p{L}{2,}/u;
const READ = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'alt',
  'placeholder',
  'label',
];

type Catalogue = { [key: string]: unknown };

async function load(folder: string, lang: 'en' | 'fr'): Promise<Catalogue> {
  const module = (await import(pathToFileURL(join(folder, `${lang}.ts`)).href)) as Record<string, Catalogue>;
  return module[lang]!;
}

function keys(catalogue: Catalogue, path = ''): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'object' && value ? keys(value as Catalogue, `${path}${key}.`) : [`${path}${key}`],
  );
}

describe.each(catalogues.map((folder) => [relative(SRC, folder), folder]))('the words of %s', (_, folder) => {
  const own = files.filter(
    (name) => name.startsWith(folder + '/') && /\.(ts|svelte)$/.test(name) && !/\/(en|fr)\.ts$/.test(name),
  );
  const sources = own
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => readFileSync(name, 'utf-8'))
    .join('\n');

  test('are the same in French and English', async () => {
    expect(keys(await load(folder, 'fr')).sort()).toEqual(keys(await load(folder, 'en')).sort());
  });

  test('are all used', async () => {
    // A group that is indexed by a computed key (t.reasons[reason]) uses all of its words.
    const used = (key: string): boolean => {
      const parts = key.split('.');
      return parts.every((part, n) => {
        const group = parts[n - 1];
        return (
          new RegExp(`[.?]${part}\\b`).test(sources) ||
          (group !== undefined && sources.includes(`.${group}[`))
        );
      });
    };
    expect(keys(await load(folder, 'en')).filter((key) => !used(key))).toEqual([]);
  });

  test('follow French typography', async () => {
    const text = readFileSync(join(folder, 'fr.ts'), 'utf-8');
    const strings = [...text.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(
      (found) => found[1] ?? found[2] ?? '',
    );
    const words = strings.map((string) => string.replace(/\$\{[^}]*\}/g, 'x'));
    expect(
      words.filter((word) => /[ \u00a0]([;!?»])|[ ]:(?=\s|$)|« /.test(word)),
      'a narrow space (U+202F, colon: U+00A0) before ; ! ? : »',
    ).toEqual([]);
    expect(
      words.filter((word) => /\p{L}(?:\\'|')\p{L}/u.test(word)),
      "’ instead of '",
    ).toEqual([]);
    expect(
      words.filter((word) => /\p{L}[;!?»]/u.test(word)),
      'a space before ; ! ? »',
    ).toEqual([]);
    expect(
      words.filter((word) => word.includes('...')),
      '… instead of ...',
    ).toEqual([]);
  });
});

describe.each(files.filter((name) => name.endsWith('.svelte')).map((name) => [relative(SRC, name), name]))(
  '%s',
  (_, name) => {
    test('has no bare words', () => {
      const found: string[] = [];
      const source = readFileSync(name, 'utf-8');
      walk(parse(source, { modern: true }).fragment, (node) => {
        if (node.type === 'Text' && node.data && LETTERS.test(node.data)) found.push(node.data.trim());
        if (node.type === 'Attribute' && READ.includes(node.name ?? ''))
          found.push(...bareValues(node.value));
        return !/^(Attribute|\w+Directive|Script|StyleSheet)$/.test(node.type);
      });
      expect(found.filter((word) => word.replace(/[^\p{L}]/gu, '') !== 'Ludothèque')).toEqual([]);
    });
  },
);

interface Node {
  type: string;
  name?: string;
  data?: string;
  value?: unknown;
}

function bareValues(value: unknown): string[] {
  const parts = Array.isArray(value) ? (value as Node[]) : [];
  return parts
    .filter((part) => part.type === 'Text' && LETTERS.test(part.data ?? ''))
    .map((part) => part.data!);
}

function walk(node: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(node)) return node.forEach((each) => walk(each, visit));
  if (!node || typeof node !== 'object') return;
  if ('type' in node && !visit(node as Node)) return;
  Object.values(node).forEach((each) => walk(each, visit));
}
