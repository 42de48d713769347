// A table of ZOP for tests: the first turn, four cards each.
import type { Face, Line, Side, View } from './types';

const SPECIALS: [string, string, string][] = [
  ['MI', 'Bad Idea', 'Mauvaise idée'],
  ['RE', 'Reinforcement', 'Renforcement'],
  ['RS', 'Run-up', 'Reculer pour mieux sauter'],
  ['EA', 'Blind Swap', 'Échange à l’aveugle'],
  ['CA', 'Counter-attack', 'Contre-attaque'],
  ['PT', 'High Ground', 'Profiter du terrain'],
  ['AT', 'Flexible Hours', 'Aménagement du temps de travail'],
  ['ES', 'Espionage', 'Espionnage'],
];

const DECK: Face[] = [
  ...[1, 2, 3, 4, 5, 6].map((n): Face => ({
    code: `A${n}`,
    kind: 'attack',
    strength: n,
    en: `Attack ${n}`,
    fr: `Attaque ${n}`,
  })),
  ...[1, 2, 3, 4, 5, 6].map((n): Face => ({
    code: `D${n}`,
    kind: 'defence',
    strength: n,
    en: `Defence ${n}`,
    fr: `Défense ${n}`,
  })),
  ...SPECIALS.map(([code, en, fr]): Face => ({ code, kind: 'special', strength: null, en, fr })),
];

export function side(hand: string, more: Partial<Side> = {}): Side {
  const cards = hand
    .split(' ')
    .filter(Boolean)
    .map((code) => (code === '··' ? null : code));
  const empty = {
    decks: [],
    exchanged: [],
    draw: 16,
    discard: 0,
    draw_cards: [],
    discard_cards: [],
    draw_decks: [],
    discard_decks: [],
    waiting: [],
    asked: true,
    chosen: false,
    choice: null,
    counts: {},
    points: 0,
    rounds_won: 0,
  };
  return { hand: cards, ...empty, ...more };
}

export function table(more: Partial<View> = {}): View {
  return {
    phase: 'choose',
    round: 1,
    decider: false,
    turn: 1,
    sides: [side('A4 D2 RE ES'), side('·· ·· ·· ··')],
    lines: [],
    swap: null,
    rounds: [],
    match: 'best-of-three',
    counter_cancels: false,
    memory_aid: true,
    deck: DECK,
    viewer: 0,
    ...more,
  };
}

/** A turn on the table: "A4 D1", "RE+A2 MI", with a dash for no card. */
export function line(turn: number, cards: string, points: number[], more: Partial<Line> = {}): Line {
  const played = cards.split(' ').map((each) => (each === '-' ? [] : each.split('+')));
  return {
    turn,
    cards: played,
    cancelled: [false, false],
    points,
    decks: [],
    places: played.map((each) => each.map((_, at) => at)),
    raised: [null, null],
    countered: [false, false],
    ...more,
  };
}

export const printed = (code: string): Face => DECK.find((face) => face.code === code)!;
