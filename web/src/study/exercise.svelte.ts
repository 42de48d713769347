// One position to try a move at: what is shown of it, the try on its way, the positions that follow from it.
import type { Moment } from '../wire';

const PATIENCE = 8000;

export class Exercise {
  shown = $state.raw<Moment | null>(null);
  /** Whether what is shown came by a move: then the move is shown too. */
  stepped = $state(false);
  settled = $state(true);
  sent = $state<string | null>(null);
  failure = $state.raw<unknown>(null);
  private queue: Moment[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Show a position at once. */
  stand(moment: Moment | null): void {
    this.queue = [];
    this.stepped = false;
    this.failure = null;
    this.rest(true);
    this.shown = moment;
  }

  /** Show positions one after the other. */
  follow(moments: Moment[]): void {
    this.queue = [...moments];
    this.stepped = true;
    this.next();
  }

  /** The board has shown what it was given. */
  next(): void {
    const following = this.queue.shift();
    this.rest(following === undefined);
    if (following) this.shown = following;
  }

  private rest(settled: boolean): void {
    clearTimeout(this.timer);
    this.settled = settled;
    // A board that never says it is done must not stop the page.
    if (!settled) this.timer = setTimeout(() => this.next(), PATIENCE);
  }

  /** Ask the room about a move; undefined if it gave no answer. */
  async attempt<Answer>(move: string, ask: (move: string) => Promise<Answer>): Promise<Answer | undefined> {
    if (this.sent) return undefined;
    this.sent = move;
    this.failure = null;
    try {
      return await ask(move);
    } catch (refusal) {
      this.failure = refusal;
      return undefined;
    } finally {
      this.sent = null;
    }
  }
}
