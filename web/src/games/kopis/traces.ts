// What the last moves left on the board: the squares they went over, and the tokens they pushed.
import { type Point, type Slid, wayOf } from './model';
import type { Event } from './types';

/** A token that was pushed: where it stands now, and which way it went; or the square from which it fell. */
export interface Nudge {
  square: string;
  way: Point;
  fell: boolean;
}

/** The squares that factions went over, and those where strongholds were placed. */
export function pathOf(events: Event[]): string[] {
  return events.flatMap((event) =>
    event.type === 'slid' ? event.path : event.type === 'placed' ? [event.square] : [],
  );
}

/** Each token that was pushed, once, with the last push that it got. */
export function nudgesOf(events: Event[]): Nudge[] {
  const found = new Map<string, Nudge>();
  let slid: Slid | null = null;
  for (const event of events) {
    if (event.type === 'slid') {
      slid = event;
      // A faction that was pushed and then steps has moved by itself.
      if (!event.side) found.delete(event.path[0]!);
    }
    if (event.type === 'pushed' && slid) {
      const way = wayOf(slid);
      for (const [, from, to] of event.tokens) {
        found.delete(from);
        if (to) found.set(to, { square: to, way, fell: false });
        else found.set(`${from}-${way.x}${way.y}`, { square: from, way, fell: true });
      }
    }
  }
  return [...found.values()];
}
