import { expect, test } from 'vitest';
import { filmOf, lanes, touched, tracesOf } from './film';
import { fr } from './fr';
import {
  actorOf,
  affordable,
  asked,
  deedOf,
  describe as words,
  endOf,
  fightOf,
  figureWords,
  goalsOf,
  headline,
  holderOf,
  isSeenSpent,
  isSpent,
  pick,
  sheetWords,
  sourcesOf,
  squaresFrom,
  tokenSize,
  squareWords,
  triedOn,
} from './model';
import type { Event, Figure, Sheet, View } from './types';

const TANK: Sheet = {
  id: 'light',
  en: 'Light Tank',
  fr: 'Char léger',
  points: 90,
  actions: 2,
  move: 2,
  range: 1,
  combat: 3,
  life: 4,
};
const TRUCK: Sheet = {
  id: 'truck',
  en: 'Supply Truck',
  fr: 'Camion de transport',
  points: 30,
  actions: 2,
  move: 2,
  range: null,
  combat: null,
  life: 4,
};

function figure(name: string, square: string, sheet: Sheet = TANK): Figure {
  return {
    name,
    seat: name.startsWith('B') ? 0 : 1,
    number: Number(name.slice(1)),
    kind: sheet.id,
    square,
    fell: null,
    life: sheet.life,
    activated: false,
    sheet,
  };
}

function seen(more: Partial<View> = {}): View {
  return {
    scenario: 'conquest',
    start: 'fixed',
    wait: false,
    phase: 'playing',
    turn: 1,
    turns: 4,
    starting_seat: 1,
    seat: 0,
    figures: [figure('B1', 'b1'), figure('B2', 'a1', TRUCK), figure('R1', 'b2')],
    bricks: {},
    held: [['a1', 'b1'], ['b2']],
    pool: [],
    budget: null,
    money: [],
    done: [],
    unplaced: [],
    active: null,
    actions: 0,
    bound: false,
    target: null,
    scores: [0, 0],
    turn_points: [1, 1],
    roll: null,
    fights: [],
    ...more,
  };
}

const LEGAL = ['B1.', 'B1>a1', 'B1>b2', 'B1xR1', 'B2.', 'B2>a2'];
const ODDS = {
  hits: [0.125, 0.375, 0.375, 0.125],
  hits_back: [1],
  destroy: 0,
  destroyed: 0,
  both: 0,
  taken: 1.5,
  lost: 0,
};

test('moves are taken apart', () => {
  expect(deedOf('pick jeep b1')).toEqual({ what: 'muster', who: 'jeep', on: 'b1' });
  expect(deedOf('place heavy c1')).toEqual({ what: 'muster', who: 'heavy', on: 'c1' });
  expect(deedOf('B10>b2')).toEqual({ what: 'move', who: 'B10', on: 'b2' });
  expect(deedOf('B1xR12')).toEqual({ what: 'fight', who: 'B1', on: 'R12' });
  expect(deedOf('B1.')).toEqual({ what: 'end', who: 'B1', on: '' });
  expect(deedOf('done').what).toBe('done');
});

test('the near seat has its camp below', () => {
  expect(squaresFrom(0)).toEqual(['a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1']);
  expect(squaresFrom(1).at(-1)).toBe('a3');
});

test('a figure is picked, then where it goes or whom it fights', () => {
  const view = seen();
  expect(sourcesOf(LEGAL)).toEqual(['B1', 'B2']);
  expect(actorOf(view, LEGAL, null)).toBeNull();
  expect(pick(view, LEGAL, null, 'B1')).toEqual({ picked: 'B1' });
  expect(pick(view, LEGAL, 'B1', 'B1')).toEqual({ picked: null });
  expect([...goalsOf(LEGAL, 'B1').keys()]).toEqual(['a1', 'b2', 'R1']);
  expect(pick(view, LEGAL, 'B1', 'R1')).toEqual({ move: 'B1xR1' });
  expect(pick(view, LEGAL, 'B1', 'b2')).toEqual({ move: 'B1>b2' });
  expect(pick(view, LEGAL, 'B1', 'c3')).toEqual({ picked: 'B1' });
  expect(endOf(LEGAL, 'B2')).toBe('B2.');
});

test('a running activation needs no picking and cannot be left', () => {
  const view = seen({ active: 'B1', actions: 1 });
  const legal = ['B1.', 'B1>a1'];
  expect(actorOf(view, legal, null)).toBe('B1');
  expect(pick(view, legal, null, 'B2')).toEqual({ picked: null });
  expect(pick(view, legal, null, 'a1')).toEqual({ move: 'B1>a1' });
});

test('the draft picks a kind, then a square, or is done', () => {
  const view = seen({
    phase: 'draft',
    pool: [{ sheet: TANK, left: 3 }],
    budget: 400,
    money: [310, 400],
    done: [false, false],
  });
  const legal = ['done', 'pick light a1', 'pick light b1'];
  expect(pick(view, legal, null, 'b1')).toEqual({ move: 'pick light b1' });
  expect(endOf(legal, 'light')).toBe('done');
  expect(words('pick light b1', view, 0, 'fr')).toBe('Char léger en b1');
  expect(asked(view, 0, legal, 'en')).toContain('Pick a figure');
});

test('moves are told in both languages, fights with their odds', () => {
  const view = seen({
    fights: [{ move: 'B1xR1', attacker: 'B1', target: 'R1', odds: { ...ODDS, destroy: 0.25 } }],
  });
  expect(fightOf(view, 'B1xR1')?.odds.destroy).toBe(0.25);
  expect(words('B1xR1', view, 0, 'en')).toBe('B1, Light Tank fights R1, Light Tank (25% to destroy)');
  expect(words('B1>b2', view, 0, 'fr')).toBe('B1, Char léger va en b2');
  expect(words('B1.', view, 0, 'en')).toContain('ends its activation');
  expect(asked(seen({ active: 'B1', actions: 1, bound: true }), 0, LEGAL, 'en')).toContain(
    'first step: no enemies',
  );
  expect(sheetWords(TRUCK, 'en')).toContain('range none');
  expect(figureWords({ ...figure('R1', 'b2'), activated: true }, seen(), 'fr')).toContain('déjà activée');
});

test('what is asked names the figure that was picked, what it may do and its actions', () => {
  const says = (legal: string[], view = seen()) => asked(view, 0, legal, 'en', 'B1');
  expect(asked(seen(), 0, ['B1>b2', 'B2>b2'], 'en')).toContain('Activate one of your 2 figures');
  expect(says(['B1>b2', 'B1xR1', 'B2>b2'])).toBe(
    'B1, Light Tank: 2 actions left. Move to a marked square or fight a marked enemy.',
  );
  expect(says(['B1>b2', 'B2>b2'])).toContain('no target is in range');
  expect(says(['B1xR1', 'B2>b2'])).toContain('it can’t move now');
  expect(says(['B1.', 'B2>b2'])).toContain('can neither move nor fight: end its activation');
  const truck = seen({ figures: [figure('B1', 'b1', TRUCK)] });
  expect(says(['B1>b2', 'B2>b2'], truck)).toContain('it can’t fight');
  const active = seen({ active: 'B1', actions: 1 });
  expect(says(['B1.', 'B1>b2'], active)).toContain('1 action left. Move to a marked square, or end');
  expect(says(['B1.'], seen({ active: 'B1', actions: 0 }))).toContain('no action left');
  const draft = seen({ phase: 'draft', pool: [{ sheet: TANK, left: 3 }], money: [310, 400] });
  expect(asked(draft, 0, ['pick light a1', 'pick jeep a1'], 'en', 'light')).toContain(
    'Light Tank, 90 points',
  );
});

test('who is asked again is told that the other side has no figure left this turn', () => {
  const spent = { ...figure('R1', 'b2'), activated: true };
  const view = seen({ figures: [figure('B1', 'b1'), figure('B2', 'c1'), spent] });
  const two = ['B1.', 'B1>b2', 'B2.'];
  expect(asked(view, 0, two, 'en')).toBe(
    'Red has no figure left this turn: go on with one of your 2 that have not acted yet.',
  );
  expect(asked(view, 0, two, 'fr')).toContain('Rouge n’a plus de figurine à activer');
  expect(asked(view, 0, ['B1.', 'B1>b2'], 'en')).toBe(
    'Red has no figure left this turn: go on with B1, Light Tank (2 actions left).',
  );
  // Not of what was picked, not in the middle of an activation, not while Red has one left.
  expect(asked(view, 0, two, 'en', 'B1')).not.toContain('Red');
  expect(asked({ ...view, active: 'B1', actions: 1 }, 0, two, 'en')).not.toContain('Red');
  const left = seen({ figures: [...view.figures, figure('R2', 'a3')] });
  expect(asked(left, 0, two, 'en')).toContain('Activate one of your 2');
});

test('the figure that acts is not spent, and says what it has left', () => {
  const acting = { ...figure('B1', 'b1'), activated: true };
  const view = seen({ active: 'B1', actions: 1 });
  expect(isSpent(acting, view)).toBe(false);
  expect(isSpent(acting, seen())).toBe(true);
  expect(figureWords(acting, view, 'en')).toContain('1 action left');
});

test('a figure that is about to fall does not look spent before its dice have come to rest', () => {
  const acting = { ...figure('B1', 'b1'), activated: true };
  const told = seen({ active: 'B1', actions: 2, figures: [acting] });
  expect(isSeenSpent(acting, seen({ figures: [] }), told)).toBe(false);
  const fresh = seen({ figures: [figure('B1', 'b1')] });
  expect(isSeenSpent(acting, told, fresh), 'nor one that begins').toBe(false);
  const rested = seen({ figures: [acting] });
  expect(isSeenSpent(acting, rested, rested)).toBe(true);
});

test('a square is held by the seat that the view names', () => {
  expect(['a1', 'b2', 'c3'].map((square) => holderOf(seen(), square))).toEqual([0, 1, null]);
});

test('there is a question before done only while something could be bought', () => {
  expect(affordable(['done', 'pick jeep a1', 'pick jeep b1'])).toEqual(['jeep']);
  expect(affordable(['done'])).toEqual([]);
});

test('tokens are as large as their square allows, and all fit', () => {
  expect(tokenSize(1, 100, 90)).toBe(66);
  for (let count = 1; count <= 20; count++) {
    const size = tokenSize(count, 100, 90);
    const across = Math.floor(100 / size + 1e-9);
    expect(Math.ceil(count / across) * size * 0.96).toBeLessThanOrEqual(90.001);
  }
});

test('a move is shown square by square, a hit by hit', () => {
  const who = { name: 'B1', seat: 0, kind: 'light', en: 'Light Tank', fr: 'Char léger' };
  const enemy = { ...who, name: 'R1', seat: 1 };
  const view = seen();
  const moved = filmOf(view.figures, [{ type: 'moved', figure: who, path: ['b1', 'a1', 'a2'] }], view);
  expect(moved.map((frame) => frame.figures[0]!.square)).toEqual(['a1', 'a2']);
  const fought = filmOf(
    view.figures,
    [
      { type: 'rolled', attacker: who, target: enemy, dice: [4, 6, 1], back: [], hits: 2, hits_back: 0 },
      { type: 'hit', figure: enemy, lost: 2, life: 2 },
      { type: 'destroyed', figure: enemy, square: 'b2' },
    ],
    view,
  );
  expect(fought.map((frame) => frame.effect?.kind ?? (frame.rolling ? 'dice' : 'still'))).toEqual([
    'dice',
    'still',
    'shots',
    'burst',
    'blast',
  ]);
  expect(fought[3]!.figures[2]!.life).toBe(2);
  expect(fought[4]!.figures[2]).toMatchObject({ square: null, fell: 'b2' });
});

test('what was done since one’s own last move stays marked', () => {
  const red = { name: 'R1', seat: 1, kind: 'light', en: 'Light Tank', fr: 'Char léger' };
  const blue = { ...red, name: 'B1', seat: 0 };
  const roll = { attacker: red, target: blue, dice: [4], back: [], hits: 1, hits_back: 0 };
  const traces = tracesOf(
    [
      { type: 'moved', figure: red, path: ['b3', 'b2'] },
      { type: 'fought', attacker: red, target: blue },
      { type: 'rolled', ...roll },
      { type: 'rested', figure: red },
    ],
    seen().figures,
  );
  expect(traces).toEqual([
    { kind: 'way', figure: 'R1', path: ['b3', 'b2'] },
    {
      kind: 'fight',
      from: { name: 'R1', square: 'b2' },
      to: { name: 'B1', square: 'b1' },
      hits: 1,
    },
  ]);
  expect([...touched(traces)]).toEqual(['R1', 'B1']);
});

test('a tap on the active figure means to stay, not to end', () => {
  const [active, other] = [figure('B1', 'b1'), figure('B2', 'a1', TRUCK)];
  const view = seen({ active: 'B1' });
  expect(triedOn(view, 0, 'B1', { figure: active })).toBe('B1>b1');
  expect(triedOn(view, 0, 'B1', { figure: other })).toBe('B2.|B2>a1');
});

test('a tap before a figure is chosen names what was tapped, and nobody who would go there', () => {
  const enemy = figure('R1', 'b3');
  expect(triedOn(seen({}), 0, null, { square: 'b2' })).toBe('>b2');
  expect(triedOn(seen({}), 0, null, { figure: enemy })).toBe('xR1');
  expect(triedOn(seen({ phase: 'draft' }), 0, null, { square: 'b2' })).toBe('pick b2');
  expect(triedOn(seen({ phase: 'placing' }), 0, 'light', { figure: enemy })).toBe('place light b3');
});

test('a square says whose camp it is and who holds it', () => {
  const view = seen({ held: [['a1'], []] });
  expect(squareWords(view, 'a1', 0, 'en')).toBe('Square a1, Blue camp, held by Blue');
  expect(squareWords(view, 'b2', 0, 'en')).toBe('Square b2');
});

test('two moves of an activation are one way, and shots come from where the figure stood then', () => {
  // As recorded: R2 goes a3 b3, fires at B1, goes on b3 c3 c2, and is destroyed there by B1, who goes on to b2.
  const who = (name: string) => ({ name, seat: name[0] === 'R' ? 1 : 0, kind: 'light', en: '', fr: '' });
  const [red, blue] = [who('R2'), who('B1')];
  const roll = { attacker: red, target: blue, dice: [4], back: [], hits: 1, hits_back: 0 };
  const events: Event[] = [
    { type: 'moved', figure: red, path: ['a3', 'b3'] },
    { type: 'fought', attacker: red, target: blue },
    { type: 'rolled', ...roll },
    { type: 'moved', figure: red, path: ['b3', 'c3', 'c2'] },
    { type: 'rested', figure: red },
    { type: 'fought', attacker: blue, target: red },
    { type: 'rolled', ...roll, attacker: blue, target: red },
    { type: 'destroyed', figure: red, square: 'c2' },
    { type: 'moved', figure: blue, path: ['b1', 'b2'] },
  ];
  expect(tracesOf(events, [figure('B1', 'b2')])).toEqual([
    { kind: 'way', figure: 'R2', path: ['a3', 'b3', 'c3', 'c2'] },
    { kind: 'fight', from: { name: 'R2', square: 'b3' }, to: { name: 'B1', square: 'b1' }, hits: 1 },
    { kind: 'fight', from: { name: 'B1', square: 'b1' }, to: { name: 'R2', square: 'c2' }, hits: 1 },
    { kind: 'way', figure: 'B1', path: ['b1', 'b2'] },
  ]);
});

test('a way back does not lie on the way there', () => {
  const [one, other] = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ];
  expect(lanes([one, other], ['c2', 'c3'])).toEqual([one, other]);
  const there = lanes([one, other, one], ['c2', 'c3', 'c2']);
  expect(there[0]!.y).toBe(-there[3]!.y);
  expect(there[0]!.y).not.toBe(0);
});

test('the film shows what a turn brought before the next begins, and who passes', () => {
  const who = { name: 'B1', seat: 0, kind: 'light', en: '', fr: '' };
  const scored = {
    type: 'turn-scored' as const,
    turn: 3,
    gained: [1, 0],
    totals: [4, 2],
    squares: [['a1'], []],
    frontal: false,
  };
  const view = seen();
  const film = filmOf(view.figures, [{ type: 'rested', figure: who }, scored], view);
  expect(film.map(({ passes, scored: turn }) => passes ?? turn?.turn)).toEqual(['B1', 3]);
  const acted = view.figures.map((each) => ({ ...each, activated: true }));
  expect(filmOf(acted, [{ type: 'rested', figure: who }], view)).toEqual([]);
});

test('above the board stands what is asked of what was picked, and of a target that was tapped', () => {
  const view = seen({ phase: 'draft', pool: [{ sheet: TANK, left: 3 }], money: [310, 400] });
  const legal = ['pick light a1', 'pick jeep a1'];
  expect(headline(view, 0, legal, 'en', 'light', null)).toContain('choose a square');
  expect(headline(view, 0, legal, 'en', null, null)).toBeNull();
  const odds = { destroy: 0.5, destroyed: 0, both: 0, hits: [0.5, 0.5], hits_back: [], taken: 0.5, lost: 0 };
  const aimed = { move: 'B1xR1', attacker: 'B1', target: 'R1', odds };
  expect(headline(view, 0, ['B1xR1'], 'en', null, aimed)).toBe(
    'B1 against R1, Light Tank: tap it again, or Fight.',
  );
});

test('life taken and lost agrees with its number in French', () => {
  expect(fr.exchange(1, 0)).toContain('1 enlevé, 0 perdu');
  expect(fr.exchange(2.5, 2)).toContain('2,5 enlevés, 2 perdus');
});
