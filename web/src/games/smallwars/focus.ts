// Where the keys are on the board: figures move from square to square, and their buttons with them.

interface Place {
  spot: string;
  x: number;
  y: number;
}

export class Focus {
  private last: Place | null = null;
  /** The board put it there, for want of what the player had chosen. */
  private lent = false;
  private lending = false;

  readonly note = (event: FocusEvent): void => {
    const thing = event.target as HTMLElement;
    this.last = { spot: thing.dataset.spot ?? '', ...middle(thing) };
    this.lent = this.lending;
  };

  /** Who points elsewhere has left the board. */
  leave(): void {
    this.last = null;
  }

  /** Stay, or go to what is best of these `things`: what had the focus, `wanted` in their order, the nearest.
   *  What may be chosen comes first, and `acting`, from which the arrow keys lead to it. The only thing left to do
   *  has it at once. */
  keep(things: HTMLElement[], wanted: (string | null)[], acting: string | null): void {
    const useful = things.filter((each) => each.dataset.pick || (acting && each.dataset.spot === acting));
    const here = document.activeElement as HTMLElement | null;
    if (!this.last || document.querySelector('dialog[open]')) return;
    const astray = useful.length > 0 && things.includes(here!) && !useful.includes(here!);
    if (isSomewhere(here) && !(astray && (this.lent || useful.length === 1))) return;
    const named = (among: HTMLElement[], ids: (string | null)[]) =>
      ids.flatMap((id) => among.find((each) => id && each.dataset.spot === id) ?? [])[0];
    this.go(
      (this.lent || astray ? undefined : named(things, [this.last.spot])) ??
        named(useful, wanted) ??
        this.nearest(useful) ??
        named(things, wanted) ??
        this.nearest(things),
    );
  }

  private go(thing: HTMLElement | undefined): void {
    this.lending = true;
    thing?.focus({ preventScroll: true });
    this.lending = false;
  }

  private nearest(things: HTMLElement[]): HTMLElement | undefined {
    const far = (thing: HTMLElement) =>
      Math.hypot(middle(thing).x - this.last!.x, middle(thing).y - this.last!.y);
    return [...things].sort((one, other) => far(one) - far(other))[0];
  }
}

export function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** What is on its way out cannot keep the focus. */
function isSomewhere(here: Element | null): boolean {
  return here !== null && here !== document.body && !here.closest('[inert]');
}
