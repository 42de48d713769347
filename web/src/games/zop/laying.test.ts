import { expect, test } from 'vitest';
import { fit, type Span, spanOf } from './laying';
import { line } from './staged';

const turns = (count: number, scores = true): Span[] => Array<Span>(count).fill({ tiles: 1, scores });
const twice: Span = { tiles: 2, scores: true };
/** Two Run-ups in different turns: nothing is longer. */
const LONGEST: Span[] = [...turns(6), ...turns(3, false), twice, twice, ...turns(5), ...turns(4, false)];

test('a turn with two cards is two tiles wide', () => {
  expect(spanOf(line(1, 'A1 D1', [0, 0]))).toEqual({ tiles: 1, scores: false });
  expect(spanOf(line(1, 'A1+A2 -', [3, 0]))).toEqual({ tiles: 2, scores: true });
});

test('tiles are as large as a whole round allows', () => {
  expect(fit(1200, 200, 20, [], 52)).toEqual({ tile: 52, tight: false, rows: 1, each: 20 });
  const small = fit(575, 250, 20, [], 52);
  expect(small).toMatchObject({ tight: false, rows: 2, each: 10 });
  expect(small.tile).toBeGreaterThanOrEqual(38);
  expect(fit(300, Infinity, 20, [], 33)).toEqual({ tile: 33, tight: false, rows: 4, each: 5 });
});

test.each([
  ['phone', 324, 94],
  ['desk', 575, 250],
])('on a %s every turn keeps its place for the whole round', (_, width, height) => {
  const first = fit(width, height, 20, [], 52);
  for (let laid = 1; laid <= LONGEST.length; laid++)
    expect(fit(width, height, 20, LONGEST.slice(0, laid), 52)).toEqual(first);
});

test('on a phone the tiles are large enough for their digits, with the points beside them', () => {
  const { tile, tight } = fit(324, 94, 20, LONGEST, 52);
  expect(tight).toBe(true);
  expect(tile).toBeGreaterThanOrEqual(20);
});

test('a row of more points than are usual still finds room', () => {
  const { tile, each } = fit(324, 94, 20, [twice, twice, ...turns(18)], 52);
  expect(each * (tile - 1) + 2 * (tile - 3) + each * 12).toBeLessThanOrEqual(324);
});
