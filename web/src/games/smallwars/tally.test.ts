import { expect, test } from 'vitest';
import { tally } from './tally';
import type { Event, View } from './types';

const view = { held: [['a1', 'b2'], ['c3']], figures: [] } as unknown as View;
const scored = (turn: number, gained: number[], frontal = false): Event => ({
  type: 'turn-scored',
  turn,
  gained,
  totals: gained,
  frontal,
});

test('the result is told turn by turn', () => {
  const rows = tally(view, 'en', [scored(1, [3, 2]), scored(2, [1, 4])]);
  expect(rows.slice(0, 2)).toEqual([
    { label: 'Turn 1', values: [3, 2] },
    { label: 'Turn 2', values: [1, 4] },
  ]);
});

test('turns that are not all known are not told at all, nor those that score nothing', () => {
  expect(tally(view, 'en', [scored(2, [1, 4])])[0]!.label).toBe('Squares that count');
  expect(tally(view, 'en', [scored(1, [0, 0], true)])[0]!.label).toBe('Squares that count');
});
