// Kopis without a screen: where things stand, what may be picked, which move that means, and how a move is shown.
import type { Lang } from '../../board/screen';
import type { Place } from '../../board/rove';
import type { Sound } from '../../board/sound';
import { en } from './en';
import { fr } from './fr';
import type { Event, View } from './types';

/** The board is 600 units wide; the bands outside, where factions wait, are 96 deep. */
export const CELL = 100;
export const BAND = 54;
const POOL = 72;

const SQUARE = /^[a-f][1-6]$/;
const LANE = /^[SWNE][a-f1-6]$/;
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

/** The engine says why each of them is refused (docs/web.md). */
export function attemptsOf(view: View, spots: Spot[], picked: string | null, near: number): Attempt[] {
  const tried = new Map<string, string[]>();
  for (const square of SQUARES) tried.set(square, [square]);
  if (view.phase !== 'placing') {
    for (const lane of LANES) tried.set(lane, [lane]);
    for (const square of SQUARES)
      if (tokenAt(view, square) !== '.')
        tried.set(
          square,
          [...'nesw'].map((way) => square + way),
        );
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

// ---- showing a move ----

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
}

export function previewOf(view: View, move: string | null): Preview | undefined {
  const told = move ? view.previews[move] : undefined;
  if (told === undefined) return undefined;
  const [path = [], chain = []] = told.split('>').map((squares) => squares.match(/[a-f][1-6]|-/g) ?? []);
  const pushed = chain.slice(1).map((to, at): Preview['pushed'][0] => {
    const from = chain[at]!;
    return [view.board[SQUARES.indexOf(from)]!, from, to === '-' ? null : to];
  });
  return { path, pushed };
}

/** The pieces as a move would leave them, those that it moves marked; what falls stays, for the cross on it. */
export function foreseePieces(pieces: Piece[], preview: Preview): Piece[] {
  return pieces.map((piece) => {
    const pushed = preview.pushed.find(([, from]) => from === piece.square);
    if (pushed) return { ...piece, ...placeOf(pushed[2] ?? pushed[1], 0), would: true };
    // A step starts where its own piece stands; what enters starts outside and pushes what stands there.
    if (piece.square === preview.path[0])
      return { ...piece, ...placeOf(preview.path.at(-1)!, 0), would: true };
    return piece;
  });
}

/** One moment of the film of a move: the pieces then, how long it lasts, what is heard. */
export interface Frame {
  pieces: Piece[];
  milliseconds: number;
  sound: Sound | null;
  /** How the pieces move: gliding in, or pushing with their weight. */
  easing: string;
}

const GLIDE = 'linear';
const PUSH = 'cubic-bezier(0.15, 0.75, 0.25, 1)';

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
      show(push(pieces, event.tokens, arrival(events)), 250 + 70 * event.tokens.length, 'grind', PUSH);
    }
    if (event.type === 'captured')
      show(
        pieces.filter((piece) => !piece.fallen),
        160,
        'fall',
      );
  }
  return frames;
}

type Slid = Extract<Event, { type: 'slid' }>;

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
const laneOf = (event: Slid) =>
  event.side === 'S' || event.side === 'N' ? event.path[0]![0] : event.path[0]![1];

/** In Storm it is the last of the pool that comes. */
function waitedAt(event: Slid, after: View): string {
  const left = after.waiting[event.side!]?.length ?? 0;
  return after.mode === 'storm' ? `${event.side}#${left}` : `${event.side}${laneOf(event)}`;
}

/** The mover's last step: it is made at the moment of the push. */
function arrival(events: Event[]): { from: string; to: string } {
  const slid = events.find((event) => event.type === 'slid')!;
  return { from: slid.path.at(-2) ?? `${slid.side}${laneOf(slid)}`, to: slid.path.at(-1)! };
}

function push(
  pieces: Piece[],
  tokens: [string, string, string | null][],
  mover: { from: string; to: string },
): Piece[] {
  return pieces.map((piece) => {
    const pushed = tokens.find(([, from]) => from === piece.square);
    if (pushed)
      return pushed[2]
        ? at(piece, pushed[2])
        : { ...piece, ...beyond(piece, mover), size: 0.7, fallen: true };
    return piece.square === mover.from ? at(piece, mover.to) : piece;
  });
}

/** One square on over the edge, the way the mover goes. */
function beyond(piece: Piece, mover: { from: string; to: string }): Point {
  const [from, to] = [placeOf(mover.from, 0), placeOf(mover.to, 0)];
  return { x: piece.x + Math.sign(to.x - from.x) * CELL, y: piece.y + Math.sign(to.y - from.y) * CELL };
}

function at(piece: Piece, square: string): Piece {
  return { ...piece, square, size: 1, ...placeOf(square, 0) };
}

function newPiece(pieces: Piece[], token: string, square: string): Piece {
  const id = Math.max(0, ...pieces.map((piece) => piece.id)) + 1;
  return { id, token, square, fallen: false, ...placeOf(square, 0) };
}

// ---- in words ----

export function asked(view: View, _seat: number, legal: string[], lang: Lang): string {
  const t = { en, fr }[lang];
  if (view.phase === 'placing') return t.place;
  if (legal.length === 1 && legal[0] === PASS) return t.mustPass;
  return view.mode === 'storm' ? t.slide : t.enterOrStep;
}

export function describe(move: string, view: View, seat: number, lang: Lang): string {
  const t = { en, fr }[lang];
  if (move === PASS) return t.pass;
  if (SQUARE.test(move)) return t.placeOn(move);
  const preview = previewOf(view, move);
  const start = LANE.test(move)
    ? ('SN'.includes(move[0]!) ? t.fromEdge : t.fromLeft)(move[1]!)
    : t.step(move.slice(0, 2), preview?.path.at(-1) ?? '');
  return preview ? `${start}${effect(preview, seat, lang)}` : start;
}

/** What a move pushes, and whether something falls. */
function effect(preview: Preview, seat: number, lang: Lang): string {
  const t = { en, fr }[lang];
  if (!preview.pushed.length) return '';
  const names = preview.pushed.map(([token, from]) => `${t.tokens[token as 'b']} ${from}`);
  const last = preview.pushed.at(-1)!;
  const falls = last[2] === null ? (ownerOf(last[0]) === seat ? t.ownFalls : t.falls) : '';
  return `${t.pushes(names.join(', '))}${falls}`;
}

export function ended(reason: string, view: View, lang: Lang): string {
  const t = { en, fr }[lang];
  const words = t.reasons[reason as keyof typeof t.reasons] ?? '';
  if (view.mode !== 'sudden' || !words) return words;
  // It stopped with the eighth faction of one side; the other still has some waiting, or had.
  const none = (...sides: string[]) => sides.every((side) => !view.waiting[side]?.length);
  const why = reason === 'played-out' ? t.eighth(t.sides[none('S', 'W') ? 0 : 1]) : words;
  const totals = view.scores.map((score) => score.total);
  return t.decide(why, Math.max(...totals), Math.min(...totals)); // K5.3: nothing else decides
}

/** The whole position as sentences, for those who do not see the board. */
export function positionWords(view: View, lang: Lang): string[] {
  const t = { en, fr }[lang];
  const where = (token: string) =>
    SQUARES.filter((_, at) => view.board[at] === token).join(', ') || t.nowhere;
  return [
    t.standing(t.sides[0], where('b'), where('B')),
    t.standing(t.sides[1], where('r'), where('R')),
    view.bastion ? t.bastionOn(view.bastion) : t.noBastion,
    t.waiting(
      ...(['S', 'W', 'N', 'E'].map((side) => view.waiting[side]?.length ?? 0) as [
        number,
        number,
        number,
        number,
      ]),
    ),
  ];
}
