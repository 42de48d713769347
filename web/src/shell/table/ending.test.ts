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

test('the moment that decided is the greatest mistake', () => {
  const found = keyMoment(
    analysis('points', [judged(0, {}), judged(4, { lost: 2 }), judged(6, { lost: 5 })]),
    [1, 2],
  );
  expect(found).toEqual({ n: 6, lost: 5 });
});

test('where values are estimates it is the greatest step towards the winner', () => {
  const moments = [0.5, 0.52, 0.8, 0.9].map((worth, n) => judged(n, { worths: [1 - worth, worth] }));
  expect(keyMoment(analysis('worth', moments), [2, 1])).toEqual({ n: 1, lost: 0 });
});

test('chance is the turning point only where nobody’s choice was', () => {
  const moments = [0.5, 0.9, 0.6, 0.8].map((worth, n) => judged(n, { worths: [1 - worth, worth] }));
  const found = analysis('worth', moments);
  expect(keyMoment(found, [2, 1], (n) => n !== 0)).toEqual({ n: 2, lost: 0 });
  expect(keyMoment(found, [2, 1], (n) => n === 1)).toEqual({ n: 0, lost: 0 });
});

test('a turning point is told by its first facts, in the language of the reader', () => {
  const events = ['', 'A', 'B', 'C', 'D'].map((en) => ({ event: {}, en, fr: en.toLowerCase() }));
  expect(telling({ n: 0, seat: 0, move: 'x', events }, 'fr')).toBe('a b c');
  expect(telling(undefined, 'en')).toBe('');
});

test('a game without a turn has none', () => {
  expect(keyMoment(analysis('points', [judged(0, {})]), [1, 2])).toBeNull();
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
