// How a move of Small Wars is shown, moment by moment, and what of it stays marked on the field.
import type { Sound } from '../../board/sound';
import type { Event, Figure, Rolled, View } from './types';

/** Something to be seen between figures, or at one. */
export type Effect =
  | { kind: 'aim'; from: string; to: string }
  | { kind: 'shots'; shots: { from: string; to: string; hits: boolean }[] }
  | { kind: 'burst'; at: string; bricks: number }
  | { kind: 'blast'; at: string };

/** One moment of the film of a move. */
export interface Frame {
  figures: Figure[];
  milliseconds: number;
  sound: Sound | null;
  /** The figure that the moment is about. */
  about: string | null;
  effect: Effect | null;
  /** The dice that lie, or tumble, beside the fight. */
  dice: Rolled | null;
  rolling: boolean;
  /** The turn that ended, with what it brought. */
  scored: Scored | null;
  /** The figure that ends its activation without having done anything. */
  passes: string | null;
}

export type Scored = Extract<Event, { type: 'turn-scored' }>;

export function filmOf(before: Figure[], events: Event[], after: View): Frame[] {
  let figures = before;
  let dice: Rolled | null = null;
  const frames: Frame[] = [];
  const show = (
    milliseconds: number,
    sound: Sound | null,
    about: string | null,
    effect: Effect | null = null,
    rolling = false,
    words: Partial<Pick<Frame, 'scored' | 'passes'>> = {},
  ) =>
    frames.push({
      figures,
      milliseconds,
      sound,
      about,
      effect,
      dice,
      rolling,
      scored: null,
      passes: null,
      ...words,
    });
  const change = (name: string, to: Partial<Figure>) =>
    (figures = figures.map((each) => (each.name === name ? { ...each, ...to } : each)));
  for (const event of events) {
    switch (event.type) {
      case 'picked':
      case 'placed':
        figures = [...figures, ...after.figures.filter((each) => each.name === event.figure.name)];
        show(260, 'snap', event.figure.name);
        break;
      case 'moved':
        for (const square of event.path.slice(1)) {
          change(event.figure.name, { square });
          show(320, 'slide', event.figure.name);
        }
        break;
      case 'fought':
        show(420, 'pick', event.target.name, {
          kind: 'aim',
          from: event.attacker.name,
          to: event.target.name,
        });
        break;
      case 'rolled':
        dice = event;
        show(850, 'dice', event.target.name, null, true);
        show(520, null, event.target.name);
        show(300, 'shot', event.target.name, { kind: 'shots', shots: shotsOf(event) });
        break;
      case 'hit':
        change(event.figure.name, { life: event.life });
        show(460, 'snap', event.figure.name, { kind: 'burst', at: event.figure.name, bricks: event.lost });
        break;
      case 'rested':
        if (figures.some((each) => each.name === event.figure.name && !each.activated))
          show(800, null, event.figure.name, null, false, { passes: event.figure.name });
        break;
      case 'turn-scored':
        [figures, dice] = [after.figures, null];
        show(2200, 'knock', null, null, false, { scored: event });
        break;
      case 'destroyed':
        change(event.figure.name, { square: null, fell: event.square });
        show(760, 'blast', event.figure.name, { kind: 'blast', at: event.figure.name });
        break;
    }
  }
  return frames;
}

function shotsOf({ attacker, target, hits, hits_back, back }: Rolled) {
  const shots = [{ from: attacker.name, to: target.name, hits: hits > 0 }];
  if (back.length) shots.push({ from: target.name, to: attacker.name, hits: hits_back > 0 });
  return shots;
}

/** What stays marked once the film is over: ways that figures went, and fights from where they stood then. */
export type Trace =
  | { kind: 'way'; figure: string; path: string[] }
  | { kind: 'fight'; from: Stand; to: Stand; hits: number | null };

/** A figure on the square where it was at that moment. */
export interface Stand {
  name: string;
  square: string | null;
}

export function tracesOf(events: Event[], figures: Figure[]): Trace[] {
  const traces: Trace[] = [];
  const stand = (at: number, { name }: { name: string }): Stand => ({
    name,
    square: whereWas(events, at, name) ?? squareOf(figures, name),
  });
  for (const [at, event] of events.entries()) {
    const last = traces.at(-1);
    if (event.type === 'picked' || event.type === 'placed')
      traces.push({ kind: 'way', figure: event.figure.name, path: [event.square] });
    else if (event.type === 'moved') goOn(traces, event.figure.name, event.path);
    else if (event.type === 'fought')
      traces.push({
        kind: 'fight',
        from: stand(at, event.attacker),
        to: stand(at, event.target),
        hits: null,
      });
    else if (event.type === 'rolled' && last?.kind === 'fight') last.hits = event.hits;
  }
  return traces;
}

/** A further move goes on with the way that ended there. */
function goOn(traces: Trace[], figure: string, path: string[]): void {
  const way = traces.findLast((each) => each.kind === 'way' && each.figure === figure);
  if (way?.kind === 'way' && way.path.at(-1) === path[0]) way.path = [...way.path, ...path.slice(1)];
  else traces.push({ kind: 'way', figure, path });
}

/** Where the events say that a figure was when the one at this place of the list happened. */
function whereWas(events: Event[], at: number, name: string): string | undefined {
  const about = (event: Event) => 'figure' in event && event.figure.name === name;
  const before = events
    .slice(0, at)
    .findLast((event) => about(event) && ('path' in event || 'square' in event));
  if (before) return 'path' in before ? before.path.at(-1) : 'square' in before ? before.square : undefined;
  const after = events.slice(at).find((event) => about(event) && ('path' in event || 'square' in event));
  return after && ('path' in after ? after.path[0] : 'square' in after ? after.square : undefined);
}

function squareOf(figures: Figure[], name: string): string | null {
  const figure = figures.find((each) => each.name === name);
  return figure?.square ?? figure?.fell ?? null;
}

/** The figures that the marks are about. */
export function touched(traces: Trace[]): Set<string> {
  return new Set(
    traces.flatMap((each) => (each.kind === 'way' ? [each.figure] : [each.from.name, each.to.name])),
  );
}

/** A way with room for the way back: where it passes a square twice, it keeps to its right. */
export function lanes<Point extends { x: number; y: number }>(points: Point[], path: string[]): Point[] {
  if (new Set(path).size === path.length) return points;
  return points.slice(1).flatMap((to, at) => {
    const from = points[at]!;
    const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [dx, dy] = [(-6 * (to.y - from.y)) / long, (6 * (to.x - from.x)) / long];
    return [from, to].map((each) => ({ ...each, x: each.x + dx, y: each.y + dy }));
  });
}
