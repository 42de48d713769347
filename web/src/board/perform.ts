// Showing what a move caused, one event after the other.

/**
 * Calls `show` for each event in order and waits as many milliseconds as it returns (fewer with a faster pace,
 * none at pace 0). Resolves when all are shown; `signal` ends the waiting, the rest is then shown without any.
 */
export async function perform<Event>(
  events: Event[],
  show: (event: Event, unhurried: boolean) => number,
  pace: number,
  signal?: AbortSignal,
): Promise<void> {
  for (const event of events) {
    const unhurried = pace > 0 && !signal?.aborted && !isHidden();
    const wait = show(event, unhurried);
    if (unhurried && wait > 0) await sleep(wait / pace, signal);
  }
}

/** Resolves after so many milliseconds, or as soon as the signal says so. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

function isHidden(): boolean {
  return typeof document !== 'undefined' && document.hidden;
}
