// Moves tried from the positions of a finished game: lines that branch off, where the reader is in one of them.
import type { SeatMoves, Valued, Variation } from '../../wire';
import { Refusal } from '../../shell/api';
import { value, variation } from '../api';
import { Exercise } from '../exercise.svelte';
import type { Replay } from './replay.svelte';

export type Line = [seat: number, move: string][];

export interface Tried {
  /** After how many moves of the game it branches off. */
  n: number;
  line: Line;
}

const MOST_KEPT = 60;
/** Not now, but soon: it is asked again. */
const PASSING = ['getting-ready', 'busy', 'too-many-requests'];
const ASK_AGAIN = 2500;

const isPassing = (refusal: unknown) => refusal instanceof Refusal && PASSING.includes(refusal.problem.code);

export class Study {
  tried = $state.raw<Tried[]>([]);
  /** Which line the reader is in, after how many of its moves; null: in the game itself. */
  at = $state.raw<{ which: number; step: number } | null>(null);
  failure = $state.raw<unknown>(null);
  /** Shows the positions of a line one after the other. */
  readonly player = new Exercise();
  private places = $state.raw<Record<string, Variation>>({});
  private values = $state.raw<Record<string, Valued>>({});
  private asked = new Set<string>();

  constructor(readonly replay: Replay) {}

  /** The position that is looked at, as the game's moves and those of the line that lead to it. */
  get here(): Tried {
    const own = this.at && this.tried[this.at.which];
    return own ? { n: own.n, line: own.line.slice(0, this.at!.step) } : { n: this.replay.n, line: [] };
  }

  /** What may be tried here; empty while it is not known. */
  get legal(): SeatMoves[] {
    return this.places[this.name(this.here)]?.legal ?? [];
  }

  get valued(): Valued | undefined {
    return this.values[this.plain(this.here)];
  }

  /** How many moves of its line the reader has ahead. */
  get left(): number {
    return this.at ? this.tried[this.at.which]!.line.length - this.at.step : 0;
  }

  /** Find out what may be tried here, and in a line what the position is worth. */
  async look(): Promise<void> {
    const here = this.here;
    try {
      await this.place(here);
    } catch (refusal) {
      if (isPassing(refusal)) this.later(here, () => void this.look());
      return;
    }
    if (here.line.length) await this.judge(here);
  }

  /** Try a move: the game's own next one is followed, any other begins a line or goes on in it. */
  async attempt(seat: number, move: string): Promise<void> {
    const { replay } = this;
    const step = replay.moments[replay.n + 1]?.step;
    if (!this.at && step?.seat === seat && step.move === move) return replay.go(replay.n + 1);
    const here = this.here;
    this.failure = null;
    try {
      const led = await this.place({ n: here.n, line: [...here.line, [seat, move]] });
      this.keep(here, led.line);
      this.show(led, here.line.length);
    } catch (refusal) {
      this.failure = refusal;
    }
  }

  /** To a position of a line: after so many of its moves. */
  async go(which: number, step: number): Promise<void> {
    const own = this.tried[which];
    if (!own) return;
    if (step < 1) return this.leave();
    const to = Math.min(step, own.line.length);
    const forward = this.at?.which === which && to === this.at.step + 1;
    this.replay.playing = false;
    const led = await this.place({ n: own.n, line: own.line.slice(0, to) }).catch(
      (refusal: unknown) => ((this.failure = refusal), null),
    );
    if (!led) return;
    this.at = { which, step: to };
    if (forward) this.player.follow(led.moments.slice(-1));
    else this.player.stand(led.moments.at(-1) ?? null);
  }

  /** Back to where the line branches off. */
  leave(): void {
    const own = this.at && this.tried[this.at.which];
    this.at = null;
    this.player.stand(null);
    if (own) this.replay.go(own.n);
  }

  /** Lines that were kept before. */
  bring(lines: Tried[]): void {
    if (!this.tried.length) this.tried = lines.slice(-MOST_KEPT);
  }

  forget(which: number): void {
    if (this.at) this.leave();
    this.tried = this.tried.filter((_, at) => at !== which);
  }

  private keep(here: Tried, line: Line): void {
    const same = this.tried.findIndex(
      (each) => each.n === here.n && JSON.stringify(each.line.slice(0, line.length)) === JSON.stringify(line),
    );
    const grows = this.at && this.left === 0 ? this.at.which : -1;
    if (same >= 0) this.at = { which: same, step: line.length };
    else if (grows >= 0) {
      this.tried = this.tried.map((each, at) => (at === grows ? { ...each, line } : each));
      this.at = { which: grows, step: line.length };
    } else {
      this.tried = [...this.tried, { n: here.n, line }].slice(-MOST_KEPT);
      this.at = { which: this.tried.length - 1, step: line.length };
    }
  }

  private show(led: Variation, from: number): void {
    this.replay.playing = false;
    this.player.follow(led.moments.slice(from));
  }

  private async place(where: Tried): Promise<Variation> {
    const known = this.places[this.name(where)];
    if (known) return known;
    const { table, key, viewer } = this.replay;
    const found = await variation(table, { ...where, viewer, key });
    // What chance added belongs to the place as well.
    this.places = {
      ...this.places,
      [this.name({ n: where.n, line: found.line })]: found,
      ...(found.line.length === where.line.length ? { [this.name(where)]: found } : {}),
    };
    return found;
  }

  private async judge(where: Tried): Promise<void> {
    const name = this.plain(where);
    if (this.values[name] || this.asked.has(name)) return;
    this.asked.add(name);
    try {
      const found = await value(this.replay.table, { ...where, key: this.replay.key });
      this.values = { ...this.values, [name]: found };
    } catch (refusal) {
      this.asked.delete(name);
      if (isPassing(refusal)) this.later(where, () => void this.judge(where));
      else this.failure = refusal;
    }
  }

  /** Ask again after a while, if the reader is still there. */
  private later(where: Tried, ask: () => void): void {
    setTimeout(() => this.plain(this.here) === this.plain(where) && ask(), ASK_AGAIN);
  }

  private plain = ({ n, line }: Tried) => JSON.stringify([n, line]);
  private name = (where: Tried) => `${this.replay.viewer} ${this.plain(where)}`;
}
