// What an undo would mean, to be said beforehand.
import type { Step } from '../../wire';

export interface Undoing {
  /** Dice or cards came since: they are rolled or drawn anew. */
  luck: boolean;
  /** All have made their sealed choices: if these have been seen, everyone chooses anew. */
  opened: boolean;
}

/** For those who hold the seats `mine`: the newest of their moves would be undone. */
export function undoing(history: Step[], mine: number[]): Undoing {
  const at = history.findLastIndex((step) => mine.includes(step.seat));
  if (at < 0) return { luck: false, opened: false };
  const since = history.slice(at + 1);
  return {
    luck: since.some((step) => step.draw !== undefined && step.draw !== null),
    opened: isOpened(history, at),
  };
}

/** Several were asked for a sealed choice, and all have made it (`first_of` in the server's `sealing.py`). */
function isOpened(history: Step[], at: number): boolean {
  const { seat, sealed = [] } = history[at]!;
  const later = history.slice(at + 1).map((step) => step.seat);
  if (!sealed.length || sealed.some((each) => each !== seat && !later.includes(each))) return false;
  const before = history[at - 1];
  return sealed.length > 1 || (before?.seat !== seat && !!before?.sealed?.includes(seat));
}
