// Made by tools/wire_types.py from the Python types. Do not edit.

export interface View {
  phase: 'choose' | 'deal' | 'give' | 'over' | 'take';
  /** From 1; while a deal is due, the round about to start. */
  round: number;
  decider: boolean;
  /** From 1, the turn being chosen or swapped in. */
  turn: number;
  sides: Side[];
  /** The turns of the round, the first first; of the last round while a deal is due. */
  lines: Line[];
  swap: Swap | null;
  /** The points of the finished rounds. */
  rounds: number[][];
  match: 'best-of-three' | 'single';
  counter_cancels: boolean;
  memory_aid: boolean;
  deck: Face[];
  viewer: number;
}

/** What lies before one seat. */
export interface Side {
  hand: (string | null)[];
  /** For each card of the hand the seat whose deck it is from: its back shows it to everybody. */
  decks: number[];
  /** The places of the hand whose cards changed hands in this round. */
  exchanged: number[];
  /** How many cards the draw pile has. */
  draw: number;
  discard: number;
  /** The draw pile from its top, as far as the viewer may remember it; empty without the memory aid. */
  draw_cards: (string | null)[];
  /** Likewise the discard pile from its top. */
  discard_cards: (string | null)[];
  /** For each of `draw_cards` the seat whose deck it is from: everybody follows exchanged cards (Z7). */
  draw_decks: number[];
  discard_decks: number[];
  /** The effects that hold for this seat now: RE (twins twice), AT, RS, ES. */
  waiting: string[];
  /** Has it still to choose? */
  asked: boolean;
  chosen: boolean;
  /** Its sealed choice, for the seat itself. */
  choice: string | null;
  /** For the seat itself while it chooses: what its cards count that something raises, or two of them. */
  counts: Record<string, Counts>;
  /** Of the running round. */
  points: number;
  rounds_won: number;
}

/** What a choice counts unless it is cancelled. */
export interface Counts {
  /** Of its last card; None for a special. */
  strength: number | null;
  /** Of all its cards. */
  attack: number;
  defence: number;
}

/** One turn on the table: for each seat its cards, were they cancelled, and its points. */
export interface Line {
  turn: number;
  cards: string[][];
  cancelled: boolean[];
  points: number[];
  /** Where in the hand each card stood, counted from 0. */
  places: number[][];
  /** For each seat the card that counted more than is printed on it. */
  raised: (Raised | null)[];
  /** Z5.5, where a Counter-attack cancels: did it take the points of this seat's attacks? */
  countered: boolean[];
  /** The seat whose deck each card is from. */
  decks: number[][];
}

/** A card counts more than is printed on it. */
export interface Raised {
  /** Which of the seat's cards of that turn, from 0. */
  at: number;
  by: ('AT' | 'RE')[];
  strength: number;
}

export interface Swap {
  /** The seat that takes and then gives. */
  seat: number;
  taken: string | null;
  /** Where the card taken stands in the other's hand. */
  place: number | null;
}

/** One card as it is printed. */
export interface Face {
  code: string;
  kind: 'attack' | 'defence' | 'special';
  strength: number | null;
  en: string;
  fr: string;
}

/** A seat has shuffled its own 20 cards. */
export interface Dealt {
  type: 'dealt';
  seat: number;
  round: number;
}

/** A seat drew its hand; `cards` are those that the viewer knows, in their places. */
export interface Drew {
  type: 'drew';
  seat: number;
  count: number;
  cards: (Face | null)[];
}

/** Face down: nobody is told what. */
export interface Chose {
  type: 'chose';
  seat: number;
}

export interface Revealed {
  type: 'revealed';
  seat: number;
  cards: Face[];
  /** Where in the hand they stood. */
  places: number[];
}

/** By the other's Bad Idea. */
export interface Cancelled {
  type: 'cancelled';
  seat: number;
  cards: Face[];
}

/** A card counts more by what waited for it, or was played just before it. */
export interface Reinforced {
  type: 'reinforced';
  seat: number;
  card: Face;
  by: ('AT' | 'RE')[];
  strength: number;
}

/** The turn in which it works brought no attack or defence, was cancelled, or never comes. */
export interface Lost {
  type: 'lost';
  seat: number;
  effect: 'AT' | 'RE';
}

/** Counter-attack or High Ground scored; the points are part of `Scored`. */
export interface Tricked {
  type: 'tricked';
  seat: number;
  points: number;
}

export interface Scored {
  type: 'scored';
  seat: number;
  points: number;
  total: number;
}

/** An effect holds for the seat's next turn. */
export interface Waits {
  type: 'waits';
  seat: number;
  effect: 'AT' | 'ES' | 'RE' | 'RS';
}

/** There is nothing to exchange. */
export interface SwapSkipped {
  type: 'swap-skipped';
  seat: number;
}

export interface Took {
  type: 'took';
  seat: number;
  card: Face;
  /** Where it stood in the other's hand. */
  place: number;
}

export interface Swapped {
  type: 'swapped';
  seat: number;
  taken: Face;
  given: Face;
  /** Where the card given stood in the seat's hand. */
  place: number;
}

export interface Discarded {
  type: 'discarded';
  seat: number;
  count: number;
}

/** The discard pile became the draw pile, unshuffled. */
export interface Refilled {
  type: 'refilled';
  seat: number;
}

export interface RoundEnded {
  type: 'round-ended';
  round: number;
  points: number[];
  winner: number | null;
}

export interface MatchEnded {
  type: 'match-ended';
  winner: number | null;
  rounds_won: number[];
}

export type Event = Dealt | Drew | Chose | Revealed | Cancelled | Reinforced | Lost | Tricked | Scored | Waits | SwapSkipped | Took | Swapped | Discarded | Refilled | RoundEnded | MatchEnded;
