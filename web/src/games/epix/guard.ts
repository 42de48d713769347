// The second press of a double click never acts: what lies under the finger by then was not there when it came down.
// Amounts that are said twice and steps of a scale are pressed again on purpose: they carry `data-again`.

/** Presses on a touch screen are counted here: some browsers do not. By the events' own clocks, in milliseconds. */
const SOON = 400;
/** A burst of presses is over after so long: whoever goes on pressing means it. */
const BURST = 1500;
/** How far a thumb wanders between two taps, in pixels. */
const NEAR = 30;

export interface Press {
  /** When it came, and where; and when the burst began that it belongs to. */
  time: number;
  since: number;
  x: number;
  y: number;
  touch: boolean;
  /** Which of several clicks in a row it is, as the system counts them; 0 is a key. */
  count: number;
  /** What it is on: the nearest control. */
  on: unknown;
  /** Pressing it again is meant. */
  again: boolean;
  /** What was offered when it came. */
  offered: string;
}

/** Whether a press is one too many: it follows another at once, and is not the same choice, meant to be pressed again. */
export function isSecond(first: Press | null, press: Press): boolean {
  if (!first || !press.count || press.time - first.since >= BURST) return false;
  const soon = press.time - first.time < SOON && Math.hypot(press.x - first.x, press.y - first.y) < NEAR;
  if (!(press.count > 1 || (press.touch && soon))) return false;
  return !(press.again && press.on === first.on && press.offered === first.offered);
}

/** Watches over the elements it is used on, together: the first press may be on the map, the second in the tray. */
export function guard(offered: () => string) {
  let last: Press | null = null;
  let seen: MouseEvent | null = null;
  let touch = false;
  const down = (event: PointerEvent) => (touch = event.pointerType !== 'mouse');
  const click = (event: MouseEvent) => {
    if (event === seen) return; // elements that watch together may lie in each other
    seen = event;
    const on = (event.target as Element).closest('button, input, label, [data-pick], [data-try]');
    const press: Press = {
      time: event.timeStamp,
      since: event.timeStamp,
      x: event.clientX,
      y: event.clientY,
      touch,
      count: event.detail,
      on,
      again: !!on?.matches('[data-again], input, label'),
      offered: offered(),
    };
    const second = isSecond(last, press);
    if (press.count)
      last = second ? { ...press, since: last!.since, on: last!.on, offered: last!.offered } : press;
    if (!second) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // A key that is held down chooses once.
  const key = (event: KeyboardEvent) => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
  };
  return (node: HTMLElement) => {
    node.addEventListener('pointerdown', down, true);
    node.addEventListener('click', click, true);
    node.addEventListener('keydown', key, true);
    return {
      destroy() {
        node.removeEventListener('pointerdown', down, true);
        node.removeEventListener('click', click, true);
        node.removeEventListener('keydown', key, true);
      },
    };
  };
}

/** What is tried in a phone's tray lies outside the board, where the shell listens (docs/web.md, "Why not"):
 *  the click is made again on a stand-in there, which says that it is where the finger was. */
export function tryOnBoard(board: HTMLElement, event: Event): void {
  const tried = (event.target as Element).closest('[data-try]');
  if (!tried || board.contains(tried)) return;
  const place = tried.getBoundingClientRect();
  const standIn = document.createElement('span');
  standIn.hidden = true;
  standIn.dataset.try = tried.getAttribute('data-try')!;
  standIn.getBoundingClientRect = () => place;
  board.append(standIn);
  standIn.click();
  standIn.remove();
}
