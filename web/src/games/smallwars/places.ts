// Where figures and squares are on the field, in pixels, and where figures were before they went on.
import type { Spot } from './model';

export interface Size {
  width: number;
  height: number;
}
export interface Box extends Size {
  x: number;
  y: number;
}

/** What the wreck of a figure is called on the field. */
export const wreckOf = (name: string) => `wreck of ${name}`;

export class Places {
  private readonly seen: Record<string, Spot> = {};

  constructor(private readonly field: () => HTMLElement | undefined) {}

  /** Where it is; a figure that is gone: where it was last. Null if it never was anywhere. */
  readonly of = (id: string): Spot | null => {
    const thing = this.field()?.querySelector(
      `[data-square='${id}'], [data-spot='${id}'] svg, [data-wreck='${id}']`,
    );
    return (thing && this.measured(id, thing)) ?? this.seen[id] ?? null;
  };

  /** Before anything changes: from here figures set out, and here they explode. */
  note(): void {
    for (const figure of this.field()?.querySelectorAll<HTMLElement>('.figure') ?? [])
      this.measured(figure.dataset.spot!, figure.querySelector('svg')!);
  }

  /** A figure on another square than before comes from there, and is nowhere else meanwhile. */
  readonly arrive = (node: Element, { name, duration }: { name: string; duration: number }) => {
    const from = this.seen[name];
    const to = from && duration ? this.measured(name, node.querySelector('svg')!) : null;
    if (!from || !to) return { duration: 0 };
    const size = from.r / to.r;
    return {
      duration,
      css: (_: number, left: number) =>
        `transform: translate(${(from.x - to.x) * left}px, ${(from.y - to.y) * left}px) scale(${1 + (size - 1) * left}); z-index: 4`,
    };
  };

  /** The figures that stand on the field. */
  boxes(): Map<string, Box> {
    const field = this.field()?.getBoundingClientRect();
    return new Map(
      [...(this.field()?.querySelectorAll<HTMLElement>('.figure') ?? [])].map((figure) => {
        const { x, y, width, height } = figure.getBoundingClientRect();
        return [figure.dataset.spot!, { x: x - field!.x, y: y - field!.y, width, height }];
      }),
    );
  }

  private measured(id: string, thing: Element): Spot | null {
    const box = this.field()?.getBoundingClientRect();
    const { x, y, width, height } = thing.getBoundingClientRect();
    if (!box || !width) return null;
    return (this.seen[id] = { x: x + width / 2 - box.x, y: y + height / 2 - box.y, r: width * 0.6 });
  }
}

/** How far dice stay from a figure and from the edge. */
const GAP = 4;

/** Where dice of that size lie, inside the field: beside those who fight, the target first; near it if they can, and
 * over others as little as they can. */
export function beside(fighters: Box[], all: Box[], dice: Size, field: Size): { x: number; y: number } {
  const target = fighters[0];
  if (!target) return { x: (field.width - dice.width) / 2, y: (field.height - dice.height) / 2 };
  const worth = (spot: Box) =>
    1000 * covered(fighters, spot) + covered(all, spot) + 2 * distance(spot, target);
  const spots = fighters.flatMap((each) => around(each, dice, field));
  const { x, y } = spots.reduce((best, spot) => (worth(spot) < worth(best) ? spot : best));
  return { x, y };
}

/** Above it, below it, left and right of it. */
function around({ x, y, width, height }: Box, dice: Size, field: Size): Box[] {
  const [middle, level] = [x + (width - dice.width) / 2, y + (height - dice.height) / 2];
  const within = (at: number, long: number, room: number) => Math.max(GAP, Math.min(at, room - long - GAP));
  return [
    [middle, y - dice.height - GAP],
    [middle, y + height + GAP],
    [x - dice.width - GAP, level],
    [x + width + GAP, level],
  ].map(([left, top]) => ({
    x: within(left!, dice.width, field.width),
    y: within(top!, dice.height, field.height),
    ...dice,
  }));
}

/** How much of them it hides. */
function covered(boxes: Box[], spot: Box): number {
  const common = (from: number, long: number, other: number, otherLong: number) =>
    Math.max(0, Math.min(from + long, other + otherLong) - Math.max(from, other));
  return boxes.reduce(
    (sum, { x, y, width, height }) =>
      sum + common(x, width, spot.x, spot.width) * common(y, height, spot.y, spot.height),
    0,
  );
}

function distance(one: Box, other: Box): number {
  const middle = ({ x, y, width, height }: Box) => [x + width / 2, y + height / 2] as const;
  const [[x, y], [toX, toY]] = [middle(one), middle(other)];
  return Math.hypot(x - toX, y - toY);
}
