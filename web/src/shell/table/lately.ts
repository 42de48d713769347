// What happened lately, as a screen sees it: what is marked and told until one moves again, and what is shown again.
import type { Step, Update } from '../../wire';

/** Of one's own moves in a row so many updates are shown again, the dice among them. */
export const MOST_OWN = 3;

/** Since the first of these updates, has nobody else moved? Chance is nobody. */
export function isRun([, ...since]: Update[], own: number | undefined): boolean {
  return since.length > 0 && since.every(({ step }) => step && (step.seat < 0 || step.seat === own));
}

/** What others, and chance, did since one's own last move: to be marked on the board. A move of one's own that only
 *  closes what was done before (`closes`) leaves that in sight, until somebody moves again. */
export function latelyOf(
  history: Step[],
  mine: number[],
  closes: (step: Step) => boolean = () => false,
): Step[] {
  const last = history.length - 1;
  const isOwn = (step: Step) => mine.includes(step.seat);
  let own = mine.length > 1 ? -1 : history.findLastIndex(isOwn);
  if (own >= 0 && own === last && closes(history[own]!)) {
    const before = history.slice(0, own).findLastIndex((step) => step.seat >= 0);
    if (before >= 0 && isOwn(history[before]!)) own = before;
  }
  // Who only watches, or shares the screen, sees the last move; so does who has just moved.
  const from = own < 0 ? last : Math.min(own + 1, last);
  return history.slice(Math.max(0, from));
}
