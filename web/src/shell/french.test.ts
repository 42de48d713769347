import { expect, test } from 'vitest';
import { read, typeset } from './french';

test('French marks keep to their words', () => {
  expect(typeset('Proposée : « Espion » ! 3 or')).toBe(
    'Proposée\u00a0: «\u202fEspion\u202f»\u202f! 3\u00a0or',
  );
});

test('only French words are touched', () => {
  const sent = { en: 'so : so', fr: 'Tour : 3', moves: ['bid 3'], card: { fr_effect: 'Oui ?' } };
  expect(read(JSON.stringify(sent))).toEqual({
    ...sent,
    fr: 'Tour\u00a0: 3',
    card: { fr_effect: 'Oui\u202f?' },
  });
});
