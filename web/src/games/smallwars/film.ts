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
}

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
  ) => frames.push({ figures, milliseconds, sound, about, effect, dice, rolling });
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

/** What stays marked once the film is over: ways that figures went, and fights. */
export type Trace =
  | { kind: 'way'; figure: string; path: string[] }
  | { kind: 'fight'; from: string; to: string; hits: number | null };

export function tracesOf(events: Event[]): Trace[] {
  return events.reduce<Trace[]>(withEvent, []);
}

function withEvent(traces: Trace[], event: Event): Trace[] {
  switch (event.type) {
    case 'picked':
    case 'placed':
      return [...traces, { kind: 'way', figure: event.figure.name, path: [event.square] }];
    case 'moved':
      return [...traces, { kind: 'way', figure: event.figure.name, path: event.path }];
    case 'fought':
      return [...traces, { kind: 'fight', from: event.attacker.name, to: event.target.name, hits: null }];
    case 'rolled':
      return traces.map((each, at) =>
        at === traces.length - 1 && each.kind === 'fight' ? { ...each, hits: event.hits } : each,
      );
    default:
      return traces;
  }
}

/** The figures that the marks are about. */
export function touched(traces: Trace[]): Set<string> {
  return new Set(traces.flatMap((each) => (each.kind === 'way' ? [each.figure] : [each.from, each.to])));
}
