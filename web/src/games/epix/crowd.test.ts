import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sizeIn, standing } from './crowd';
import { drawMap, lies } from './geometry';
import { MAP } from './staged';
import type { Province } from './types';

const AGREED = new URL('../../../../tests/games/epix/geometry.json', import.meta.url);
const agreed = JSON.parse(readFileSync(AGREED, 'utf-8')) as { map: [string, number, number, string[]][] }[];

test('one stands alone, two in a row, more in two rows', () => {
  expect(standing(1, 0).x).toBe(0);
  expect(standing(2, 0)).toEqual({ ...standing(2, 1), x: -standing(2, 1).x });
  for (const count of [3, 4]) {
    const spots = Array.from({ length: count }, (_, at) => standing(count, at));
    expect(new Set(spots.map(({ y }) => y)).size).toBe(2);
    expect(Math.max(...spots.map(({ x }) => x))).toBe(standing(2, 1).x);
  }
});

test('no unit stands in the province next door, on any map, wide or not', () => {
  for (const { map } of agreed)
    for (const wide of [1, 1.2]) {
      const places = map.map(
        ([id, x, y, near]) => ({ ...MAP[0]!, place: { id, en: id, fr: id }, x, y, near }) as Province,
      );
      for (const land of drawMap(places, wide).lands)
        for (const count of [2, 3, 4]) {
          const size = sizeIn(land, count);
          expect(size).toBeGreaterThanOrEqual(0.7);
          for (let at = 0; at < count; at++) {
            const { x, y } = standing(count, at);
            const middle = { x: land.middle.x + size * x, y: land.middle.y + size * y };
            for (const edge of [-24, 24])
              expect(lies({ x: middle.x + size * edge, y: middle.y }, land), `${count} in ${land.id}`).toBe(
                true,
              );
          }
        }
    }
});
