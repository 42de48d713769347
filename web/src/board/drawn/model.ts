// Playing by a picture: which things can be touched now, what a touch does, and which piece is which.
import type { Lang } from '../screen';
import type { Picture, Piece, Thing, Touch } from './types';

/** A thing that may be touched at all, with its place. */
export interface Target {
  id: string;
  x: number;
  y: number;
  touch: Touch;
}

/** What a touch comes to: a move, something picked, or several moves to choose from. */
export type Touched = { move: string } | { picked: string | null } | { choice: string[] };

/** Does one of the patterns mean this move? `*` stands for any letters, `?` for one. */
export function matches(move: string, patterns: string[] = []): boolean {
  return patterns.some((pattern) => wild(pattern).test(move));
}

const known = new Map<string, RegExp>();
function wild(pattern: string): RegExp {
  let found = known.get(pattern);
  if (!found) {
    const plain = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
    found = new RegExp(`^${plain.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'u');
    known.set(pattern, found);
  }
  return found;
}

export function idOf(thing: Thing, n: number): string {
  return ('id' in thing && thing.id) || `${thing.type}-${n}`;
}

export function targets(picture: Picture): Target[] {
  return picture.things.flatMap((thing, n) => {
    if (!('touch' in thing) || !thing.touch) return [];
    return [{ id: idOf(thing, n), ...middle(thing), touch: thing.touch }];
  });
}

function middle(thing: Thing): { x: number; y: number } {
  if (thing.type !== 'path') return { x: thing.x, y: thing.y };
  const mean = (at: 0 | 1) => thing.points.reduce((sum, point) => sum + point[at], 0) / thing.points.length;
  return { x: mean(0), y: mean(1) };
}

const begun = (legal: string[], target: Target | undefined) =>
  target ? legal.filter((move) => matches(move, target.touch.begins)) : [];
const ended = (legal: string[], target: Target | undefined) =>
  target ? legal.filter((move) => matches(move, target.touch.ends)) : [];

/** The moves that need a second touch: some thing ends them. */
function goesOn(all: Target[], move: string): boolean {
  return all.some((target) => matches(move, target.touch.ends));
}

/** What can be touched now, by id: what ends a move of what is picked, else what begins one. */
export function pickable(picture: Picture, legal: string[], picked: string | null): Set<string> {
  const all = targets(picture);
  const firsts = all.filter((target) => begun(legal, target).length);
  return new Set([...firsts.map((target) => target.id), ...goals(picture, legal, picked)]);
}

/** Where the moves of a thing end. */
export function goals(picture: Picture, legal: string[], from: string | null): string[] {
  const all = targets(picture);
  const open = begun(
    legal,
    all.find((target) => target.id === from),
  );
  return all.filter((target) => ended(open, target).length).map((target) => target.id);
}

/** The moves that touching a thing which cannot be touched now would have meant: the engine says why not (docs/web.md). */
export function triedOn(picture: Picture, picked: string | null, id: string): string {
  const all = targets(picture);
  const at = all.find((target) => target.id === id)?.touch;
  const first = all.find((target) => target.id === picked)?.touch;
  const whole = (at?.begins ?? []).filter((pattern) => !/[*?]/.test(pattern));
  const joined = (first?.begins ?? []).flatMap((begin) =>
    (at?.ends ?? []).map((end) => joint(begin, end)).filter((move) => move !== ''),
  );
  return [...joined, ...whole].join('|');
}

/** "a2*" and "*a4" make "a2a4", "a2-*" and "*-a4" make "a2-a4"; other patterns leave it open. */
function joint(begin: string, end: string): string {
  if (!/^[^*?]+\*$/.test(begin) || !/^\*[^*?]+$/.test(end)) return '';
  const [head, tail] = [begin.slice(0, -1), end.slice(1)];
  return head.at(-1) === tail[0] && /\W/.test(tail[0]!) ? head + tail.slice(1) : head + tail;
}

export function touched(picture: Picture, legal: string[], picked: string | null, id: string): Touched {
  const all = targets(picture);
  const at = all.find((target) => target.id === id);
  const first = all.find((target) => target.id === picked);
  if (id === picked) return { picked: null };
  const done = ended(begun(legal, first), at);
  if (done.length) return done.length === 1 ? { move: done[0]! } : { choice: done };
  const open = begun(legal, at);
  if (!open.length) return { picked };
  if (open.some((move) => goesOn(all, move))) return { picked: id };
  return open.length === 1 ? { move: open[0]! } : { choice: open };
}

/** Moves that need a button: those that nothing begins, and of what is picked those that nothing ends. */
export function buttons(picture: Picture, legal: string[], picked: string | null): string[] {
  const all = targets(picture);
  const free = legal.filter((move) => !all.some((target) => matches(move, target.touch.begins)));
  const open = begun(
    legal,
    all.find((target) => target.id === picked),
  );
  return [...open.filter((move) => !goesOn(all, move)), ...free];
}

/** The things that a move touches, its end last. */
export function touchedBy(picture: Picture, move: string | null): string[] {
  if (!move) return [];
  const all = targets(picture);
  const [first, last] = [begun, ended].map((way) => all.filter((target) => way([move], target).length));
  return [...first!, ...last!].map((target) => target.id);
}

export function describe(move: string, picture: Picture, lang: Lang): string {
  const at = lang === 'en' ? 0 : 1;
  for (const [pattern, words] of Object.entries(picture.moves ?? {}))
    if (matches(move, [pattern])) return words[at];
  const all = targets(picture);
  const first = all.find((target) => begun([move], target).length);
  const last = all.find((target) => ended([move], target).length);
  const labels = [first, last].flatMap((target) => (target ? [target.touch.label[at]] : []));
  return labels.length ? labels.join(' → ') : move;
}

/** A piece on the screen: `key` stays the same while it moves. */
export interface Shown {
  key: string;
  piece: Piece;
}

/** The next pieces, each with the key of the one it was: by id, else by look, who stayed first, then the nearest. */
export function follow(before: Shown[], pieces: Piece[], fresh: () => string): Shown[] {
  const left = new Set(before);
  const found = new Map<Piece, string>();
  const take = (piece: Piece, was: Shown | undefined) => {
    if (!was) return;
    left.delete(was);
    found.set(piece, was.key);
  };
  for (const piece of pieces.filter((each) => each.id))
    take(
      piece,
      [...left].find((was) => was.piece.id === piece.id),
    );
  const plain = pieces.filter((each) => !each.id);
  const alike = (piece: Piece) => [...left].filter((was) => !was.piece.id && look(was.piece) === look(piece));
  for (const piece of plain)
    take(
      piece,
      alike(piece).find((was) => apart(was.piece, piece) === 0),
    );
  for (const piece of plain.filter((each) => !found.has(each))) {
    const nearest = alike(piece).sort((one, other) => apart(one.piece, piece) - apart(other.piece, piece));
    take(piece, nearest[0]);
  }
  return pieces.map((piece) => ({ key: found.get(piece) ?? fresh(), piece }));
}

const look = (piece: Piece) => `${piece.tone ?? ''} ${piece.glyph ?? ''} ${piece.size ?? ''}`;
const apart = (one: Piece, other: Piece) => Math.hypot(one.x - other.x, one.y - other.y);

/** Whether the label of what a piece lies on says already what it is: then it is not read out twice. */
export function isSaid(piece: Piece, picture: Picture, at: 0 | 1): boolean {
  return picture.things.some(
    (thing) =>
      thing.type === 'box' &&
      Math.abs(thing.x - piece.x) * 2 <= (thing.w ?? 1) &&
      Math.abs(thing.y - piece.y) * 2 <= (thing.h ?? 1) &&
      thing.touch?.label[at].includes(piece.label[at]),
  );
}

export function piecesOf(picture: Picture): Piece[] {
  return picture.things.filter((thing) => thing.type === 'piece');
}
