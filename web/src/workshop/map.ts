// A map's provinces, changed: borders always go both ways.

export interface Province {
  id: string;
  near: string[];
  x: number;
  y: number;
  name?: string;
  castle?: number;
  mountain?: boolean;
  plus?: boolean;
}

export interface Seats {
  seats: number;
  province: Province[];
}

/** The maps of a file that may be anything: what is no province is an empty one, too many are none. */
export function mapsIn(value: unknown, most: number): Seats[] {
  const list = (given: unknown): Record<string, unknown>[] =>
    Array.isArray(given) ? given.map((each) => (each ?? {}) as Record<string, unknown>) : [];
  return list(value).map((map) => ({
    seats: Number(map.seats),
    province: list(map.province)
      .slice(0, Array.isArray(map.province) && map.province.length > most ? 0 : most)
      .map(
        (row) =>
          ({
            ...row,
            id: String(row.id ?? ''),
            near: Array.isArray(row.near) ? row.near.map(String) : [],
          }) as Province,
      ),
  }));
}

export const TOOLS = ['move', 'border', 'add'] as const;
/** What a click on the drawing does. */
export type Tool = (typeof TOOLS)[number];

const within = (value: number) => Math.min(100, Math.max(0, Math.round(value)));

export function moved(provinces: Province[], id: string, x: number, y: number): Province[] {
  return provinces.map((each) => (each.id === id ? { ...each, x: within(x), y: within(y) } : each));
}

/** A border between two provinces is made, or taken away if there was one. */
export function joined(provinces: Province[], one: string, other: string): Province[] {
  const has = provinces.some((each) => each.id === one && each.near.includes(other));
  const flip = (each: Province, id: string) => ({
    ...each,
    near: has ? each.near.filter((near) => near !== id) : [...each.near.filter((near) => near !== id), id],
  });
  return provinces.map((each) =>
    each.id === one ? flip(each, other) : each.id === other ? flip(each, one) : each,
  );
}

export function removed(provinces: Province[], id: string): Province[] {
  return provinces
    .filter((each) => each.id !== id)
    .map((each) => ({ ...each, near: each.near.filter((near) => near !== id) }));
}

export function renamed(provinces: Province[], id: string, to: string): Province[] {
  if (provinces.some((each) => each.id === to)) return provinces;
  return provinces.map((each) => ({
    ...each,
    id: each.id === id ? to : each.id,
    near: each.near.map((near) => (near === id ? to : near)),
  }));
}

/** With a new province, there or where most room is, and its id. */
export function added(provinces: Province[], x?: number, y?: number): [Province[], string] {
  const ids = provinces.map((each) => each.id);
  let number = 1;
  while (ids.includes(`P${number}`)) number += 1;
  const place = x === undefined || y === undefined ? roomiest(provinces) : { x: within(x), y: within(y) };
  return [[...provinces, { id: `P${number}`, near: [], ...place }], `P${number}`];
}

function roomiest(provinces: Province[]): { x: number; y: number } {
  const room = (x: number, y: number) =>
    Math.min(200, ...provinces.map((each) => Math.hypot(each.x - x, each.y - y)));
  let best = { x: 50, y: 50 };
  for (let x = 10; x <= 90; x += 8)
    for (let y = 10; y <= 90; y += 8) if (room(x, y) > room(best.x, best.y)) best = { x, y };
  return best;
}
