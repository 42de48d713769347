// A player's focus stays on the board after a move: what was focused is often drawn anew.

/** Put it on the box of a board. `asked`: the position in which something may be picked now; 0: nothing may be. */
export function keepFocus(box: HTMLElement, asked: number) {
  let last: { pick: string; x: number; y: number } | null = null;

  const note = (event: FocusEvent) => {
    const thing = (event.target as Element).closest<HTMLElement | SVGElement>('[data-pick], [data-spot]');
    if (thing) last = { pick: thing.dataset.pick ?? thing.dataset.spot ?? '', ...middle(thing) };
  };
  /** Who clicks elsewhere has left the board. */
  const leave = (event: PointerEvent) => {
    if (!box.contains(event.target as Node)) last = null;
  };
  box.addEventListener('focusin', note);
  addEventListener('pointerdown', leave, true);

  function restore() {
    const nowhere = !document.activeElement || document.activeElement === document.body;
    if (!last || !nowhere || document.querySelector('dialog[open]')) return;
    const { pick, x, y } = last;
    const things = [...box.querySelectorAll<HTMLElement | SVGElement>('[data-pick]')];
    const same = things.find((thing) => thing.dataset.pick === pick);
    const far = (thing: Element) => Math.hypot(middle(thing).x - x, middle(thing).y - y);
    const nearest = things.reduce<Element | null>(
      (best, thing) => (!best || far(thing) < far(best) ? thing : best),
      null,
    );
    ((same ?? nearest) as HTMLElement | null)?.focus({ preventScroll: true });
  }

  return {
    update(now: number) {
      // Boards draw what may be picked a moment later.
      if (now && now !== asked) requestAnimationFrame(() => requestAnimationFrame(restore));
      asked = now;
    },
    destroy() {
      box.removeEventListener('focusin', note);
      removeEventListener('pointerdown', leave, true);
    },
  };
}

function middle(thing: Element): { x: number; y: number } {
  const box = thing.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
