// What an undo would mean, to be said beforehand.
import type { Step, Told } from '../../wire';

export interface Undoing {
  /** Chance has decided since: it decides anew. */
  luck: boolean;
  /** All have made their sealed choices, and they have been seen: everyone chooses anew. Null: perhaps they have. */
  opened: boolean | null;
  /** Everything that would not have happened. */
  events: Told['event'][];
}

/** For those who hold the seats `mine`: the newest of their moves would be undone. */
export function undoing(history: Step[], mine: number[]): Undoing {
  const at = history.findLastIndex((step) => mine.includes(step.seat));
  if (at < 0) return { luck: false, opened: false, events: [] };
  const since = history.slice(at + 1);
  return {
    luck: since.some((step) => step.draw !== undefined && step.draw !== null),
    opened: isComplete(history, at) && (isSeen(history[at]!, since) || null),
    events: history.slice(at).flatMap((step) => step.events.map((each) => each.event)),
  };
}

/** The others' part in it has been told, or the game has gone on. */
const isSeen = (own: Step, since: Step[]): boolean =>
  since.length > 0 || own.events.some(({ seat }) => (seat ?? own.seat) !== own.seat);

/** Several were asked for a sealed choice, and all have made it (`first_of` in the server's `sealing.py`). */
function isComplete(history: Step[], at: number): boolean {
  const { seat, sealed = [] } = history[at]!;
  const later = history.slice(at + 1).map((step) => step.seat);
  if (!sealed.length || sealed.some((each) => each !== seat && !later.includes(each))) return false;
  const before = history[at - 1];
  return sealed.length > 1 || (before?.seat !== seat && !!before?.sealed?.includes(seat));
}
