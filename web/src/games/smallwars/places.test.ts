import { expect, test } from 'vitest';
import { beside, type Box } from './places';

const FIELD = { width: 344, height: 344 };
const DICE = { width: 112, height: 56 };
const figure = (x: number, y: number): Box => ({ x, y, width: 48, height: 46 });

function hides(at: { x: number; y: number }, { x, y, width, height }: Box): boolean {
  return at.x < x + width && at.x + DICE.width > x && at.y < y + height && at.y + DICE.height > y;
}

test('dice of a fight hide neither of the two, wherever they stand', () => {
  for (let x = 4; x < 240; x += 24)
    for (let y = 20; y < 290; y += 24) {
      const crowd = [figure(x, y), figure(x + 50, y), figure(x + 25, y + 48)];
      const others = [...crowd.slice(2), figure(148, 150)];
      const at = beside(crowd.slice(0, 2), others, DICE, FIELD);
      expect(crowd.slice(0, 2).filter((each) => hides(at, each))).toEqual([]);
      expect([at.x, at.y, FIELD.width - at.x - DICE.width, FIELD.height - at.y - DICE.height]).toSatisfy(
        (rooms: number[]) => rooms.every((room) => room >= 0),
      );
    }
});

test('dice lie near the target, and on free ground if there is some', () => {
  const [target, attacker] = [figure(148, 250), figure(148, 20)];
  expect(beside([target, attacker], [target, attacker], DICE, FIELD)).toEqual({ x: 116, y: 190 });
  const above = figure(148, 200);
  const at = beside([target, attacker], [target, attacker, above], DICE, FIELD);
  expect(hides(at, above)).toBe(false);
});
