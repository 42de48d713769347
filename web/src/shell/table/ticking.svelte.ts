// The time on a table's page: clocks run between what the server says of them.
import type { Reading } from './reading.svelte';

/** A clock with less than this is announced. */
const LOW = 20_000;

export class Ticking {
  now = $state(performance.now());

  constructor(private readonly reading: Reading) {
    $effect(() => {
      const timer = setInterval(() => (this.now = performance.now()), reading.table.clocks ? 100 : 2000);
      return () => clearInterval(timer);
    });
  }

  /** Whether one's own clock runs and is nearly out. */
  get low(): boolean {
    const { clocks, arrived } = this.reading.table;
    return this.reading.mine.some(
      (seat) => clocks?.running.includes(seat) && (clocks.left[seat] ?? 0) - (this.now - arrived) < LOW,
    );
  }
}
