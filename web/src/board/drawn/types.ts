// Made by tools/wire_types.py from the Python types. Do not edit.

export interface Picture {
  width: number;
  height: number;
  /** What stands later lies above; but pieces lie above everything that is not a piece. */
  things: (Box | Path | Label | Piece)[];
  /** What is asked of who is to move, as a short sentence; “Make your move.” if nothing is said. */
  asked?: [en: string, fr: string];
  /** How the game ended, once it has. The web app says who won; this says why, and does not repeat it. */
  ended?: [en: string, fr: string];
  /** Words for moves, by their texts (`*`, `?`), where the labels of what is touched do not say enough. */
  moves?: Record<string, [en: string, fr: string]>;
  /** Whether the second seat sees it from the other side. */
  flips?: boolean;
}

/** A rectangle, as a square or a card is. */
export interface Box {
  type: 'box';
  x: number;
  y: number;
  w?: number;
  h?: number;
  tone?: 'accent' | 'bad' | 'card' | 'dark' | 'felt' | 'good' | 'ink' | 'light' | 'line' | 'middle' | 'none' | 'on-felt' | 'on-seat-0' | 'on-seat-1' | 'on-seat-2' | 'on-seat-3' | 'paper' | 'seat-0' | 'seat-1' | 'seat-2' | 'seat-3' | 'soft';
  /** The radius of its corners; half its width makes it a disc. */
  round?: number;
  id?: string;
  touch?: Touch | null;
}

export interface Touch {
  /** What it is, for those who listen, and in the words of a move. */
  label: [en: string, fr: string];
  begins?: string[];
  ends?: string[];
}

/** A line through points, or the area inside of them. */
export interface Path {
  type: 'path';
  points: [number, number][];
  tone?: 'accent' | 'bad' | 'card' | 'dark' | 'felt' | 'good' | 'ink' | 'light' | 'line' | 'middle' | 'none' | 'on-felt' | 'on-seat-0' | 'on-seat-1' | 'on-seat-2' | 'on-seat-3' | 'paper' | 'seat-0' | 'seat-1' | 'seat-2' | 'seat-3' | 'soft';
  closed?: boolean;
  width?: number;
  id?: string;
  touch?: Touch | null;
}

export interface Label {
  type: 'label';
  x: number;
  y: number;
  text: [en: string, fr: string];
  size?: number;
  tone?: 'accent' | 'bad' | 'card' | 'dark' | 'felt' | 'good' | 'ink' | 'light' | 'line' | 'middle' | 'none' | 'on-felt' | 'on-seat-0' | 'on-seat-1' | 'on-seat-2' | 'on-seat-3' | 'paper' | 'seat-0' | 'seat-1' | 'seat-2' | 'seat-3' | 'soft';
}

/** Something that moves. From one picture to the next it glides to where its id is; without an id, the nearest piece that looks the same is taken for it. A new one fades in at its place, one that is gone out. It has the shape of the seat whose tone it has, so that people who do not see colours well can tell them apart, unless `shape` says another. Touches go through a piece that has none of its own. */
export interface Piece {
  type: 'piece';
  x: number;
  y: number;
  label: [en: string, fr: string];
  tone?: 'accent' | 'bad' | 'card' | 'dark' | 'felt' | 'good' | 'ink' | 'light' | 'line' | 'middle' | 'none' | 'on-felt' | 'on-seat-0' | 'on-seat-1' | 'on-seat-2' | 'on-seat-3' | 'paper' | 'seat-0' | 'seat-1' | 'seat-2' | 'seat-3' | 'soft';
  id?: string;
  shape?: '' | 'diamond' | 'disc' | 'shield' | 'square';
  /** A letter or a number on it. */
  glyph?: string;
  size?: number;
  touch?: Touch | null;
}

export type Thing = Box | Path | Label | Piece;
