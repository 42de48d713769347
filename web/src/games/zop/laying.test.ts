import { expect, test } from 'vitest';
import { fit, type Span, spanOf } from './laying';
import { line } from './staged';

const turns = (count: number, scores = true): Span[] => Array<Span>(count).fill({ tiles: 1, scores });
/** Two Run-ups in different turns: nothing is longer. */
const LONGEST: Span[] = [...turns(9), ...turns(8, false), ...Array<Span>(2).fill({ tiles: 2, scores: true })];

test('a turn with two cards is two tiles wide', () => {
  expect(spanOf(line(1, 'A1 D1', [0, 0]))).toEqual({ tiles: 1, scores: false });
  expect(spanOf(line(1, 'A1+A2 -', [3, 0]))).toEqual({ tiles: 2, scores: true });
});

test('tiles shrink until all turns find room, and no further', () => {
  expect(fit(1200, 200, turns(20), 52)).toEqual({ tile: 52, tight: false });
  const small = fit(600, 200, turns(20), 52);
  expect(small.tight).toBe(false);
  expect(small.tile).toBeLessThan(52);
  expect(small.tile * 20).toBeLessThanOrEqual(600);
  expect(fit(300, Infinity, turns(20), 33)).toEqual({ tile: 33, tight: false });
});

test('on a phone a whole round finds room: the points go beside the cards', () => {
  const { tile, tight } = fit(324, 105, LONGEST, 52);
  expect(tight).toBe(true);
  const wide = LONGEST.reduce((sum, span) => sum + span.tiles * tile + 3 + (span.scores ? 10 : 0), 0);
  expect(wide).toBeLessThanOrEqual(2 * 324);
  expect(2 * (2 * (tile - 4) + 11)).toBeLessThanOrEqual(105);
  expect(fit(324, 105, turns(8), 52).tight).toBe(false);
});

test('on a phone the tiles of a long round are large enough for their digits', () => {
  expect(fit(324, 105, [...turns(6), ...turns(6, false)], 52).tile).toBeGreaterThanOrEqual(23);
  expect(fit(324, 105, LONGEST, 52).tile).toBeGreaterThanOrEqual(20);
});
