// Made by tools/wire_types.py from the Python types. Do not edit.

export interface View {
  mode: 'storm' | 'sudden';
  phase: 'over' | 'placing' | 'playing';
  /** 36 characters, rank by rank from a1 to f1, a2 … to f6: `.` is empty, `b` and `r` are factions of seat 0 and 1, `B` and `R` their strongholds. */
  board: string;
  bastion: string | null;
  /** For each side, the lanes its waiting factions face (in Storm where they stand means nothing). */
  waiting: Record<string, string[]>;
  turn: number;
  to_place: number;
  quiet: number;
  quiet_limit: number;
  /** How many factions each seat has brought in. */
  entered: number[];
  /** In Sudden Death, the entry of a seat that ends the game at once (K4.5). */
  last_entry: number | null;
  scores: Score[];
  /** For each move that `turn` may make now, what it would move: the squares the faction would be on; if it pushes, then `>` and the squares of the chain, each of whose tokens moves on to the next, with `-` at the end if the last one falls (`c1c2c3>c3c4c5`). Placings and passes move nothing. */
  previews: Record<string, string>;
  /** For each of these moves, each seat's score after it: the total, how many factions are worth 2, how many 1, how many were captured. */
  ahead: Record<string, number[][]>;
  /** The moves that would end the game, a pass included. */
  endings: Record<string, Ending>;
}

export interface Score {
  total: number;
  standing: Scoring[];
  captures: number;
}

/** Why a faction scores: its square and its points (K5.1). */
export interface Scoring {
  square: string;
  points: number;
}

/** What a move that ends the game leads to. */
export interface Ending {
  /** One of `rules.ENDINGS`. */
  reason: string;
  /** None: a draw. */
  winner: number | null;
}

export interface Placed {
  type: 'placed';
  seat: number;
  square: string;
}

/** A faction came onto the board, or stepped; `path` is every square it was on, the last included. */
export interface Slid {
  type: 'slid';
  seat: number;
  side: string | null;
  path: string[];
}

/** Tokens moved one square, the farthest first; `to` is None for a faction that fell. */
export interface Pushed {
  type: 'pushed';
  /** Each: what it is (one of `TOKENS`), from where, to where. */
  tokens: [string, string, string | null][];
}

export interface Captured {
  type: 'captured';
  /** Whose faction fell. */
  seat: number;
  square: string;
}

export interface BastionMoved {
  type: 'bastion';
  square: string | null;
}

export interface Passed {
  type: 'passed';
  seat: number;
}

export interface Scored {
  type: 'scored';
  totals: number[];
  before: number[];
}

export type Event = Placed | Slid | Pushed | Captured | BastionMoved | Passed | Scored;
