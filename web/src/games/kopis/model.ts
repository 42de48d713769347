// Kopis without a screen: where things stand, what may be picked, which move that means, and what it would move.
import type { Place } from '../../board/rove';
import type { Event, View } from './types';

/** The board is 600 units wide; the bands outside, where factions wait, are 96 deep. */
export const CELL = 100;
export const BAND = 54;
const POOL = 72;

export const SQUARE = /^[a-f][1-6]$/;
export const LANE = /^[SWNE][a-f1-6]$/;
const STEP = /^[a-f][1-6][nesw]$/;
export const PASS = '--';

export interface Point {
  x: number;
  y: number;
}

/** The middle of a square (`c3`), of a lane's place outside the board (`Sc`, `W3`) or of one in a pool (`S#2`), seen from a seat. */
export function placeOf(id: string, near: number): Point {
  const point = SQUARE.test(id) ? { x: fileOf(id[0]!), y: rankOf(id[1]!) } : outside(id);
  return near === 1 ? { x: 6 * CELL - point.x, y: 6 * CELL - point.y } : point;
}

function outside(lane: string): Point {
  const [side, at] = [lane[0], lane[1]!];
  if (at === '#') return inPool(side!, Number(lane.slice(2)));
  if (side === 'S') return { x: fileOf(at), y: 6 * CELL + BAND };
  if (side === 'N') return { x: fileOf(at), y: -BAND };
  return { x: side === 'W' ? -BAND : 6 * CELL + BAND, y: rankOf(at) };
}

/** The pool of a side lies outside its lanes, before the middle of the board. */
function inPool(side: string, n: number): Point {
  const along = 3 * CELL + (n - 1.5) * 44;
  const [near, far] = [-POOL, 6 * CELL + POOL];
  if (side === 'S' || side === 'N') return { x: along, y: side === 'S' ? far : near };
  return { x: side === 'W' ? near : far, y: along };
}

/** The factions that wait, and where: in Storm in the pools of the sides, in Sudden Death before their lanes. */
export function pooled(view: View): { id: string; token: string }[] {
  return Object.entries(view.waiting).flatMap(([side, lanes]) =>
    lanes.map((lane, n) => ({
      id: view.mode === 'storm' ? `${side}#${n}` : side + lane,
      token: 'SW'.includes(side) ? 'b' : 'r',
    })),
  );
}

const fileOf = (file: string) => ('abcdef'.indexOf(file) + 0.5) * CELL;
const rankOf = (rank: string) => (6.5 - Number(rank)) * CELL;

export const SQUARES = Array.from({ length: 36 }, (_, at) => `${'abcdef'[at % 6]}${Math.floor(at / 6) + 1}`);

export function tokenAt(view: View, square: string): string {
  return view.board[SQUARES.indexOf(square)] ?? '.';
}

export const ownerOf = (token: string): number => (token.toLowerCase() === 'b' ? 0 : 1);
export const isStronghold = (token: string): boolean => token === token.toUpperCase();

// ---- picking ----

/** Something that may be picked now: a lane's place outside, or a square. */
export interface Spot extends Place {
  kind: 'lane' | 'place' | 'source' | 'target';
  /** The move it means by itself; null for a faction that may step several ways. */
  move: string | null;
}

/** All that may be picked, given the faction that is picked already (a square, or null). */
export function spotsOf(view: View, legal: string[], picked: string | null, near: number): Spot[] {
  const spots = new Map<string, Spot>();
  const add = (id: string, kind: Spot['kind'], move: string | null) =>
    spots.set(id, { id, kind, move, ...placeOf(id, near) });
  for (const move of legal) {
    if (SQUARE.test(move)) add(move, 'place', move);
    else if (LANE.test(move)) add(move, 'lane', move);
    else if (STEP.test(move)) add(move.slice(0, 2), 'source', null);
  }
  if (picked) {
    for (const move of legal) {
      const target =
        STEP.test(move) && move.startsWith(picked) ? previewOf(view, move)?.path.at(-1) : undefined;
      if (target) add(target, 'target', move);
    }
  }
  return [...spots.values()];
}

/** Something that looks playable and is not: where it is, and the moves that a click there would have meant. */
export interface Attempt extends Point {
  id: string;
  moves: string[];
}

const LANES = ['Sa', 'Na', 'W1', 'E1'].flatMap((lane) =>
  [...(/\d/.test(lane) ? '123456' : 'abcdef')].map((at) => lane[0]! + at),
);
const WAYS = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] } as const;

/** The engine says why each of them is refused (docs/web.md); what bears the Bastion tells that itself. */
export function attemptsOf(view: View, spots: Spot[], picked: string | null, near: number): Attempt[] {
  const tried = new Map<string, string[]>();
  for (const square of SQUARES) tried.set(square, [square]);
  if (view.phase !== 'placing') {
    for (const lane of LANES) tried.set(lane, [lane]);
    for (const square of SQUARES) {
      const token = tokenAt(view, square);
      if (token !== '.')
        tried.set(
          square,
          [...'nesw'].map((way) => square + way),
        );
      // Something is picked already: a click there means to go there, but for a faction that might step instead.
      if (picked && (isStronghold(token) || ownerOf(token) !== view.turn))
        tried.set(square, [picked + square]);
    }
    if (view.bastion) tried.delete(view.bastion);
    if (picked)
      for (const [way, [x, y]] of Object.entries(WAYS)) {
        const file = 'abcdef'['abcdef'.indexOf(picked[0]!) + x];
        const square = `${file}${Number(picked[1]) + y}`;
        if (SQUARE.test(square)) tried.set(square, [picked + way]);
      }
  }
  for (const spot of spots) tried.delete(spot.id);
  return [...tried].map(([id, moves]) => ({ id, moves, ...placeOf(id, near) }));
}

/** What picking a spot leads to: a move to send, or another faction picked. */
export function pick(
  spots: Spot[],
  picked: string | null,
  id: string,
): { move: string } | { picked: string | null } {
  const spot = spots.find((each) => each.id === id);
  if (!spot) return { picked: null };
  if (spot.move !== null) return { move: spot.move };
  return { picked: picked === id ? null : id };
}

/** The move whose preview is to be shown for the spot under the pointer or with the focus. */
export function foreseen(spots: Spot[], id: string | null): string | null {
  return spots.find((spot) => spot.id === id)?.move ?? null;
}

// ---- what a move would do ----

export interface Piece extends Point {
  id: number;
  token: string;
  square: string | null;
  fallen: boolean;
  /** It is only drawn where a move would take it. */
  would?: boolean;
  /** How large it is drawn: smaller in a pool. */
  size?: number;
}

/** The pieces of a view; those that stood there before keep their identity, so that nothing jumps. */
export function piecesOf(view: View, before: Piece[]): Piece[] {
  let next = Math.max(0, ...before.map((piece) => piece.id)) + 1;
  return SQUARES.flatMap((square, at) => {
    const token = view.board[at]!;
    if (token === '.') return [];
    const same = before.find((piece) => piece.square === square && piece.token === token && !piece.fallen);
    return [{ id: same?.id ?? next++, token, square, fallen: false, ...placeOf(square, 0) }];
  });
}

/** What a move would move. */
export interface Preview {
  /** Every square the faction would be on, the one where it stops included. */
  path: string[];
  /** The tokens it would push, nearest first: what it is, from where, to where (null: it falls). */
  pushed: [string, string, string | null][];
  /** Which way it goes, seen from seat 0: a step of one on an axis. */
  way: Point;
}

export function previewOf(view: View, move: string | null): Preview | undefined {
  const told = move ? view.previews[move] : undefined;
  if (told === undefined) return undefined;
  const [path = [], chain = []] = told.split('>').map((squares) => squares.match(/[a-f][1-6]|-/g) ?? []);
  const pushed = chain.slice(1).map((to, at): Preview['pushed'][0] => {
    const from = chain[at]!;
    return [view.board[SQUARES.indexOf(from)]!, from, to === '-' ? null : to];
  });
  return { path, pushed, way: headingOf(move!) };
}

/** A step says which way it goes; what enters goes away from its side. */
function headingOf(move: string): Point {
  const way = LANE.test(move) ? ({ S: 'n', W: 'e', N: 's', E: 'w' } as const)[move[0] as 'S'] : move[2];
  const [x, up] = WAYS[way as 'n'];
  return { x, y: -up || 0 };
}

/** Where what would fall is drawn: on the frame, beyond the edge, clear of what comes to the square that it leaves. */
export const BEYOND = { far: 0.8 * CELL, size: 0.6 };

/** The pieces as a move would leave them, those that it moves marked; what falls lies over the edge, for the cross on it. */
export function foreseePieces(pieces: Piece[], preview: Preview): Piece[] {
  return pieces.map((piece) => {
    const pushed = preview.pushed.find(([, from]) => from === piece.square);
    if (pushed && pushed[2] === null) {
      const { x, y } = fallenTo(preview, pushed[1], 0);
      return { ...piece, x, y, size: BEYOND.size, would: true };
    }
    if (pushed) return { ...piece, ...placeOf(pushed[2]!, 0), would: true };
    // A step starts where its own piece stands; what enters starts outside and pushes what stands there.
    if (piece.square === preview.path[0])
      return { ...piece, ...placeOf(preview.path.at(-1)!, 0), would: true };
    return piece;
  });
}

/** Where something that falls from a square is drawn, seen from a seat. */
export function fallenTo({ way }: Preview, from: string, near: number): Point {
  const [{ x, y }, far] = [placeOf(from, near), near === 1 ? -BEYOND.far : BEYOND.far];
  return { x: x + far * way.x, y: y + far * way.y };
}

export type Slid = Extract<Event, { type: 'slid' }>;

/** Which way a faction went, as a step of one on each axis. */
export function wayOf(slid: Slid): Point {
  const [from, to] = [placeOf(cameFrom(slid), 0), placeOf(slid.path.at(-1)!, 0)];
  return { x: Math.sign(to.x - from.x), y: Math.sign(to.y - from.y) };
}

/** Where it was just before its last square. */
export const cameFrom = (slid: Slid): string => slid.path.at(-2) ?? `${slid.side}${laneOf(slid)}`;

export const laneOf = (slid: Slid): string =>
  slid.side === 'S' || slid.side === 'N' ? slid.path[0]![0]! : slid.path[0]![1]!;
