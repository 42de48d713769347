// Every word a person reads stands in a catalogue, in both languages, and is used.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
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

/** Every string of a catalogue's source, those within another too; what is put into one reads x. */
function stringsIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    if (ts.isTemplateExpression(node))
      found.push(
        [node.head, ...node.templateSpans.map((each) => each.literal)].map((each) => each.text).join('x'),
      );
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('fr.ts', source, 99, true));
  return found;
}

test('strings are found whole, within others too', () => {
  expect(stringsIn("const a = `Pioche ${b ? `de ${c} ;` : 'à vous'} : ${d}.`")).toEqual([
    'Pioche x : x.',
    'de x ;',
    'à vous',
  ]);
});

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
    const words = stringsIn(readFileSync(join(folder, 'fr.ts'), 'utf-8'));
    expect(
      words.filter((word) => /[ \u00a0]([;!?»])|[ ]:(?=\s|$)|« /.test(word)),
      'a narrow space (U+202F, colon: U+00A0) before ; ! ? : »',
    ).toEqual([]);
    expect(
      words.filter((word) => /\p{L}'\p{L}/u.test(word)),
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

// What French grammar asks of a sentence once names and numbers stand in it (promises/french.py has the rest).
const COMPOSED: [string, RegExp][] = [
  ['de le, à les', /(?<!\p{L})(?:de|à) les? (?!\p{L}+(?:er|ir|re|oir)(?!\p{L}))/iu],
  ['an article before l’', /(?<!\p{L})(?:le|la|les|une?|du|au|des) l’/iu],
  [
    'no elision before a vowel',
    /(?<![-\p{L}])(?:l[ea]|[dnsjmt]e|que) (?!(?:onze|oui|une?)(?!\p{L}))[aeiouyàâéèêëîïôûœ]\p{L}/iu,
  ],
  [
    'nought or one in the plural',
    /(?<![\d,.×–])[01]\s(?!(?:fois|dans|sans|puis|des|ses|joueurs|pts)(?!\p{L}))\p{Ll}{2,}s(?!\p{L})/u,
  ],
  ['two spaces', /\S {2}\S/],
];

function faults(text: string): string[] {
  return COMPOSED.filter(([, wrong]) => wrong.test(text)).map(([name]) => `${name}: ${text}`);
}

/** The words of en.ts that are functions, by their path, with the names and the types of what they take. */
function taken(folder: string): Map<string, [name: string, type: string][]> {
  const found = new Map<string, [string, string][]>();
  const source = ts.createSourceFile('en.ts', readFileSync(join(folder, 'en.ts'), 'utf-8'), 99, true);
  const visit = (node: ts.Node, path: string): void => {
    if (ts.isPropertyAssignment(node)) {
      const name = (node.name as ts.Identifier | ts.StringLiteral).text;
      if (ts.isArrowFunction(node.initializer))
        found.set(
          path + name,
          node.initializer.parameters.map((each) => [each.name.getText(), each.type?.getText() ?? '']),
        );
      else ts.forEachChild(node.initializer, (child) => visit(child, `${path}${name}.`));
    } else ts.forEachChild(node, (child) => visit(child, path));
  };
  visit(source, '');
  return found;
}

/** What could stand there: a name that begins with a vowel, nought, one and two. */
function given(name: string, type: string): unknown[] {
  if (type.startsWith('number')) return [0, 1, 2];
  if (type === 'boolean') return [true, false];
  if (type === 'string[]') return [['Alice', 'Rouge']];
  return /^(name|names|who|by|owner|game|side|bot|like)$/.test(name) ? ['Alice'] : ['2'];
}

function sentences(catalogue: Catalogue, takes: ReturnType<typeof taken>): string[] {
  return keys(catalogue).flatMap((path) => {
    const word = path.split('.').reduce<unknown>((each, key) => (each as Catalogue)[key], catalogue);
    if (typeof word !== 'function') return [String(word)];
    const all = (takes.get(path) ?? []).reduce<unknown[][]>(
      (done, [name, type]) => done.flatMap((each) => given(name, type).map((one) => [...each, one])),
      [[]],
    );
    return all.map((each) => String((word as (...given: unknown[]) => unknown)(...each)));
  });
}

test.each([
  'la main de Alice',
  '0 coups',
  'Une partie de Awalé',
  'au bord de le plateau',
  'le l’été',
  'Rouge  gagne',
  'encore 1\u00a0actions',
])('a fault in “%s” is found', (text) => {
  expect(faults(text)).toHaveLength(1);
});

test('good French has none', () => {
  const good = ['la main d’Alice', '0 coup', '1\u00a0action', '10 coups', 'de les voir', '2 fois', '1 fois'];
  expect(good.flatMap(faults)).toEqual([]);
});

test.each(catalogues.map((folder) => [relative(SRC, folder), folder]))(
  'what the French of %s says with names and numbers in it is French',
  async (_, folder) => {
    const takes = taken(folder);
    const found = sentences(await load(folder, 'fr'), takes);
    expect(found.length).toBeGreaterThan(4);
    expect([...new Set(found.flatMap(faults))]).toEqual([]);
  },
);

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
