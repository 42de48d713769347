import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawMap, seenFrom, SIDE } from './geometry';
import { MAP } from './staged';
import type { Province } from './types';

const AGREED = new URL('../../../../tests/games/epix/geometry.json', import.meta.url);

/** The points where an outline turns. */
const cornersOf = (outline: string) => new Set(outline.slice(1, -1).split('L'));
const common = (a: string, b: string) =>
  [...cornersOf(a)].filter((corner) => cornersOf(b).has(corner)).length;

test('two provinces have a common border exactly if they are neighbours', () => {
  const { lands } = drawMap(MAP);
  for (const a of MAP) {
    for (const b of MAP) {
      if (a === b) continue;
      const border = common(
        lands.find((land) => land.id === a.place.id)!.outline,
        lands.find((land) => land.id === b.place.id)!.outline,
      );
      // Provinces that only touch in a corner have one point in common.
      expect(border >= 2, `${a.place.id} and ${b.place.id}: ${border}`).toBe(a.near.includes(b.place.id));
    }
  }
});

test('every province has room for its units, inside the drawing', () => {
  for (const land of drawMap(MAP).lands) {
    expect(land.middle.x).toBeGreaterThan(60);
    expect(land.middle.x).toBeLessThan(SIDE - 60);
    const ys = [...cornersOf(land.outline)].map((corner) => Number(corner.split(' ')[1]));
    expect(Math.max(...ys) - Math.min(...ys), land.id).toBeGreaterThan(110);
  }
});

test('whoever looks has their own castle on the near side, and the neighbours stay the same', () => {
  for (const { castle } of MAP.filter((each) => each.castle !== null)) {
    const seen = seenFrom(MAP, castle!);
    const lowest = Math.max(...seen.filter((each) => each.castle !== null).map((each) => each.y));
    expect(seen.find((each) => each.castle === castle)!.y).toBe(lowest);
    expect(seen.map((each) => each.near)).toEqual(MAP.map((each) => each.near));
  }
});

test('the pictures that links unfold with have the same map, made by the server', () => {
  const agreed = JSON.parse(readFileSync(AGREED, 'utf-8')) as {
    map: [string, number, number, string[]][];
    lands: Record<string, [string, [number, number]]>;
    coast: string;
  }[];
  /** Corners may differ in their last digit. */
  const points = (d: string) =>
    d
      .slice(1, -1)
      .split(/[L ]/)
      .map((each) => Math.round(Number(each)));
  expect(agreed.map((each) => each.map.length > 6)).toEqual([true, true, true]);
  for (const { map, lands, coast } of agreed) {
    const drawn = drawMap(
      map.map(([id, x, y, near]) => ({ ...MAP[0]!, place: { id, en: id, fr: id }, x, y, near }) as Province),
    );
    expect(points(drawn.coast)).toEqual(points(coast));
    for (const land of drawn.lands) {
      const [outline, middle] = lands[land.id]!;
      const [ours, theirs] = [points(land.outline), points(outline)];
      expect(ours.length, land.id).toBe(theirs.length);
      ours.forEach((each, at) => expect(Math.abs(each - theirs[at]!), land.id).toBeLessThanOrEqual(1));
      expect(Math.hypot(land.middle.x - middle[0], land.middle.y - middle[1]), land.id).toBeLessThan(1);
    }
  }
});
