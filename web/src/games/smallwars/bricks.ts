// A small program that draws a figure from its list of bricks (src/ludotheque/games/smallwars/bricks.py says what
// the words mean): side view, light from above, a little depth. A figure without a list is built from its values.
import type { Sheet } from './types';

export type Form =
  | 'brick'
  | 'tile'
  | 'nose'
  | 'tail'
  | 'round'
  | 'wheel'
  | 'track'
  | 'tube'
  | 'rocket'
  | 'rotor'
  | 'crew'
  | 'man';

export interface Brick {
  form: Form;
  /** In studs. */
  x: number;
  /** From the ground up, in plates. */
  y: number;
  wide: number;
  high: number;
  colour: string;
}

/** One path of a drawing: how the light falls on it, and the colour of its brick. */
export interface Piece {
  d: string;
  shade: 'front' | 'top' | 'side' | 'rod' | 'pipe' | 'face';
  colour: string;
}

/** The size of every drawing, ten studs wide; the ground is at its foot. */
export const WIDE = 106;
export const HIGH = 74;
const [STUD, PLATE, GROUND] = [10, 4, 73];
/** Where the far side of a brick is seen. */
const [AWAY, UP] = [3, 2.6];

export function parse(words: string): Brick {
  const [form, x, y, wide, high, colour] = words.split(' ') as [Form, ...string[]];
  return {
    form,
    x: Number(x),
    y: Number(y),
    wide: Number(wide),
    high: Number(high),
    colour: colour ?? 'body',
  };
}

/** The bricks of a figure: what its catalogue says, or what its values suggest. */
export function bricksOf(sheet: Sheet, named: Record<string, string[]>): Brick[] {
  return (named[sheet.id] ?? builtFrom(sheet)).map(parse);
}

/** What is left of a figure that has lost life: what tells least about it comes off first, and of that what was
 *  built last. What tells it from others, and what carries the rest, stays. */
export function standing(bricks: Brick[], life: number, full: number): Brick[] {
  if (life >= full) return bricks;
  const share = bricks.every(({ form }) => form === 'man') ? 1 : 0.5;
  const gone = Math.max(1, Math.round((bricks.length * share * (full - life)) / full));
  const order = [...bricks.keys()].sort(
    (one, other) => worth(bricks, one) - worth(bricks, other) || other - one,
  );
  const off = new Set(order.slice(0, Math.min(gone, bricks.length - 1)));
  return bricks.filter((_, at) => !off.has(at));
}

/** What men leave behind: two helmets and a rifle. */
export const LEFT_BEHIND = [
  'round 0.6 0.9 3 6.5',
  'tile 0.2 0 4 0.9 dark',
  'tube 9.8 0.2 -6.6 1.2 black',
  'round 5.9 0.9 2.8 6 light',
  'tile 5.4 0 3.9 0.9 dark',
];

/** What a destroyed figure leaves: what it was built on; nobody stands there any more. */
export function wreckage(bricks: Brick[]): Brick[] {
  const dead = bricks.filter(({ form }) => form !== 'man');
  return dead.length ? dead.slice(0, 3) : LEFT_BEHIND.map(parse);
}

/** How much a brick tells about its figure. */
function worth(bricks: Brick[], at: number): number {
  const { form, y, wide, high, colour } = bricks[at]!;
  if (form === 'tube' && wide < 1 && y >= 10) return 0; // an aerial
  if (form === 'rotor' || form === 'rocket' || form === 'tube' || form === 'man') return 4;
  if (wide >= 0.65 * Math.max(...bricks.map((each) => each.wide))) return 4; // it carries the rest
  if ((form === 'brick' && y >= 7 && wide >= 3) || (form === 'round' && wide >= 5)) return 3; // a turret, a tarpaulin
  if (form === 'crew') return 1;
  return colour !== 'glass' && (form === 'wheel' || form === 'track' || wide * high >= 12) ? 2 : 0;
}

/** Life lengthens the hull, a move gives wheels or tracks, every action a head, combat barrels as long as the range. */
export function builtFrom(sheet: Sheet): string[] {
  const long = Math.min(10, 6 + Math.ceil(sheet.life / 2));
  const deck = sheet.move === null ? 3 : 7;
  const barrels = Math.min(4, sheet.combat ?? 0);
  const reach = Math.min(4, 1.5 + (sheet.range ?? 0));
  return [
    ...undercarriage(sheet, long),
    `brick 0 ${deck - 3} ${long - 1} 3`,
    `nose ${long - 1} ${deck - 3} 1 3 dark`,
    ...crew(Math.min(3, sheet.actions), deck),
    ...(barrels ? [`tile ${long - 4} ${deck} 2.5 ${1 + barrels} dark`] : []),
    ...Array.from(
      { length: barrels },
      (_, n) => `tube ${long - 2} ${deck + 1 + n} ${Math.min(reach, 12 - long)} 0 metal`,
    ),
  ];
}

function undercarriage({ move, life }: Sheet, long: number): string[] {
  if (move === null) return [];
  if (life >= 5 || move === 1) return [`track 0 0 ${long} 4 black`];
  return [0, long - 3].map((x) => `wheel ${x} 0 2.5 2 black`);
}

function crew(heads: number, deck: number): string[] {
  return Array.from({ length: heads }, (_, n) => `crew ${n * 2} ${deck} 2 5`);
}

/** The paths of a drawing, to be painted one after the other. */
export function draw(bricks: Brick[]): Piece[] {
  return bricks.flatMap((brick) => DRAWN[brick.form]?.(brick) ?? []);
}

const DRAWN: Record<Form, (brick: Brick) => Piece[]> = {
  brick: (brick) => [...box(brick), ...studs(brick)],
  tile: box,
  nose: (brick) => slope(brick, true),
  tail: (brick) => slope(brick, false),
  round: rounded,
  wheel,
  track,
  tube: (brick) => [stroke(brick, 'rod')],
  rocket,
  rotor,
  crew: bust,
  man: soldier,
};

/** The corner of a brick on the screen, and its size there. */
function frame({ x, y, wide, high }: Brick) {
  return { left: 1 + x * STUD, top: GROUND - (y + high) * PLATE, w: wide * STUD, h: high * PLATE };
}

function box(brick: Brick): Piece[] {
  const { left, top, w, h } = frame(brick);
  const { colour } = brick;
  return [
    { d: `M${left} ${top}l${AWAY}-${UP}h${w}l-${AWAY} ${UP}Z`, shade: 'top', colour },
    { d: `M${left + w} ${top}l${AWAY}-${UP}v${h}l-${AWAY} ${UP}Z`, shade: 'side', colour },
    { d: `M${left} ${top}h${w}v${h}h-${w}Z`, shade: 'front', colour },
  ];
}

function studs(brick: Brick): Piece[] {
  const { left, top } = frame(brick);
  const places = Array.from({ length: Math.floor(brick.wide) }, (_, n) => left + (n + 0.5) * STUD - 1.3);
  const bodies = places.map((x) => `M${x} ${top - 0.8}v-2.200h5.600v2.200Z`).join('');
  const tops = places
    .map((x) => `M${x} ${top - 3}a2.800 1.100 0 0 1 5.600 0a2.800 1.100 0 0 1-5.600 0`)
    .join('');
  return [
    { d: bodies, shade: 'front', colour: brick.colour },
    { d: tops, shade: 'top', colour: brick.colour },
  ];
}

function slope(brick: Brick, falls: boolean): Piece[] {
  const { left, top, w, h } = frame(brick);
  const { colour } = brick;
  const [lip, flat] = [Math.min(h, PLATE), w * 0.3];
  const drop = h - lip;
  if (falls)
    return [
      {
        d: `M${left} ${top}l${AWAY}-${UP}h${flat}l${w - flat} ${drop}l-${AWAY} ${UP}l-${w - flat}-${drop}Z`,
        shade: 'top',
        colour,
      },
      { d: `M${left + w} ${top + drop}l${AWAY}-${UP}v${lip}l-${AWAY} ${UP}Z`, shade: 'side', colour },
      { d: `M${left} ${top}h${flat}l${w - flat} ${drop}v${lip}h-${w}Z`, shade: 'front', colour },
    ];
  return [
    {
      d: `M${left} ${top + drop}l${AWAY}-${UP}l${w - flat}-${drop}h${flat}l-${AWAY} ${UP}h-${flat}Z`,
      shade: 'top',
      colour,
    },
    { d: `M${left + w} ${top}l${AWAY}-${UP}v${h}l-${AWAY} ${UP}Z`, shade: 'side', colour },
    { d: `M${left} ${top + drop}l${w - flat}-${drop}h${flat}v${h}h-${w}Z`, shade: 'front', colour },
  ];
}

function rounded(brick: Brick): Piece[] {
  const { left, top, w, h } = frame(brick);
  const { colour } = brick;
  const r = Math.min(w, h) * 0.45;
  const shape = (x: number, y: number) =>
    `M${x} ${y + h}v-${h - r}a${r} ${r} 0 0 1 ${r}-${r}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - r}Z`;
  return [
    { d: shape(left + AWAY, top - UP), shade: 'side', colour },
    { d: shape(left, top), shade: 'front', colour },
    {
      d: `M${left + w * 0.14} ${top + r}a${r * 0.8} ${r * 0.8} 0 0 1 ${r * 0.8}-${r * 0.75}h${w - 2.1 * r}l-2 3h-${w - 2.4 * r}q-${r * 0.5} 0-${r * 0.5} ${r * 0.6}Z`,
      shade: 'top',
      colour,
    },
  ];
}

function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`;
}

function wheel(brick: Brick): Piece[] {
  const r = (brick.wide * STUD) / 2;
  const [x, y] = [1 + brick.x * STUD + r, GROUND - brick.y * PLATE - r];
  return [
    { d: disc(x + AWAY, y - 1, r), shade: 'side', colour: brick.colour },
    { d: disc(x, y, r), shade: 'front', colour: brick.colour },
    { d: disc(x, y, r * 0.52), shade: 'front', colour: 'metal' },
    { d: disc(x, y, r * 0.2), shade: 'side', colour: 'metal' },
  ];
}

function track(brick: Brick): Piece[] {
  const { left, top, w, h } = frame(brick);
  const r = h / 2;
  const band = (x: number, y: number) =>
    `M${x + r} ${y}h${w - h}a${r} ${r} 0 0 1 0 ${h}h-${w - h}a${r} ${r} 0 0 1 0-${h}Z`;
  const rollers = Math.max(2, Math.round(w / (h + 1)));
  const places = Array.from({ length: rollers }, (_, n) => left + r + ((w - h) * n) / (rollers - 1));
  return [
    { d: band(left + AWAY, top - UP), shade: 'side', colour: brick.colour },
    { d: band(left, top), shade: 'front', colour: brick.colour },
    { d: places.map((x) => disc(x, top + r, r * 0.55)).join(''), shade: 'front', colour: 'metal' },
  ];
}

function stroke(brick: Brick, shade: 'rod' | 'pipe'): Piece {
  const { wide, high, colour } = brick;
  const [x, y] = [1 + brick.x * STUD, GROUND - brick.y * PLATE];
  return { d: `M${x} ${y}l${wide * STUD}-${high * PLATE}`, shade, colour };
}

function rocket(brick: Brick): Piece[] {
  const [across, up] = [brick.wide * STUD, brick.high * PLATE];
  const [x, y] = [1 + brick.x * STUD + across, GROUND - brick.y * PLATE - up];
  const long = Math.hypot(across, up) || 1;
  const [ux, uy] = [across / long, -up / long];
  const point = (along: number, aside: number) =>
    `${x + ux * along - uy * aside} ${y + uy * along + ux * aside}`;
  return [
    stroke(brick, 'pipe'),
    { d: `M${point(0, -3.4)}L${point(9, 0)}L${point(0, 3.4)}Z`, shade: 'front', colour: 'white' },
  ];
}

function rotor(brick: Brick): Piece[] {
  const { left, top, w, h } = frame(brick);
  const middle = left + w / 2;
  return [
    { d: `M${middle - 2} ${top}h4v${h}h-4Z`, shade: 'side', colour: brick.colour },
    {
      d: `M${left} ${top - 1.5}l${w / 2}-1.500l${w / 2} 1.500v2.400h-${w}Z`,
      shade: 'front',
      colour: brick.colour,
    },
    { d: `M${middle - 5} ${top - 3.5}h10v3.500h-10Z`, shade: 'side', colour: brick.colour },
  ];
}

/** The head of a figure with its helmet, its middle at x, its chin at y. */
function head(x: number, chin: number, r: number, colour: string): Piece[] {
  return [
    { d: `M${x - r * 0.8} ${chin - r * 1.5}h${r * 1.6}v${r * 1.5}h-${r * 1.6}Z`, shade: 'face', colour },
    {
      d: `M${x - r * 1.1} ${chin - r * 1.05}a${r * 1.1} ${r * 1.2} 0 0 1 ${r * 2.2} 0h${r * 0.35}v${r * 0.3}h-${r * 2.55}Z`,
      shade: 'front',
      colour,
    },
  ];
}

function bust(brick: Brick): Piece[] {
  const { left, top, w, h } = frame(brick);
  const [x, chin] = [left + w / 2, top + h * 0.55];
  return [
    {
      d: `M${left} ${top + h}l${w * 0.18}-${h * 0.45}h${w * 0.64}l${w * 0.18} ${h * 0.45}Z`,
      shade: 'front',
      colour: brick.colour === 'body' ? 'light' : brick.colour,
    },
    ...head(x, chin, Math.min(w * 0.32, h * 0.27), brick.colour),
  ];
}

function soldier(brick: Brick): Piece[] {
  const { left, top, w, h } = frame(brick);
  const [x, chin] = [left + w / 2, top + h * 0.34];
  const hip = top + h * 0.66;
  return [
    {
      d: `M${left + w * 0.14} ${hip}h${w * 0.34}v${h * 0.34}h-${w * 0.34}ZM${left + w * 0.54} ${hip}h${w * 0.34}v${h * 0.34}h-${w * 0.34}Z`,
      shade: 'front',
      colour: 'dark',
    },
    {
      d: `M${left + w * 0.08} ${hip}l${w * 0.14}-${h * 0.34}h${w * 0.56}l${w * 0.14} ${h * 0.34}Z`,
      shade: 'front',
      colour: brick.colour,
    },
    ...head(x, chin, Math.min(w * 0.34, h * 0.19), brick.colour),
    { d: `M${left + w * 0.2} ${top + h * 0.62}l${w * 0.95}-${h * 0.2}`, shade: 'rod', colour: 'black' },
  ];
}
