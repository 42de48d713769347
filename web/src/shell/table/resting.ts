// When what was said of one thing goes: once another that can be picked is looked at, not on the way to the saying's own link.

/** How long, in milliseconds, the pointer rests on something before it is looked at; and the focus, where Tab leads on. */
const POINTER = 250;
const TABBED = 1000;

/** Put it on what is said. `onleave`: something else is looked at. */
export function untilElsewhere(said: HTMLElement, onleave: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tabbed = false;
  let far = Infinity;

  function wait(time: number | null) {
    clearTimeout(timer);
    timer = time === null ? undefined : setTimeout(onleave, time);
  }

  const look = (event: PointerEvent) => {
    // A finger looks at nothing; a pointer that rests while the page changes below it moves by nothing.
    if (event.pointerType === 'touch' || !(event.movementX || event.movementY)) return;
    const before = far;
    far = farFrom(said.getBoundingClientRect(), event);
    if (!canBePicked(event.target)) wait(null);
    else if (timer === undefined || far < before) wait(POINTER);
  };
  const focus = (event: FocusEvent) => {
    if (!canBePicked(event.target)) wait(null);
    else if (tabbed) wait(TABBED);
    else onleave();
  };
  const key = (event: KeyboardEvent) => (tabbed = event.key === 'Tab');

  addEventListener('pointermove', look);
  addEventListener('focusin', focus);
  addEventListener('keydown', key, true);
  return {
    destroy() {
      wait(null);
      removeEventListener('pointermove', look);
      removeEventListener('focusin', focus);
      removeEventListener('keydown', key, true);
    },
  };
}

function canBePicked(thing: EventTarget | null): boolean {
  const nearest = thing instanceof Element && thing.closest('[data-pick], [data-try]');
  return !!nearest && nearest.matches('[data-pick]:not(:disabled)');
}

function farFrom(box: DOMRect, at: PointerEvent): number {
  const aside = Math.max(box.left - at.clientX, 0, at.clientX - box.right);
  return Math.hypot(aside, Math.max(box.top - at.clientY, 0, at.clientY - box.bottom));
}
