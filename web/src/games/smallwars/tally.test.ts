import { expect, test } from 'vitest';
import { tally } from './tally';
import type { Event, View } from './types';

const view = { held: [['a1', 'b2'], ['c3']], figures: [], scores: [3, 1] } as unknown as View;
const scored = (turn: number, gained: number[], squares: string[][] = [[], []], frontal = false): Event => ({
  type: 'turn-scored',
  turn,
  gained,
  totals: gained,
  squares,
  frontal,
});

test('the result is told turn by turn, with the squares that brought it', () => {
  const rows = tally(view, 'en', [
    scored(1, [2, 1], [['a1', 'b2'], ['c3']]),
    scored(2, [1, 0], [['a1'], []]),
  ]);
  expect(rows.map((row) => [row.label, ...row.values])).toEqual([
    ['Turn 1', '2 (a1 b2)', '1 (c3)'],
    ['Turn 2', '1 (a1)', '0'],
    ['Total', 3, 1],
    ['Figures left', 0, 0],
    ['Figures lost', 0, 0],
  ]);
  expect(rows.map((row) => row.kind)).toEqual([undefined, undefined, 'total', 'aside', 'aside']);
});

test('turns that are not all known are not told at all', () => {
  const labels = tally(view, 'en', [scored(2, [1, 4])]).map((row) => row.label);
  expect(labels).toEqual(['Total', 'Squares of the last turn', 'Figures left', 'Figures lost']);
});

test('in a frontal assault the figures left are the score, and its sum', () => {
  const figures = ['a1', 'b1', null].map((square) => ({ seat: 0, square }));
  const frontal = { ...view, scenario: 'frontal', figures } as unknown as View;
  const rows = tally(frontal, 'en', [scored(1, [0, 0], [[], []], true)]);
  expect(rows.map((row) => [row.label, ...row.values])).toEqual([
    ['Figures at the start', 3, 0],
    ['Figures lost', '−1', '0'],
    ['Figures left', 2, 0],
  ]);
  expect(rows.at(-1)!.kind).toBe('total');
});
