import { expect, test } from 'vitest';
import { legend, notation } from './notation';

const written = (moves: string[], lang: 'en' | 'fr') => moves.map((move) => notation(move, lang));

test('the west is O in French, and nothing else changes', () => {
  expect(written(['W4', 'Sc', 'Se', 'e5', '--'], 'fr')).toEqual(['O4', 'Sc', 'Se', 'e5', 'Passer']);
  expect(notation('W4', 'en')).toBe('W4');
});

test('a step is written as the rules and the legend do, with a small letter', () => {
  const steps = ['d4n', 'e3e', 'c3s', 'f2w'];
  expect(written(steps, 'en')).toEqual(['d4n', 'e3e', 'c3s', 'f2w']);
  expect(written(steps, 'fr')).toEqual(['d4n', 'e3e', 'c3s', 'f2o']);
  for (const lang of ['en', 'fr'] as const)
    for (const move of ['Sc', 'W4', 'd4', 'd4n']) expect(legend(lang)).toContain(notation(move, lang));
});
