// A finished table, move by move: what was loaded of it from each place, where the reader is, what it was worth.
import type { Analysis, Judged, Moment, Replay as Part, Verdict } from '../../wire';
import { who } from '../../shell/who.svelte';
import { analysis, replay } from '../api';

const PART = 120;
const LOOK_AGAIN = 700;

export class Replay {
  /** Facts, seats and outcome: the same from every place. */
  facts = $state.raw<Part | null>(null);
  viewer = $state(-1);
  n = $state(0);
  /** Whether the reader came here by one step forward: then the move is shown. */
  stepped = $state(false);
  settled = $state(true);
  playing = $state(false);
  failure = $state.raw<unknown>(null);
  judged = $state.raw<Analysis | null>(null);
  /** From when the analysis is asked for, unless it is refused. */
  analysing = $state(false);
  verdict = $state.raw<Verdict | null>(null);
  /** The moments as each viewer saw them, by number. */
  private known = $state.raw<Record<number, (Moment | undefined)[]>>({});
  private loading = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private gone = false;

  constructor(
    readonly table: string,
    readonly key: string,
  ) {}

  get total(): number {
    return this.facts?.total ?? 0;
  }

  get moment(): Moment | undefined {
    return this.known[this.viewer]?.[this.n];
  }

  get moments(): (Moment | undefined)[] {
    return this.known[this.viewer] ?? [];
  }

  /** The seat to draw nearest: the one whose view is shown; else whoever played looks from where they sat. */
  get near(): number {
    if (this.viewer >= 0) return this.viewer;
    const person = who.me?.person;
    return Math.max(0, this.facts?.seats.findIndex((held) => person && held.person === person) ?? 0);
  }

  /** What the analysis says of this position; undefined while it is not known. */
  judgedAt(n: number): Judged | undefined {
    return this.judged?.moments.find((each) => each.n === n);
  }

  go(n: number): void {
    const to = Math.max(0, Math.min(this.total, n));
    if (to === this.n) return;
    this.stepped = to === this.n + 1;
    this.settled = !this.stepped;
    this.n = to;
    void this.load(this.viewer, to);
  }

  /** At a position at once, without showing the move that led to it. */
  stand(n: number): void {
    this.playing = this.stepped = false;
    this.settled = true;
    this.n = n;
  }

  look(viewer: number): void {
    this.viewer = viewer;
    this.stepped = false;
    this.settled = true;
    void this.load(viewer, this.n);
  }

  /** Load the part around a moment, then the rest one after the other. */
  async load(viewer: number, n: number): Promise<void> {
    await this.part(viewer, Math.floor(n / PART));
    for (let part = 0; part * PART <= this.total && viewer === this.viewer && !this.gone; part++)
      await this.part(viewer, part);
  }

  private async part(viewer: number, part: number): Promise<void> {
    const name = `${viewer} ${part}`;
    if (this.loading.has(name) || this.gone) return;
    this.loading.add(name);
    try {
      const found = await replay(this.table, this.key, viewer, part * PART, PART);
      const moments = [...(this.known[viewer] ?? [])];
      for (const moment of found.moments) moments[moment.n] = moment;
      this.known = { ...this.known, [viewer]: moments };
      this.facts ??= found;
    } catch (refusal) {
      this.loading.delete(name);
      this.failure = refusal;
    }
  }

  /** Ask for the analysis, again and again until it is whole. */
  async analyse(): Promise<void> {
    clearTimeout(this.timer);
    this.analysing = true;
    try {
      this.judged = await analysis(this.table, this.key);
    } catch (refusal) {
      this.failure = refusal;
      this.analysing = false;
      return;
    }
    if (this.judged.done < this.judged.total && !this.gone)
      this.timer = setTimeout(() => void this.analyse(), LOOK_AGAIN);
  }

  close(): void {
    this.gone = true;
    this.playing = false;
    clearTimeout(this.timer);
  }
}
