// What scores is said above the field, at every moment.
import { expect, test } from 'vitest';
import { en } from './en';
import { fr } from './fr';
import { goalWords } from './model';
import type { View } from './types';

const seen = (more: object) =>
  ({
    phase: 'playing',
    scenario: 'conquest',
    figures: [
      { seat: 0, square: 'b1' },
      { seat: 1, square: 'b2' },
    ],
    ...more,
  }) as unknown as View;

test('once a side is wiped out, what follows is said beside how points are made', () => {
  const figures = [
    { seat: 0, square: 'b1' },
    { seat: 1, square: null },
  ];
  expect(goalWords(seen({ figures }), 'en')).toEqual([
    '1 point a turn per square you hold alone.',
    'Red is wiped out: Blue plays on alone.',
  ]);
  expect(goalWords(seen({ figures }), 'fr')[1]).toMatch(/^Rouge est anéanti/);
  expect(goalWords(seen({}), 'en')).toHaveLength(1);
});

test('while armies are raised the scenario is named', () => {
  expect(goalWords(seen({ phase: 'draft', scenario: 'hill', figures: [] }), 'fr')).toEqual([
    'Roi de la colline',
    fr.goals.hill,
  ]);
});

test('each takes one line above the field of a phone', () => {
  for (const words of [en, fr])
    for (const line of [...Object.values(words.goals), words.wiped('Rouge', 'Bleu')])
      expect(line.length).toBeLessThanOrEqual(60);
});
