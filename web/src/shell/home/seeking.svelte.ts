// Somebody seeks a game with whoever comes: it goes on while other pages are open, and survives a reload.
import type { FromServer, Sought } from '../../wire';
import { ask } from '../api';
import type { Connection } from '../connection';
import { introduced } from '../start';

const KEY = 'ludotheque.seeking';
/** Two who began at the same moment find each other when one of them asks again. */
const AGAIN = 4000;

class Seeking {
  /** The game that is sought; empty: none. */
  game = $state('');
  /** The table, and whether its other seat is taken. */
  table = $state.raw<Sought | null>(null);
  since = $state(0);
  lost = $state(false);
  failure = $state.raw<unknown>(null);
  private socket: Connection | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  get found(): boolean {
    return this.table !== null && !this.table.waiting;
  }

  /** After a reload: go on where it was. */
  resume(): void {
    const kept = attempt(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null')) as {
      game: string;
      table: string;
      since: number;
    } | null;
    if (!kept || this.game) return;
    this.game = kept.game;
    this.since = kept.since;
    void this.look(kept.table);
  }

  async begin(game: string): Promise<void> {
    if (this.game === game) return;
    await this.stop();
    this.game = game;
    this.since = Date.now();
    await introduced()
      .then(() => this.look(''))
      .catch((refusal: unknown) => this.fail(refusal));
  }

  /** Seek no longer. If somebody has just come, the game is on. */
  async stop(): Promise<void> {
    const { table } = this;
    this.forget();
    if (!table?.waiting) return;
    const told = await ask<Sought>('DELETE', `/pairing/${encodeURIComponent(table.table)}`).catch(() => null);
    if (told && !told.waiting) this.table = told;
  }

  /** It is over: the table was opened, or nobody seeks any more. */
  forget(): void {
    clearTimeout(this.timer);
    this.socket?.close();
    this.socket = null;
    this.game = '';
    this.table = null;
    this.failure = null;
    this.lost = false;
    this.keep();
  }

  private async look(ticket: string): Promise<void> {
    const { game } = this;
    const told = await ask<Sought>('POST', '/pairing', { game, table: ticket }).catch((refusal: unknown) => {
      if (!ticket) this.fail(refusal);
      else this.lost = true;
      return null;
    });
    if (this.game !== game) return;
    if (told) {
      this.lost = false;
      const moved = told.table !== this.table?.table;
      this.table = told;
      this.keep();
      if (told.waiting && moved) await this.wait(told);
    }
    if (this.game && !this.found && !this.failure)
      this.timer = setTimeout(() => void this.look(this.table?.table ?? ticket), AGAIN);
  }

  /** Be there: who waits is seen, and hears at once when somebody comes. */
  private async wait(told: Sought): Promise<void> {
    const { follow } = await import('../connection');
    this.socket?.close();
    this.socket = follow(told.table, '', {
      onmessage: (message) => this.hear(message),
      onlink: (link) => (this.lost = link === 'lost'),
    });
  }

  private hear(message: FromServer): void {
    const seating =
      message.type === 'seating' ? message : message.type === 'welcome' ? message.seating : null;
    if (seating?.status !== 'playing' || !this.table) return;
    clearTimeout(this.timer);
    this.table = { ...this.table, waiting: false };
  }

  private fail(refusal: unknown): void {
    this.forget();
    this.failure = refusal;
  }

  private keep(): void {
    const { game, since, table } = this;
    attempt(() =>
      game
        ? sessionStorage.setItem(KEY, JSON.stringify({ game, since, table: table?.table ?? '' }))
        : sessionStorage.removeItem(KEY),
    );
  }
}

/** Storage may be switched off. */
function attempt(action: () => unknown): unknown {
  try {
    return action();
  } catch {
    return null;
  }
}

export const seeking = new Seeking();
