// How the turns on the table are laid: as large as the felt allows, each in one place for the whole round.

/** How much room a turn takes: how many tiles side by side, and do points stand beside them? */
export interface Span {
  tiles: number;
  scores: boolean;
}

export const spanOf = ({ cards, points }: { cards: { length: number }[]; points: number[] }): Span => ({
  tiles: Math.max(1, ...cards.map((each) => each.length)),
  scores: points.some(Boolean),
});

/** With the points above and below the cards, or where room is scarce beside them, the cards as high as wide. */
const ROOMY = { least: 26, shape: 0.86, between: 42, always: 2, points: 0 };
const TIGHT = { least: 16, shape: 1, between: 10, always: -1, points: 12 };
type Layout = typeof ROOMY;

/** What is kept free in each row: for turns of two cards, and for the points of so many of its turns. */
const WIDER = 2;
const SCORING = 0.7;

export interface Fit {
  /** How wide a tile is. */
  tile: number;
  tight: boolean;
  rows: number;
  /** How many turns lie in a row. */
  each: number;
}

/** How wide tiles may be, at most `most`, so that so many turns find room in the box. */
export function fit(width: number, height: number, turns: number, laid: Span[], most: number): Fit {
  if (!width) return { tile: most, tight: false, rows: 1, each: turns };
  for (const layout of [ROOMY, TIGHT])
    for (let tile = most; tile >= layout.least; tile--) {
      const rows = rowsFor(width, turns, laid, tile, layout);
      if (rows && rows * ((2 * (tile - 4)) / layout.shape + layout.between) <= height)
        return { tile, tight: layout === TIGHT, rows, each: Math.ceil(turns / rows) };
    }
  return { tile: TIGHT.least, tight: true, rows: 2, each: Math.ceil(turns / 2) };
}

/** The fewest rows in which so many turns find room; none if not even one turn does. */
function rowsFor(width: number, turns: number, laid: Span[], tile: number, layout: Layout): number | null {
  const wide = (places: number, tiles: number, scoring: number) =>
    places * (tile + layout.always) + tiles * (tile - 3) + scoring * layout.points;
  for (let rows = 1; rows <= turns; rows++) {
    const each = Math.ceil(turns / rows);
    const kept = wide(each, WIDER, Math.ceil(each * SCORING));
    const used = Array.from({ length: rows }, (_, row) => {
      const spans = laid.slice(row * each, (row + 1) * each);
      const more = spans.reduce((sum, span) => sum + span.tiles - 1, 0);
      return wide(spans.length, more, spans.filter((span) => span.scores).length);
    });
    if (Math.max(kept, ...used) <= width) return rows;
  }
  return null;
}
