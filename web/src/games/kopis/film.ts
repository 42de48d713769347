// The film of a move: the pieces moment by moment.
import type { Sound } from '../../board/sound';
import { cameFrom, CELL, laneOf, type Piece, placeOf, type Point, type Slid, wayOf } from './model';
import type { Event, View } from './types';

/** One moment of the film of a move: the pieces then, how long it lasts, what is heard. */
export interface Frame {
  pieces: Piece[];
  milliseconds: number;
  sound: Sound | null;
  /** How the pieces move: gliding in, pushing with their weight, or falling. */
  easing: string;
}

const GLIDE = 'linear';
const PUSH = 'cubic-bezier(0.15, 0.75, 0.25, 1)';
const DROP = 'cubic-bezier(0.55, 0, 0.9, 0.45)';
/** How far the push takes what falls, out onto the frame, and how far it then drops. */
const [EDGE, DEPTH] = [0.7 * CELL, 0.5 * CELL];

/** A move square by square. Coordinates are those of seat 0: the board turns as a whole. */
export function filmOf(before: Piece[], events: Event[], after: View): Frame[] {
  let pieces = before;
  const frames: Frame[] = [];
  const show = (changed: Piece[], milliseconds: number, sound: Sound | null, easing = GLIDE) => {
    pieces = changed;
    frames.push({ pieces, milliseconds, sound, easing });
  };
  for (const event of events) {
    if (event.type === 'placed')
      show([...pieces, newPiece(pieces, 'BR'[event.seat]!, event.square)], 260, 'stone');
    if (event.type === 'slid') pieces = slide(pieces, event, after, show);
    if (event.type === 'pushed') {
      // The stone meets the chain, and then the whole weight moves: the longer the chain, the slower.
      show(pieces, 70, 'stone');
      show(push(pieces, event.tokens, slidOf(events)), 250 + 70 * event.tokens.length, 'grind', PUSH);
    }
    if (event.type === 'captured') {
      // Pushed over the edge, it tips and drops.
      show(pieces.map(dropped(wayOf(slidOf(events)))), 330, 'fall', DROP);
      show(
        pieces.filter((piece) => !piece.fallen),
        0,
        null,
      );
    }
  }
  return frames;
}

/** From where it waits to the last square before what it pushes (or to its goal, if it pushes nothing). */
function slide(
  pieces: Piece[],
  event: Slid,
  after: View,
  show: (pieces: Piece[], ms: number, sound: Sound | null) => void,
): Piece[] {
  const path = event.side
    ? [waitedAt(event, after), `${event.side}${laneOf(event)}`, ...event.path]
    : event.path;
  const start = event.side
    ? { ...newPiece(pieces, 'br'[event.seat]!, path[0]!), size: after.mode === 'storm' ? 0.5 : 0.72 }
    : pieces.find((piece) => piece.square === path[0])!;
  let now = event.side ? [...pieces, start] : pieces;
  if (event.side) show(now, 0, null);
  const pushes = !isFree(pieces, event.path.at(-1)!, start);
  const walked = pushes ? path.slice(1, -1) : path.slice(1);
  for (const [n, square] of walked.entries()) {
    now = now.map((piece) => (piece.id === start.id ? at(piece, square) : piece));
    show(now, n === 0 ? 190 : 100, n === 0 ? 'slide' : null);
  }
  return now;
}

const isFree = (pieces: Piece[], square: string, mover: Piece) =>
  !pieces.some((piece) => piece.square === square && piece.id !== mover.id);

/** In Storm it is the last of the pool that comes. */
function waitedAt(event: Slid, after: View): string {
  const left = after.waiting[event.side!]?.length ?? 0;
  return after.mode === 'storm' ? `${event.side}#${left}` : `${event.side}${laneOf(event)}`;
}

const slidOf = (events: Event[]): Slid => events.find((event) => event.type === 'slid')!;

/** The mover makes its last step at the moment of the push. */
function push(pieces: Piece[], tokens: [string, string, string | null][], slid: Slid): Piece[] {
  const [from, to, way] = [cameFrom(slid), slid.path.at(-1)!, wayOf(slid)];
  return pieces.map((piece) => {
    const pushed = tokens.find(([, square]) => square === piece.square);
    if (pushed) return pushed[2] ? at(piece, pushed[2]) : { ...beyond(piece, way, EDGE), square: null };
    return piece.square === from ? at(piece, to) : piece;
  });
}

/** What was pushed over the edge has no square any more. */
const dropped = (way: Point) => (piece: Piece) =>
  piece.square === null ? { ...beyond(piece, way, DEPTH), size: 0.5, fallen: true } : piece;

const beyond = (piece: Piece, way: Point, far: number): Piece => ({
  ...piece,
  x: piece.x + way.x * far,
  y: piece.y + way.y * far,
});

function at(piece: Piece, square: string): Piece {
  return { ...piece, square, size: 1, ...placeOf(square, 0) };
}

function newPiece(pieces: Piece[], token: string, square: string): Piece {
  const id = Math.max(0, ...pieces.map((piece) => piece.id)) + 1;
  return { id, token, square, fallen: false, ...placeOf(square, 0) };
}
