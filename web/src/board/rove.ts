// Arrow keys among the things of a board: one of them is in the tab order, the arrows go to its neighbours.

export interface Place {
  id: string;
  x: number;
  y: number;
}

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow key leads from a place: the nearest one that way, sideways distance counting double. */
export function towards(key: string, from: Place, places: Place[]): Place | null {
  const way = WAYS[key];
  if (!way) return null;
  let best: Place | null = null;
  let least = Infinity;
  for (const place of places) {
    const ahead = (place.x - from.x) * way[0] + (place.y - from.y) * way[1];
    if (ahead <= 0.001) continue;
    const aside = Math.abs((place.x - from.x) * way[1]) + Math.abs((place.y - from.y) * way[0]);
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}
