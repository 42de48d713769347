import { expect, test } from 'vitest';
import { added, joined, mapsIn, moved, removed, renamed } from './map';

const MAP = [
  { id: 'A', near: ['B'], x: 10, y: 10 },
  { id: 'B', near: ['A'], x: 90, y: 90 },
];

test('borders are made and taken away both ways', () => {
  expect(joined(MAP, 'A', 'B').map((each) => each.near)).toEqual([[], []]);
  expect(joined(joined(MAP, 'A', 'B'), 'B', 'A').map((each) => each.near)).toEqual([['B'], ['A']]);
});

test('a province that goes, or is called otherwise, takes its borders along', () => {
  expect(removed(MAP, 'A')).toEqual([{ id: 'B', near: [], x: 90, y: 90 }]);
  expect(renamed(MAP, 'A', 'C').map((each) => [each.id, each.near])).toEqual([
    ['C', ['B']],
    ['B', ['C']],
  ]);
  expect(renamed(MAP, 'A', 'B')).toBe(MAP);
});

test('a new province stands where there is room', () => {
  const [next, id] = added(MAP);
  expect([next.length, id]).toEqual([3, 'P1']);
  expect(Math.hypot(next[2]!.x - 10, next[2]!.y - 10)).toBeGreaterThan(40);
});

test('a province is put where somebody points, and never outside', () => {
  expect(added(MAP, 30.4, 120)[0][2]).toEqual({ id: 'P1', near: [], x: 30, y: 100 });
  expect(moved(MAP, 'A', -5, 42.6)[0]).toMatchObject({ x: 0, y: 43 });
});

test('whatever a file holds can be drawn', () => {
  expect(mapsIn(5, 9)).toEqual([]);
  expect(mapsIn([null, { seats: 2, province: [null, { id: 7, near: 'x' }] }], 9)).toEqual([
    { seats: NaN, province: [] },
    {
      seats: 2,
      province: [
        { id: '', near: [] },
        { id: '7', near: [] },
      ],
    },
  ]);
  expect(mapsIn([{ seats: 2, province: Array(10).fill({}) }], 9)[0]?.province).toEqual([]);
});
