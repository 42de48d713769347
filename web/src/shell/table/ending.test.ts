import { expect, test } from 'vitest';
import type { Analysis, Judged } from '../../wire';
import { keyMoment, places, telling, tiesOf } from './ending';

const judged = (n: number, more: Partial<Judged>): Judged => ({
  n,
  value: null,
  moves: [],
  lost: 0,
  worths: [],
  errors: [],
  odds_en: '',
  odds_fr: '',
  ...more,
});
const analysis = (scale: Analysis['scale'], moments: Judged[]): Analysis => ({
  scale,
  done: moments.length,
  total: moments.length,
  moments,
  balances: [],
});

const worths = (...chances: number[]) =>
  analysis(
    'worth',
    chances.map((worth, n) => judged(n, { worths: [1 - worth, worth] })),
  );

test('the game turned where the loser gave most away', () => {
  const moments = [3, 1, 4, 4, -2].map((value, n) => judged(n, { value }));
  expect(keyMoment(analysis('points', moments), [2, 1])).toEqual({
    n: 3,
    scale: 'points',
    winner: 1,
    before: -4,
    after: 2,
  });
});

test('where values are estimates it is the greatest step towards the winner, with what it changed', () => {
  const found = keyMoment(worths(0.51, 0.52, 0.8, 0.79, 0.9), [2, 1]);
  expect(found).toEqual({ n: 1, scale: 'worth', winner: 1, before: 0.52, after: 0.8 });
});

test('an attack and the guess that decides it are one event, and count as much as both', () => {
  // A recruiting brings 30 points of chance, the attack 25 and the guess 25 more: it is told by the greater half.
  const found = keyMoment(worths(0.2, 0.5, 0.49, 0.74, 1, 1), [2, 1]);
  expect(found).toMatchObject({ n: 3, before: 0.49, after: 1 });
});

test('nobody needs to have chosen it: the greatest step may be luck', () => {
  expect(keyMoment(worths(0.5, 0.9, 0.6, 0.8), [2, 1])).toMatchObject({ n: 0, before: 0.5, after: 0.9 });
});

test('a turning point is told by its first facts, in the language of the reader', () => {
  const events = ['', 'A', 'B', 'C', 'D', 'E', 'F'].map((en) => ({ event: {}, en, fr: en.toLowerCase() }));
  expect(telling({ n: 0, seat: 0, move: 'x', events }, 'fr')).toBe('a b c d e');
  expect(telling(undefined, 'en')).toBe('');
});

test('a game without a turn has none, nor has a draw', () => {
  expect(keyMoment(analysis('points', [judged(0, {})]), [1, 2])).toBeNull();
  expect(keyMoment(worths(0.9, 0.85, 0.9), [2, 1])).toBeNull();
  expect(keyMoment(worths(0.1, 0.9, 0.5), [1, 1])).toBeNull();
});

test('seats stand in the order of their places', () => {
  const outcome = { reason: '', scores: [3, 9, 3], ranks: [2, 1, 2] };
  expect(places(outcome).map(({ seat, rank }) => [seat, rank])).toEqual([
    [1, 1],
    [0, 2],
    [2, 2],
  ]);
});

test('equal scores with different ranks are told of, but for who left', () => {
  const outcome = { reason: 'resigned', scores: [3, 5, 3, 3], ranks: [2, 1, 3, 4], seat: 3 };
  expect(tiesOf(outcome)).toEqual([[0, 2]]);
  expect(tiesOf({ ...outcome, scores: [5, 5, 3, 3], ranks: [1, 2, 3, 4], seat: null })).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(tiesOf({ ...outcome, ranks: [2, 1, 2, 4] })).toEqual([]);
});
