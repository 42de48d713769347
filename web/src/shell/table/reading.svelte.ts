// What the page says of a table, in the reader's language. Nothing is said before the board has shown it.
import { untrack } from 'svelte';
import type { GameCard, Hinted, Step } from '../../wire';
import { game as gameCard } from '../api';
import { type AnyScreen, screenOf, sight } from '../screens';
import { settings } from '../settings.svelte';
import { tiesOf } from './ending';
import { latelyOf } from './lately';
import { newsOf } from './news';
import type { Table } from './table.svelte';
import { playedLine, reasonLine, resultLine, type Turn, waitingLine, whoIs } from './turn';

export type Doing = 'coming' | 'open' | 'curtain' | 'over' | 'asked' | 'waiting';

/** What is shown for less than this many milliseconds is not said in the headline: a flicker helps nobody. */
const GLIMPSE = 200;

export class Reading {
  card = $state.raw<GameCard>();
  screen = $state.raw<AnyScreen | null>(null);
  readonly table: Table;

  constructor(table: Table) {
    this.table = table;
    $effect(() => {
      const game = table.facts?.game;
      if (!game) return;
      void gameCard(game).then((found) => (this.card = found));
      void screenOf(game).then((found) => (this.screen = found));
    });
    $effect(() => {
      if (!this.line) return;
      const now = {
        line: this.line,
        why: this.why,
        asked: this.table.legal.length > 0,
        logged: this.line === this.underway,
      };
      const passing = !this.table.settled && !this.table.isOver && !untrack(() => this.last.asked);
      if (!passing) return void (this.last = now);
      const timer = setTimeout(() => (this.last = now), GLIMPSE);
      return () => clearTimeout(timer);
    });
  }

  readonly mine = $derived.by(() => this.table.you?.seats ?? []);
  readonly seats = $derived.by(() => this.table.seating?.seats ?? []);
  /** The seat to draw nearest. */
  readonly near = $derived.by(() => this.mine[0] ?? 0);
  readonly turn: Turn = $derived.by(() => ({
    toAct: this.table.told?.to_act ?? [],
    mine: this.mine,
    seats: this.seats,
    card: this.card,
    lang: settings.lang,
    t: settings.words,
  }));
  readonly faces = $derived.by(() =>
    this.seats.map((held, seat) => ({
      name: held.name,
      side: this.card?.seat_names[seat]?.[settings.lang] ?? '',
      bot: held.bot !== null,
    })),
  );
  readonly mayHint = $derived.by(() => this.table.may('advise'));

  /** On a screen that several share: the seat for which the curtain is drawn. The server says when: what is not
   *  sealed may be chosen without looking. */
  readonly shares = $derived.by(
    () => this.mine.length > 1 && this.card?.has_secrets === true && !this.table.isOver,
  );
  readonly next = $derived.by(() => this.turn.toAct.find((seat) => this.mine.includes(seat)));
  readonly curtain = $derived.by(() =>
    this.shares && this.table.settled && this.table.shown?.viewer === -1 && !this.table.asked.length
      ? (this.next ?? null)
      : null,
  );

  /** What is asked, in the game's words. */
  readonly asked = $derived.by(() => {
    const { shown, legal, seat } = this.table;
    if (!this.screen || !shown || !legal.length) return '';
    return attempt(() => this.screen!.asked(sight(shown), seat, legal, settings.lang)) ?? '';
  });
  /** What the move that is being shown does, in the game's words. */
  private readonly underway = $derived.by(() => {
    const step = this.table.shown?.step;
    return (step && attempt(() => this.screen?.underway?.(bare(step).events, settings.lang))) || '';
  });
  readonly line = $derived.by(() => {
    const { table, turn } = this;
    const t = settings.words;
    if (!table.seating || !table.told) return t.turn.connecting;
    if (table.seating.status === 'open') return t.turn.open;
    if (table.told.outcome) return resultLine(turn, table.told.outcome);
    if (this.curtain !== null) return t.turn.others(whoIs(turn, this.curtain));
    if (table.legal.length)
      return this.mine.length > 1 ? t.turn.seatTurn(whoIs(turn, table.seat)) : t.turn.yours;
    if (table.settled) return waitingLine(turn);
    // Neither "Your turn" nor what was said of the move before is true while this one is being shown.
    return this.underway || playedLine(turn, table.shown?.step?.seat);
  });
  readonly why = $derived.by(() => {
    const { told } = this.table;
    if (!told?.outcome) return this.asked;
    const own = attempt(() => this.screen?.ended?.(told.outcome!.reason, sight(told), settings.lang));
    const how = reasonLine(this.turn, told.outcome) || own || '';
    const ties = tiesOf(told.outcome).map((seats) =>
      attempt(() => this.screen?.tied?.(sight(told), seats, settings.lang)),
    );
    return [how, ...ties].filter(Boolean).join(' ');
  });
  /** What others, and chance, did since this screen's own last move: to be marked on the board. */
  readonly lately = $derived.by(() =>
    latelyOf(
      this.table.history,
      this.mine,
      (step) => attempt(() => this.screen?.closes?.(bare(step).events)) ?? false,
    ),
  );
  /** The most telling of what others did since this screen's own last move, until it makes the next. */
  readonly news = $derived.by(() => {
    const { table, mine } = this;
    const moving = !table.settled && mine.length === 1 && table.shown?.step?.seat === mine[0];
    if (table.isOver || table.sent || moving || this.curtain !== null) return '';
    const short = (events: unknown[], caused: unknown[]) =>
      attempt(() => this.screen?.news?.(events, settings.lang, caused, mine)) ?? '';
    const own = mine.length === 1 ? table.history.findLast((step) => step.seat === mine[0]) : undefined;
    const told = newsOf(this.lately, mine.length > 1 ? [] : mine, settings.lang, short, own);
    return told === this.line ? '' : told; // the line above may say so already
  });
  /** How it ended, where no move ended it: somebody resigned, or ran out of time. */
  readonly unplayed = $derived.by(() =>
    this.table.told?.outcome ? reasonLine(this.turn, this.table.told.outcome) : '',
  );
  /** The line above the board and what follows it; `logged`: the log says as much, and is read aloud. */
  last = $state.raw({ line: '', why: '', asked: false, logged: false });

  /** For tests, and for styles: what the table is doing, as far as this screen is concerned. Until the game's
   *  own screen is there, and is drawn, it is still coming. */
  readonly doing: Doing = $derived.by(() => {
    const { table } = this;
    if (!table.seating || !table.told || !this.card) return 'coming';
    if (table.seating.status === 'open') return 'open';
    if (!this.screen) return 'coming';
    if (this.curtain !== null) return 'curtain';
    if (table.isOver) return 'over';
    return table.legal.length ? 'asked' : 'waiting';
  });

  describe = (move: string): string =>
    attempt(() => this.screen!.describe(move, sight(this.table.shown!), this.table.seat, settings.lang)) ??
    move;

  /** What a bot would play: the first of its moves, and in words. */
  readonly advice = $derived.by(() => this.table.hint?.moves[0] ?? null);
  /** Advice that was read, or closed: its move stays marked on the board. */
  private heeded = $state.raw<Hinted | null>(null);
  heed = () => (this.heeded = this.table.hint);
  readonly counsel = $derived.by(() => (this.heeded === this.table.hint ? null : this.advice));
  readonly hintWords = $derived.by(() => {
    const { hint, shown } = this.table;
    if (!hint || !this.advice || !this.screen || !shown) return '';
    const { move } = this.advice;
    return attempt(() => this.screen!.describe(move, sight(shown), hint.seat, settings.lang)) ?? move;
  });
}

/** What a score of this many counts, in a word; empty: points. */
export function unitOf({ screen, table }: Reading, score: number): string {
  return attempt(() => screen?.unit?.(sight(table.told!), score, settings.lang)) ?? '';
}

/** A move as boards know it. */
export function bare(step: Step) {
  return { ...step, events: step.events.map((each) => each.event) };
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (broken) {
    console.error(broken);
    return undefined;
  }
}
