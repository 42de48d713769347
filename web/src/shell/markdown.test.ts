import { expect, test } from 'vitest';
import { blocksOf, inline, search } from './markdown';

const page = {
  lang: 'fr' as const,
  markdown: [
    '# Titre',
    '> Un jeu',
    'Un début.',
    '## A1 Début',
    '- A1.1 *(la règle)* Le château `c1` est là.',
    '',
    '![Un château](start)',
    '',
    'Le début, voir A2.1 et A9.',
    '',
    '| id | nom |',
    '| --- | --- |',
    '| `x` | Étable |',
    '## A2 Fin',
    '- A2.1 *(nous)* Rien.',
  ].join('\n'),
  rules: [
    { id: 'A1.1', parts: [{ origin: 'R' as const, text: 'Le château `c1` est là.' }] },
    { id: 'A2.1', parts: [{ origin: 'D' as const, text: 'Rien.' }] },
  ],
};

test('a rules page becomes blocks', () => {
  expect(blocksOf(page).map((block) => block.kind)).toEqual([
    'title',
    'quote',
    'paragraph',
    'heading',
    'rule',
    'picture',
    'table',
    'heading',
    'rule',
  ]);
});

test('headings, rules and pictures have their ids', () => {
  expect(blocksOf(page).flatMap((block) => ('id' in block && block.id ? [block.id] : []))).toEqual([
    'A1',
    'A1.1',
    'start',
    'A2',
    'A2.1',
  ]);
});

test('a picture has its words, and the paragraph after it is its caption', () => {
  const blocks = blocksOf(page);
  expect(blocks.find((block) => block.kind === 'picture')).toMatchObject({
    id: 'start',
    words: 'Un château',
    caption: [
      { kind: 'text', text: 'Le début, voir ' },
      { kind: 'rule', text: 'A2.1' },
      { kind: 'text', text: ' et ' },
      { kind: 'text', text: 'A9' },
      { kind: 'text', text: '.' },
    ],
  });
  expect(blocks.filter((block) => block.kind === 'paragraph')).toHaveLength(1);
});

test('searching ignores accents and case, and keeps the headings of what it finds', () => {
  const found = search(blocksOf(page), 'CHATEAU');
  expect(found.map((block) => ('id' in block ? block.id : block.kind))).toEqual(['A1', 'A1.1', 'start']);
  expect(search(blocksOf(page), 'etable')).toHaveLength(2);
  expect(search(blocksOf(page), 'zzz')).toEqual([]);
  expect(search(blocksOf(page), ' ')).toEqual(blocksOf(page));
});

test('code and emphasis are told apart', () => {
  expect(inline('a `b` *c* 2 * 3')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'code', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'soft', text: 'c' },
    { kind: 'text', text: ' 2 * 3' },
  ]);
});
