import { expect, test } from 'vitest';
import { tally } from './tally';
import type { Event, View } from './types';

const view = { held: [['a1', 'b2'], ['c3']], figures: [] } as unknown as View;
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
    ['Figures left', 0, 0],
    ['Figures lost', 0, 0],
  ]);
});

test('turns that are not all known are not told at all, nor those that score nothing', () => {
  expect(tally(view, 'en', [scored(2, [1, 4])])[0]!.label).toBe('Squares of the last turn');
  const frontal: View = { ...view, scenario: 'frontal' };
  expect(tally(frontal, 'en', [scored(1, [0, 0], [[], []], true)])[0]!.label).toBe('Figures left');
});
