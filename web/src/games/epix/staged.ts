// Positions for tests: a small realm of two castles, the mountain and a lake between them.
import type { Exchange, Offer, Player, Province, View } from './types';

const province = (
  id: string,
  x: number,
  y: number,
  near: string,
  more: Partial<Province> = {},
): Province => ({
  place: { id, en: id, fr: id },
  x,
  y,
  near: near.split(' '),
  castle: null,
  mountain: false,
  plus: false,
  ...more,
});

//   H1N --- H2N
//  /  \  L  /  \
// C1   KIL     C2
//  \  /   \   /
//   H1S --- H2S
export const MAP: Province[] = [
  province('C1', 8, 50, 'H1N H1S', { castle: 0 }),
  province('C2', 92, 50, 'H2N H2S', { castle: 1 }),
  province('H1N', 28, 20, 'C1 H1S H2N KIL LOC'),
  province('H1S', 28, 80, 'C1 H1N H2S KIL'),
  province('H2N', 72, 20, 'C2 H2S H1N KIL LOC'),
  province('H2S', 72, 80, 'C2 H2N H1S KIL'),
  province('KIL', 50, 50, 'H1N H1S H2N H2S LOC', { mountain: true }),
  province('LOC', 50, 34, 'H1N H2N KIL', {
    plus: true,
    place: { id: 'LOC', en: 'Lochmess', fr: 'Lochmess' },
  }),
];

export const player = (more: Partial<Player> = {}): Player => ({
  gold: 15,
  provinces: 1,
  reserve: { soldier: 2, knight: 2, camp: 3, catapult: 2 },
  costs: { soldier: 2, knight: 6, camp: 2, catapult: 2 },
  tax: 3,
  cards: [],
  passed: false,
  has_bid: false,
  bid: null,
  has_chosen: false,
  chosen: null,
  skipped: false,
  ...more,
});

export const SPY: Offer = {
  card: { id: 'spy', en: 'Spy', fr: 'Espion', en_effect: 'Odd or even?', fr_effect: 'Pair ou impair ?' },
  bid: 0,
  bidder: null,
};

export const exchange = (more: Partial<Exchange> = {}): Exchange => ({
  attacker: 0,
  unit: 'soldier',
  source: 'H1N',
  target: 'LOC',
  defender: 1,
  defending: 'soldier',
  due: 1,
  chance: 14 / 15,
  wins: false,
  named: [],
  most: 15,
  has_bid: true,
  bid: null,
  parity: null,
  ...more,
});

export function realm(more: Partial<View> = {}): View {
  return {
    seats: 2,
    rules: 'advanced',
    season: 'spring',
    phase: 'march',
    first: 0,
    order: [0, 1],
    turn: 0,
    orders: 1,
    map: MAP,
    armies: [
      { province: 'H1N', seat: 0, units: ['soldier', 'knight'] },
      { province: 'LOC', seat: 1, units: ['soldier', 'camp'] },
    ],
    players: [player(), player()],
    offers: [SPY],
    doubtful: null,
    free_unit: false,
    marcher: 0,
    activities: [],
    defences: [{ province: 'LOC', shot: false, due: 1, chance: 0.8, wins: false }],
    exchange: null,
    captor: null,
    fallen: null,
    ...more,
  };
}
