// Where a note about something on the board stands: beside it, and over nothing that is needed.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
/** What a note should not lie over: what is read while one chooses, and what can be picked. */
export interface Needed {
  read: Box[];
  picks: Box[];
}
type Size = Pick<Box, 'width' | 'height'>;

const EDGE = 8;
/** How finely places are tried, in pixels. */
const STEP = 12;
/** What it costs to cover a pixel of the thing itself, of what is read, of what can be picked; each pixel away; a hand over it. */
const COVERED = 200;
const UNREAD = 10;
const UNPICKED = 1;
const AWAY = 300;
const UNDER_THE_HAND = 600;

/** The best place for a note of this size about what is at `at`, in a window of this size. */
export function beside(at: Box, note: Size, needed: Needed, window: Size): { left: number; top: number } {
  const cost = (box: Box) =>
    COVERED * shared(box, at) +
    UNREAD * needed.read.reduce((sum, each) => sum + shared(box, each), 0) +
    UNPICKED * needed.picks.reduce((sum, each) => sum + shared(box, each), 0) +
    AWAY * apart(box, at) +
    (box.top > at.top ? UNDER_THE_HAND : 0);
  const boxes = places(at, note, needed.read, window).map((place) => ({
    box: { ...place, ...note },
    cost: 0,
  }));
  for (const each of boxes) each.cost = cost(each.box);
  const { box } = boxes.reduce((best, each) => (each.cost < best.cost ? each : best));
  return { left: box.left, top: box.top };
}

function places(at: Box, note: Size, read: Box[], window: Size): { left: number; top: number }[] {
  const [right, bottom] = [window.width - note.width - EDGE, window.height - note.height - EDGE];
  const clamp = (value: number, most: number) => Math.max(EDGE, Math.min(value, Math.max(EDGE, most)));
  const lefts = [
    at.left + at.width / 2 - note.width / 2,
    at.left - note.width - EDGE,
    at.left + at.width + EDGE,
  ].map((left) => clamp(left, right));
  const tops = [
    ...[at.top - note.height - EDGE, at.top + at.height + EDGE],
    // Right below what is read, to the pixel, or above what is read further down.
    ...read.map((each) => (each.top > at.top ? each.top - note.height : each.top + each.height)),
  ].map((top) => clamp(top, bottom));
  for (let top = EDGE; top < bottom; top += STEP) tops.push(top);
  return tops.flatMap((top) => lefts.map((left) => ({ left, top })));
}

const overlap = (a: number, long: number, b: number, other: number) =>
  Math.min(a + long, b + other) - Math.max(a, b);

/** How much two boxes share, in square pixels. */
function shared(a: Box, b: Box): number {
  const wide = overlap(a.left, a.width, b.left, b.width);
  const high = overlap(a.top, a.height, b.top, b.height);
  return Math.max(0, wide) * Math.max(0, high);
}

/** How far a note is from a thing; nearer than the gap that there always is counts for nothing. */
function apart(a: Box, b: Box): number {
  const wide = -overlap(a.left, a.width, b.left, b.width);
  const high = -overlap(a.top, a.height, b.top, b.height);
  return Math.hypot(Math.max(0, wide - EDGE), Math.max(0, high - EDGE));
}
