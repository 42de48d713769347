// How the turns on the table are laid: as large as the felt allows.

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
const TIGHT = { least: 16, shape: 1, between: 11, always: 3, points: 10 };
type Layout = typeof ROOMY;

export interface Fit {
  /** How wide a tile is. */
  tile: number;
  tight: boolean;
}

/** How wide tiles may be, at most `most`, so that all turns find room in the box. */
export function fit(width: number, height: number, spans: Span[], most: number): Fit {
  if (!width) return { tile: most, tight: false };
  for (const layout of [ROOMY, TIGHT])
    for (let tile = most; tile >= layout.least; tile--) {
      const rows = rowsOf(width, spans, tile, layout);
      if (rows * ((2 * (tile - 4)) / layout.shape + layout.between) <= height)
        return { tile, tight: layout === TIGHT };
    }
  return { tile: TIGHT.least, tight: true };
}

function rowsOf(width: number, spans: Span[], tile: number, layout: Layout): number {
  let [rows, used] = [1, 0];
  for (const span of spans) {
    const wide = span.tiles * tile + layout.always + (span.scores ? layout.points : 0);
    if (used + wide > width) [rows, used] = [rows + 1, 0];
    used += wide;
  }
  return rows;
}
