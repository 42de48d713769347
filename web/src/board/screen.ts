// What a game's screen is. Each folder of games/ has an index.ts whose default export is a `Screen`; the shell
// finds it by itself. docs/web.md explains every part.
import type { Component } from 'svelte';

export type Lang = 'en' | 'fr';
export type Value = string | number | boolean;

/** The move that led to the view, as this viewer learns of it: what a board animates. */
export interface Shown<Event> {
  /** How many moves were made before it. */
  n: number;
  /** Who made it; -1 is chance. */
  seat: number;
  /** Its text; null where it is hidden from this viewer. */
  move: string | null;
  events: Event[];
}

/** Who sits where, as a board may label it. */
export interface SeatFace {
  /** The person's name, or the bot's. */
  name: string;
  /** The game's own name for the seat in the reader's language ("Black", "Noir"). */
  side: string;
  bot: boolean;
}

/** A short word to draw on a move ("+2"), and whether it is the best, as good, or a mistake. */
export interface Marking {
  word: string;
  tone: 'best' | 'fair' | 'bad';
}

export interface BoardProps<View, Event> {
  /** What this viewer sees, after `step`. */
  view: View;
  /** The seat this screen plays for now; -1: it only watches. */
  seat: number;
  /** The seat to draw nearest; it never changes while the page is open. */
  near: number;
  /** What `seat` may play now, sorted; empty: nothing is asked of it. */
  legal: string[];
  /** The move to animate; null after a start, an undo or a reconnection: show `view` at once. */
  step: Shown<Event> | null;
  /** The moves since this seat's own last one, the newest last, to be marked where they happened until the next: shown already. */
  lately?: Shown<Event>[];
  seats: SeatFace[];
  options: Record<string, Value>;
  over: boolean;
  /** The box has a height of its own, as at a table: all of the board must fit into it. Else it takes what it needs. */
  fills?: boolean;
  lang: Lang;
  /** 1: normal speed, 2: twice as fast, 0: no motion at all (the reader's wish, or reduced motion). */
  pace: number;
  /** A legal move that a bot advises: mark it until `view` changes. */
  hint: string | null;
  /** Whether that advice is being read: only then is shown what it would do (usually so). */
  advised?: boolean;
  /** What moves are worth, to be drawn on them (an analysis, a solved puzzle); boards that cannot may leave it out. */
  marks?: Record<string, Marking>;
  /** A move on its way to the server: show it as chosen and take no clicks. */
  sent: string | null;
  /** Send one of the `legal` texts. */
  onmove: (text: string) => void;
  /** What is asked once something has been picked, instead of `Screen.asked`; null: nothing is picked any more. */
  onasked?: (words: string | null) => void;
  /** Call it once `step` has been shown (at once if there is nothing to show): the next update waits for it. */
  onsettled: () => void;
}

export interface TallyRow {
  label: string;
  values: (string | number)[];
  /** The sum of those above it; or something that is not part of the score. */
  kind?: 'total' | 'aside';
}

export interface Screen<View, Event> {
  Board: Component<BoardProps<View, Event>>;
  /** What is asked of `seat` now, as a sentence: it stands above the board. Called only when `legal` is not empty. */
  asked: (view: View, seat: number, legal: string[], lang: Lang) => string;
  /** A legal move in words, for the list of moves, hints and screen readers. */
  describe: (move: string, view: View, seat: number, lang: Lang) => string;
  /** A move as players write it, short, in the reader's language; records keep the engine's own text. */
  notation?: (move: string, lang: Lang) => string | undefined;
  /** The moves that a typed text may mean where it is not spelt as the engine does (a card's name); the shell tries
   *  capitals and lowercase letters by itself. */
  meant?: (typed: string, view: View) => string[];
  /** How moves are written, in a sentence or two: shown where one meets them first. */
  legend?: (lang: Lang) => string;
  /** What a score of this many counts, in a word ("rounds"); empty where it is points. */
  unit?: (view: View, score: number, lang: Lang) => string;
  /** What a seat's score is made of now, in few words: it stands beside the score. */
  standing?: (view: View, seat: number, lang: Lang) => string;
  /** What the scores are made of, row by row, a value for each seat: the result card shows it. `events`: what happened,
   *  from the beginning unless the game was too long to be told whole. */
  tally?: (view: View, lang: Lang, events: Event[]) => TallyRow[];
  /** What ranks these seats although their scores are equal ("gold decides: …"), as a sentence; empty where nothing
   *  of the game did. However the game ended: the result says it after how. */
  tied?: (view: View, seats: number[], lang: Lang) => string;
  /** What an undo of all this would take back besides moves ("The end of round 1 is undone too."); empty where nothing. */
  takesBack?: (events: Event[], lang: Lang) => string;
  /** What a move does, as a short sentence, while the board shows it: nothing that is to be seen only at its end. The line
   *  above the board says it instead of "Red has moved". */
  underway?: (events: Event[], lang: Lang) => string;
  /** What others did since one's own last move, in a line that a phone holds (some 50 letters), what matters most first; else
   *  the shell chooses among the events' own sentences. `caused`: what that last move led to for others. `mine`: the
   *  reader's seats. */
  news?: (events: Event[], lang: Lang, caused: Event[], mine: number[]) => string;
  /** Does a move that did this only close what the same player did before? Then that stays marked and told. */
  closes?: (events: Event[]) => boolean;
  /** How the game ended, as a sentence, for the game's own reasons (`played-out`, …); the result itself is the shell's. */
  ended?: (reason: string, view: View, lang: Lang) => string;
}

/** The French catalogue has the keys of the English one: strings for strings, functions for functions. */
export type Like<Catalogue> = {
  [Key in keyof Catalogue]: Catalogue[Key] extends (...given: infer Given) => string
    ? (...given: Given) => string
    : Catalogue[Key] extends string
      ? string
      : Like<Catalogue[Key]>;
};
