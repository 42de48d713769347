// Where the units of a province stand: in its middle, and smaller where it is small, so that none stands next door.
import { lies, type Land, type Point } from './geometry';

const [WIDE, HIGH] = [84, 70];
/** From its middle to its edge. */
const UNIT = 33;
const SIZES = [1, 0.92, 0.84, 0.76, 0.7];

/** Counted from the middle: one alone, two in a row, more in two rows. */
export function standing(count: number, at: number): Point {
  const row = Math.floor(at / 2);
  const mates = count <= 2 ? count : Math.min(2, count - 2 * row);
  const y = count <= 2 ? 10 : (row - 0.5) * HIGH - 14;
  return { x: ((at % 2) - (mates - 1) / 2) * WIDE, y };
}

/** How large so many units are drawn there: as large as fit in. */
export function sizeIn(land: Land, count: number): number {
  if (count < 2) return 1;
  const fits = (size: number) =>
    Array.from({ length: count }, (_, at) => standing(count, at)).every(({ x, y }) =>
      [-UNIT, UNIT].every((aside) =>
        lies({ x: land.middle.x + size * (x + aside), y: land.middle.y + size * y }, land),
      ),
    );
  return SIZES.find(fits) ?? SIZES.at(-1)!;
}
