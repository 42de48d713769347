// How a game may look: boards and pieces to choose from. A game's folder has them in themes.ts; the settings show them.
import type { Lang } from './screen';

export interface Look {
  id: string;
  title: Record<Lang, string>;
  /** Style properties, as CSS: the usual look has none. */
  style: string;
}

export interface Themes {
  boards: Look[];
  pieces: Look[];
}
