// Made by tools/wire_types.py from the Python types. Do not edit.

export interface View {
  scenario: 'conquest' | 'frontal' | 'hill';
  start: 'alternate' | 'fixed';
  /** May a figure end its activation without having done anything? */
  wait: boolean;
  phase: 'draft' | 'over' | 'placing' | 'playing';
  /** 1 to 4; 0 before the first. */
  turn: number;
  turns: number;
  /** Who starts this turn. */
  starting_seat: number | null;
  /** Who picks, places or activates; None when the game is over. */
  seat: number | null;
  /** Both sides' figures, seat 0's first, also those destroyed. */
  figures: Figure[];
  /** What each kind of figure that can be seen is built of, if the catalogue says so (bricks.py). */
  bricks: Record<string, string[]>;
  /** For each seat, the squares that count for it now (S7.1, S7.3); in a frontal assault none does. */
  held: string[][];
  /** Draft: what is left to pick; what is sold out keeps its place. */
  pool: Stock[];
  /** Draft: what each seat had to spend. */
  budget: number | null;
  /** Draft: for each seat, what is left to spend. */
  money: number[];
  /** Draft: for each seat, whether it said so. */
  done: boolean[];
  /** Placing: for each seat, what it has still to place. */
  unplaced: Stock[][];
  /** The figure that is being activated. */
  active: string | null;
  /** What it has left. */
  actions: number;
  /** May it leave its square only to one without enemies (S5.2)? */
  bound: boolean;
  /** The target of the fight whose dice are due. */
  target: string | null;
  scores: number[];
  /** What each seat would score if the turn ended now. */
  turn_points: number[];
  /** The dice of the last fight. */
  roll: Roll | null;
  /** The fights that the seat to act may choose. */
  fights: Fight[];
}

export interface Figure {
  /** B1, B2, … R1, R2, …: its seat and its number (S8). */
  name: string;
  seat: number;
  number: number;
  /** The id of its sheet. */
  kind: string;
  /** None once it is destroyed. */
  square: string | null;
  /** Where its wreck lies, once it is destroyed. */
  fell: string | null;
  life: number;
  /** Has it been activated this turn? */
  activated: boolean;
  sheet: Sheet;
}

/** A figure's sheet (S2.1); None is a cross. */
export interface Sheet {
  id: string;
  en: string;
  fr: string;
  points: number;
  actions: number;
  move: number | null;
  range: number | null;
  combat: number | null;
  life: number;
}

/** Figures of one kind that are still to be had. */
export interface Stock {
  sheet: Sheet;
  left: number;
}

/** The dice of a fight; `back` is empty if the target did not strike back. */
export interface Roll {
  attacker: string;
  target: string;
  dice: number[];
  back: number[];
  hits: number;
  hits_back: number;
}

/** A fight that the seat to act may choose, and its odds. */
export interface Fight {
  move: string;
  attacker: string;
  target: string;
  odds: Odds;
}

/** What a fight may bring. Index k of a distribution: the chance of exactly k hits. */
export interface Odds {
  /** The attacker's. */
  hits: number[];
  /** The target's, if it strikes back; else it never hits: (1.0,). */
  hits_back: number[];
  /** The chance that the target is destroyed. */
  destroy: number;
  /** The chance that the attacker is destroyed. */
  destroyed: number;
  /** The chance that both are. */
  both: number;
  /** How much life the target loses on average (hits beyond its life are lost). */
  taken: number;
  /** How much life the attacker loses on average. */
  lost: number;
}

export interface Picked {
  type: 'picked';
  figure: Who;
  square: string;
  points: number;
  /** What the seat has left to spend. */
  left: number;
}

/** A figure as a sentence names it. */
export interface Who {
  name: string;
  seat: number;
  kind: string;
  en: string;
  fr: string;
}

export interface Placed {
  type: 'placed';
  figure: Who;
  square: string;
}

export interface Done {
  type: 'done';
  seat: number;
}

export interface Moved {
  type: 'moved';
  figure: Who;
  /** Every square it was on, the first and the last included. */
  path: string[];
}

export interface Fought {
  type: 'fought';
  attacker: Who;
  target: Who;
}

export interface Rolled {
  type: 'rolled';
  attacker: Who;
  target: Who;
  dice: number[];
  back: number[];
  hits: number;
  hits_back: number;
}

export interface Hit {
  type: 'hit';
  figure: Who;
  lost: number;
  /** What is left. */
  life: number;
}

export interface Destroyed {
  type: 'destroyed';
  figure: Who;
  square: string;
}

/** The figure's activation is over. */
export interface Rested {
  type: 'rested';
  figure: Who;
}

/** The seat has nothing left to activate this turn, so the other goes on (S4.2). */
export interface Skipped {
  type: 'skipped';
  seat: number;
}

export interface TurnScored {
  type: 'turn-scored';
  turn: number;
  gained: number[];
  /** Victory points; in `frontal` nothing is scored, and these are the figures alive. */
  totals: number[];
  /** For each seat, the squares that brought it its points. */
  squares: string[][];
  frontal: boolean;
}

export interface TurnBegan {
  type: 'turn-began';
  turn: number;
  /** Who activates first. */
  seat: number;
  /** The first turn; this side begins every turn; the sides begin in turn; the other has no figure left. */
  why: 'alone' | 'always' | 'first' | 'in-turn';
}

export type Event = Picked | Placed | Done | Moved | Fought | Rolled | Hit | Destroyed | Rested | Skipped | TurnScored | TurnBegan;
