// The map as drawn land: every province a cell, with a common border exactly where two are neighbours.
//
// Neighbours joined by lines make a net of faces. A province's cell goes around it from the middle of each line to the
// middle of each face, so its borders cross its own lines and no others. Towards the sea the cells reach the coast.
import type { Province } from './types';

export interface Point {
  x: number;
  y: number;
}

export interface Land {
  id: string;
  /** The outline, as the `d` of an SVG path. */
  outline: string;
  /** The middle of the cell: units stand around it. */
  middle: Point;
  corners: Point[];
}

export interface Drawn {
  lands: Land[];
  /** The island as a whole. */
  coast: string;
}

/** The side of the drawing; the island fills it but for a rim of sea. */
export const SIDE = 1000;
const CENTRE = { x: SIDE / 2, y: SIDE / 2 };
const REACH = SIDE / 2 - 26;
const SETTLING = 12;

/** A province while the map is drawn: heavier ones take more of the land between them and their neighbours. */
interface Place extends Point {
  weight: number;
}
interface Net {
  places: Map<string, Place>;
  near: Map<string, string[]>;
}

/** The map as a seat sees it: turned by quarters until its castle lies on the near side. */
export function seenFrom(map: Province[], seat: number): Province[] {
  const middle = (axis: 'x' | 'y') =>
    (Math.min(...map.map((each) => each[axis])) + Math.max(...map.map((each) => each[axis]))) / 2;
  const [cx, cy] = [middle('x'), middle('y')];
  const castle = map.find((each) => each.castle === seat);
  if (!castle) return map;
  const [right, down] = [castle.x - cx, castle.y - cy];
  const aside = Math.abs(right) > 2 * Math.abs(down);
  const turn = (x: number, y: number): [number, number] =>
    !aside ? (down < 0 ? [-x, -y] : [x, y]) : right < 0 ? [y, -x] : [-y, x];
  return map.map((each) => {
    const [x, y] = turn(each.x - cx, each.y - cy);
    return { ...each, x: cx + x, y: cy + y };
  });
}

/** `wide`: how much wider than high the drawing is, where there is room for that. */
export function drawMap(map: Province[], wide = 1): Drawn {
  let net: Net = {
    places: new Map(
      map.map((each) => [each.place.id, { x: each.x * 8.4 + 80, y: each.y * 8.4 + 80, weight: 1 }]),
    ),
    near: new Map(map.map((each) => [each.place.id, each.near])),
  };
  const hints = net.places;
  for (let n = 0; n < SETTLING; n++) net = settled(net, hints);
  const cells = map.map((each) => ({ id: each.place.id, points: cellOf(each.place.id, net) }));
  const stretched = ({ x, y }: Point): Point => ({ x: x * wide, y });
  return {
    lands: cells.map(({ id, points }) => ({
      id,
      outline: path(
        points.flatMap((point, at) => wavy(point, points[(at + 1) % points.length]!)).map(stretched),
      ),
      middle: stretched(middleOf(points)),
      corners: points.map(stretched),
    })),
    coast: path(coastLine().map(stretched)),
  };
}

/** Whether a point lies in a province. */
export function lies({ x, y }: Point, { corners }: Land): boolean {
  return corners.reduce((inside, a, at) => {
    const b = corners[(at + 1) % corners.length]!;
    const crossed = a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x);
    return crossed ? !inside : inside;
  }, false);
}

/** The given places are hints: provinces go halfway to the middle of what is theirs, and the cramped ones gain weight. */
function settled(net: Net, hints: Map<string, Point>): Net {
  const fair = (0.8 * SIDE ** 2) / net.places.size;
  const places = [...net.places].map(([id, place]): [string, Place] => {
    const cell = cellOf(id, net);
    const gain = (fair / (Math.abs(areaOf(cell)) / 2)) ** 0.35;
    return [
      id,
      {
        ...between(hints.get(id)!, middleOf(cell), 0.4),
        weight: Math.min(3, Math.max(0.7, place.weight * gain)),
      },
    ];
  });
  return { places: new Map(places), near: net.near };
}

// ---- cells ----

function cellOf(id: string, net: Net): Point[] {
  const around = inOrder(id, net);
  return around.flatMap((next, at) => {
    const [before, after] = [
      around[(at + around.length - 1) % around.length]!,
      around[(at + 1) % around.length]!,
    ];
    const [left, right] = [cornerAfter(id, before, next, net), cornerAfter(id, next, after, net)];
    const border = borderOf(id, next, net);
    // Between two corners a border bends to neither side too much.
    const bend = left && right ? between(border, between(left, right, 0.5), 0.4) : border;
    return [bend, ...(right ? [right] : coastBetween(border, borderOf(id, after, net)))];
  });
}

/** The neighbours, clockwise as one sees them. */
function inOrder(id: string, { places, near }: Net): string[] {
  const here = places.get(id)!;
  const angle = (other: string) => Math.atan2(places.get(other)!.y - here.y, places.get(other)!.x - here.x);
  return [...near.get(id)!].sort((a, b) => angle(a) - angle(b));
}

/** Where the border between two provinces crosses the line that joins them. */
function borderOf(id: string, other: string, { places }: Net): Point {
  const [a, b] = [places.get(id)!, places.get(other)!];
  return between(a, b, a.weight / (a.weight + b.weight));
}

/** Where a province meets two neighbours that follow each other; null: the sea lies between them. */
function cornerAfter(id: string, next: string, after: string, net: Net): Point | null {
  const face = faceOf(id, next, net).map((each) => net.places.get(each)!);
  if (next === after || areaOf(face) < 0) return null;
  const whole = face.reduce((sum, each) => sum + 1 / each.weight, 0);
  const mean = (of: (place: Place) => number) =>
    face.reduce((sum, each) => sum + of(each) / each.weight, 0) / whole;
  const corner = { x: mean((each) => each.x), y: mean((each) => each.y) };
  // Four or more would touch in one point: they keep a little distance.
  return face.length <= 3 ? corner : between(corner, net.places.get(id)!, 0.2);
}

/** The provinces around the face that lies clockwise of the line from one province to another. */
function faceOf(from: string, to: string, net: Net): string[] {
  const face = [from];
  for (let [last, now] = [from, to]; now !== from && face.length < 40;) {
    face.push(now);
    const around = inOrder(now, net);
    [last, now] = [now, around[(around.indexOf(last) + around.length - 1) % around.length]!];
  }
  return face;
}

// ---- the coast: nearly a square, so that the island fills its place ----

function coastAt(angle: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const bump =
    1 + 0.018 * Math.sin(angle * 5 + 1) + 0.013 * Math.sin(angle * 11) + 0.008 * Math.cos(angle * 23 + 2);
  const far = (REACH * bump) / Math.pow(cos ** 6 + sin ** 6, 1 / 6);
  return { x: CENTRE.x + far * cos, y: CENTRE.y + far * sin };
}

const STEP = Math.PI / 60;

/** The coast clockwise from where the ray through one point meets it to where the ray through another does. */
function coastBetween(from: Point, to: Point): Point[] {
  const start = Math.atan2(from.y - CENTRE.y, from.x - CENTRE.x);
  let end = Math.atan2(to.y - CENTRE.y, to.x - CENTRE.x);
  if (end < start) end += 2 * Math.PI;
  const inside: Point[] = [];
  for (let at = Math.ceil((start + STEP / 4) / STEP) * STEP; at < end - STEP / 4; at += STEP)
    inside.push(coastAt(at));
  return [coastAt(start), ...inside, coastAt(end)];
}

function coastLine(): Point[] {
  return Array.from({ length: 120 }, (_, at) => coastAt(at * STEP));
}

// ---- lines ----

/** From a point on the way to another, a little astray; the same line from both ends. */
function wavy(from: Point, to: Point, depth = 3): Point[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (depth === 0 || length < 34) return [from];
  const turned = from.x < to.x || (from.x === to.x && from.y < to.y) ? 1 : -1;
  const astray = (chanceOf(from.x + to.x, from.y + to.y) - 0.5) * 0.26 * turned;
  const half = between(from, to, 0.5);
  const bent = { x: half.x - (to.y - from.y) * astray, y: half.y + (to.x - from.x) * astray };
  return [...wavy(from, bent, depth - 1), ...wavy(bent, to, depth - 1)];
}

/** From 0 to 1, the same for the same place. */
function chanceOf(x: number, y: number): number {
  const noise = Math.sin(Math.round(x) * 12.9898 + Math.round(y) * 78.233) * 43758.5453;
  return noise - Math.floor(noise);
}

function path(points: Point[]): string {
  const at = (point: Point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
  return `M${points.map(at).join('L')}Z`;
}

const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** Twice the area, positive if the points go clockwise as one sees them. */
function areaOf(points: Point[]): number {
  return points.reduce(
    (sum, a, at) =>
      sum + a.x * points[(at + 1) % points.length]!.y - points[(at + 1) % points.length]!.x * a.y,
    0,
  );
}

/** The centre of gravity of an area. */
export function middleOf(points: Point[]): Point {
  const area = areaOf(points);
  let [x, y] = [0, 0];
  points.forEach((a, at) => {
    const b = points[(at + 1) % points.length]!;
    const cross = a.x * b.y - b.x * a.y;
    x += (a.x + b.x) * cross;
    y += (a.y + b.y) * cross;
  });
  return { x: x / (3 * area), y: y / (3 * area) };
}

/** How wide a name is, nearly. */
export const widthOf = (name: string) =>
  29 *
  [...name].reduce(
    (sum, letter) => sum + (/[iljtfrI ]/.test(letter) ? 0.33 : /[mwMW]/.test(letter) ? 0.87 : 0.58),
    0,
  );
