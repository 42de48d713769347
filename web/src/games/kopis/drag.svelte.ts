// Dragging: from outside onto the board, or from a faction to a square beside it.
import { CELL, type Point, type Spot } from './model';

interface Held extends Point {
  from: Spot;
  /** It has gone far enough to be a drag and no click. */
  far: boolean;
}

export class Drag {
  held = $state<Held | null>(null);

  constructor(
    private spots: () => Spot[],
    private pick: (id: string | null) => void,
    private choose: (id: string) => void,
  ) {}

  grab(button: number, spot: Spot, point: Point): void {
    if (button !== 0 || spot.kind === 'place') return;
    this.held = { from: spot, ...point, far: false };
  }

  pull(point: Point): void {
    const { held } = this;
    if (!held) return;
    const far = held.far || Math.hypot(point.x - held.from.x, point.y - held.from.y) > 45;
    if (far && !held.far && held.from.kind === 'source') this.pick(held.from.id);
    this.held = { ...held, ...point, far };
  }

  drop = (): void => {
    const { held } = this;
    this.held = null;
    if (!held?.far) return;
    // The click that follows a drag means nothing.
    addEventListener('click', stopOnce, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', stopOnce, true));
    const inside = held.x > 0 && held.y > 0 && held.x < 6 * CELL && held.y < 6 * CELL;
    if (held.from.kind === 'lane' && inside) return this.choose(held.from.id);
    const target = this.spots().find(
      (spot) =>
        spot.kind === 'target' &&
        Math.abs(spot.x - held.x) < CELL / 2 &&
        Math.abs(spot.y - held.y) < CELL / 2,
    );
    if (target) this.choose(target.id);
    else this.pick(null);
  };
}

const stopOnce = (event: MouseEvent) => event.stopPropagation();
