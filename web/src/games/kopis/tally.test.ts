import { expect, test } from 'vitest';
import { tally } from './tally';
import type { View } from './types';

test('a score is told line by line with its points, and the lines add up', () => {
  const standing = (points: number, ...squares: string[]) => squares.map((square) => ({ square, points }));
  const scores = [
    { total: 6, standing: [...standing(2, 'd1', 'c2'), ...standing(1, 'd3')], captures: 1 },
    { total: 2, standing: standing(2, 'f4'), captures: 0 },
  ];
  expect(tally({ scores } as View, 'en').map((row) => row.values)).toEqual([
    ['d1 c2 → 4', 'f4 → 2'],
    ['d3 → 1', ''],
    [1, 0],
    [6, 2],
  ]);
});
