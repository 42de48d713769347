// Where figures and squares are on the field, in pixels, and where figures were before they went on.
import type { Spot } from './model';

export class Places {
  private readonly seen: Record<string, Spot> = {};

  constructor(private readonly field: () => HTMLElement | undefined) {}

  /** Where it is; a figure that is gone: where it was last. Null if it never was anywhere. */
  readonly of = (id: string): Spot | null => {
    const thing = this.field()?.querySelector(`[data-square='${id}'], [data-spot='${id}'] svg`);
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

  private measured(id: string, thing: Element): Spot | null {
    const box = this.field()?.getBoundingClientRect();
    const { x, y, width, height } = thing.getBoundingClientRect();
    if (!box || !width) return null;
    return (this.seen[id] = { x: x + width / 2 - box.x, y: y + height / 2 - box.y, r: width * 0.6 });
  }
}
