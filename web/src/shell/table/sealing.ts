// Sealed choices, which several seats make at once.
import type { Update } from '../../wire';

/** Another seat has sealed its choice and nothing else happened: what is asked here is what was asked before. */
export function asksTheSame(before: Update | null, { step, legal }: Update): boolean {
  const asked = Object.entries(legal ?? {});
  return (
    !!step?.sealed &&
    asked.length > 0 &&
    asked.every(([seat, moves]) => +seat !== step.seat && before?.legal?.[+seat]?.join() === moves.join())
  );
}
