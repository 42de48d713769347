import { expect, test } from 'vitest';
import { de, plural } from './french';

test('nought and one are singular', () => {
  expect([0, 1, 2].map((count) => plural(count, 'coup', 'coups'))).toEqual([
    '0\u00a0coup',
    '1\u00a0coup',
    '2\u00a0coups',
  ]);
});

test('de is elided before a vowel', () => {
  expect(['Rouge', 'Alice', 'Élodie', 'Zoé'].map(de)).toEqual(['de Rouge', 'd’Alice', 'd’Élodie', 'de Zoé']);
});
