import { expect, test } from 'vitest';
import { filmOf } from './film';
import {
  attemptsOf,
  fallenTo,
  foreseen,
  foreseePieces,
  pick,
  piecesOf,
  placeOf,
  pooled,
  previewOf,
  spotsOf,
  SQUARES,
} from './model';
import { nudgesOf } from './traces';
import type { Event, View } from './types';
import { asked, breakdown, describe as words, ended, endingOf, positionWords, race } from './words';

/** A view drawn as rules pages draw it: rank 6 first. */
function drawn(picture: string, more: Partial<View> = {}): View {
  const ranks = picture
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).join(''));
  const view: View = {
    mode: 'storm',
    phase: 'playing',
    board: ranks.reverse().join(''),
    bastion: null,
    waiting: {
      S: ['b', 'c', 'd'],
      W: ['2', '3', '4', '5'],
      N: ['b', 'c', 'd', 'e'],
      E: ['2', '3', '4', '5'],
    },
    turn: 0,
    to_place: 0,
    quiet: 0,
    quiet_limit: 60,
    entered: [0, 0],
    last_entry: null,
    scores: [],
    previews: {},
    ahead: {},
    endings: {},
  };
  return { ...view, ...more };
}

const OPENING = drawn(
  `
  . . . . . .
  . . . . . .
  . . R B . .
  . . B R . .
  . . . . . .
  . . . . . .`,
  { previews: { Sc: 'c1c2c3>c3c4c5' } },
);

const WALKER = drawn(
  `
  . . . . . .
  . . . . . .
  . . r . . .
  . . b . . .
  . . . . . .
  . . . . . .`,
  {
    mode: 'sudden',
    previews: { c3n: 'c3c4>c4c5', c3e: 'c3d3', Sb: 'b1' },
  },
);

const squares = (pieces: { token: string; square: string | null }[]) =>
  pieces.map((piece) => piece.token + piece.square).sort();

test('the near seat sees its own side below', () => {
  expect(placeOf('a1', 0)).toEqual({ x: 50, y: 550 });
  expect(placeOf('a1', 1)).toEqual({ x: 550, y: 50 });
  expect(placeOf('Nc', 1).y).toBeGreaterThan(600);
});

test('a pool lies outside the lanes of its side, and turns with the board', () => {
  const waiting = pooled({ ...OPENING, waiting: { S: ['b', 'c'], N: ['b'] } });
  expect(waiting.map(({ id, token }) => id + token)).toEqual(['S#0b', 'S#1b', 'N#0r']);
  expect(placeOf('S#0', 0).y).toBeGreaterThan(placeOf('Sc', 0).y);
  expect(placeOf('S#0', 1).y).toBeLessThan(placeOf('Sc', 1).y);
  expect(pooled({ ...OPENING, mode: 'sudden', waiting: { W: ['3'] } })).toEqual([{ id: 'W3', token: 'b' }]);
});

test('a lane means its move at once', () => {
  const spots = spotsOf(OPENING, ['Sc', 'W3'], null, 0);
  expect(spots.map((spot) => [spot.id, spot.kind])).toEqual([
    ['Sc', 'lane'],
    ['W3', 'lane'],
  ]);
  expect(pick(spots, null, 'Sc')).toEqual({ move: 'Sc' });
});

test('a stronghold is placed by picking its square', () => {
  const spots = spotsOf(OPENING, ['b2', 'b3'], null, 0);
  expect(pick(spots, null, 'b3')).toEqual({ move: 'b3' });
});

test('a faction on the board is picked first, then the square it steps to', () => {
  const legal = ['Sb', 'c3e', 'c3n'];
  const first = spotsOf(WALKER, legal, null, 0);
  expect(first.map((spot) => spot.id)).toEqual(['Sb', 'c3']);
  expect(pick(first, null, 'c3')).toEqual({ picked: 'c3' });
  const second = spotsOf(WALKER, legal, 'c3', 0);
  expect(second.filter((spot) => spot.kind === 'target').map((spot) => spot.id)).toEqual(['d3', 'c4']);
  expect(pick(second, 'c3', 'c4')).toEqual({ move: 'c3n' });
  expect(pick(second, 'c3', 'c3')).toEqual({ picked: null });
  expect(pick(second, 'c3', 'f6')).toEqual({ picked: null });
});

test('every square and lane that cannot be picked is an attempt the engine can judge', () => {
  const tried = (view: View, legal: string[], picked: string | null) =>
    new Map(attemptsOf(view, spotsOf(view, legal, picked, 0), picked, 0).map(({ id, moves }) => [id, moves]));
  const storm = tried(OPENING, ['Sc', 'W3'], null);
  expect(storm.get('Sa')).toEqual(['Sa']);
  expect(storm.get('c3')).toEqual(['c3n', 'c3e', 'c3s', 'c3w']);
  expect(storm.get('a1')).toEqual(['a1']);
  expect(storm.has('Sc')).toBe(false);
  const stepping = tried(WALKER, ['Sb', 'c3e', 'c3n'], 'c3');
  expect(stepping.get('b3')).toEqual(['c3w']);
  expect(stepping.get('f6')).toEqual(['c3f6']);
  expect(stepping.get('c4')).toBeUndefined();
  expect(storm.size + 2).toBe(36 + 24);
});

test('the end names the eighth faction and the points in Sudden Death alone', () => {
  const waiting = { S: [], W: [], N: ['b'], E: [] };
  expect(ended('played-out', OPENING, 'en')).toBe('All factions have been played.');
  const scores = [1, 3].map((total) => ({ ...WALKER.scores[0]!, total }));
  expect(ended('played-out', { ...WALKER, waiting, scores }, 'en')).toBe(
    'Black has brought in an eighth faction, so points decide: 3 to 1.',
  );
  expect(ended('played-out', { ...WALKER, waiting: { ...waiting, S: ['c'], N: [] } }, 'fr')).toContain(
    'Rouge',
  );
  expect(ended('quiet', { ...WALKER, scores }, 'en')).toContain('Too many moves');
  expect(ended('quiet', { ...WALKER, scores }, 'fr')).toContain('décident, 3 à 1');
  expect(ended('agreed', WALKER, 'en')).toBe('');
});

test('only what means a move by itself is foreseen', () => {
  const spots = spotsOf(WALKER, ['Sb', 'c3n'], null, 0);
  expect(foreseen(spots, 'Sb')).toBe('Sb');
  expect(foreseen(spots, 'c3')).toBeNull();
  expect(foreseen(spots, null)).toBeNull();
});

test('every picked spot leads to a legal move', () => {
  const legal = ['Sb', 'c3e', 'c3n'];
  for (const picked of [null, 'c3']) {
    for (const spot of spotsOf(WALKER, legal, picked, 0)) {
      const result = pick(spotsOf(WALKER, legal, picked, 0), picked, spot.id);
      if ('move' in result) expect(legal).toContain(result.move);
    }
  }
});

test('pieces keep their identity from view to view', () => {
  const before = piecesOf(OPENING, []);
  expect(squares(before)).toEqual(['Bc3', 'Bd4', 'Rc4', 'Rd3']);
  expect(piecesOf(OPENING, before)).toEqual(before);
});

test('what would move is drawn where it would go', () => {
  const pieces = foreseePieces(piecesOf(WALKER, []), previewOf(WALKER, 'c3n')!);
  expect(pieces.map((piece) => [piece.token, piece.x, piece.y, piece.would])).toEqual([
    ['b', 250, 250, true],
    ['r', 250, 150, true],
  ]);
});

test('what would fall is drawn beyond the edge, clear of what comes to its square', () => {
  const edge = drawn(
    `
    . . . . . .
    . . . . . .
    . . . . . .
    . . r . . .
    . . B . . .
    . . b . . .`,
    { mode: 'sudden', turn: 1, previews: { c3s: 'c3c2>c2c1-', Sc: 'c1>c1-' } },
  );
  const stepped = foreseePieces(piecesOf(edge, []), previewOf(edge, 'c3s')!);
  expect(stepped.map(({ token, x, y }) => [token, x, y])).toEqual([
    ['b', 250, 630],
    ['B', 250, 550],
    ['r', 250, 450],
  ]);
  expect(fallenTo(previewOf(edge, 'c3s')!, 'c1', 1)).toEqual({ x: 350, y: -30 });
  for (const [move, way] of Object.entries({ Sc: 'c3n', W3: 'c3e', Nc: 'c3s', E3: 'c3w' })) {
    const found = [move, way].map((each) => previewOf({ ...edge, previews: { [each]: 'c1' } }, each)!.way);
    expect(found[0]).toEqual(found[1]);
  }
});

test('a preview is read with what stands on the board', () => {
  expect(previewOf(OPENING, 'Sc')).toEqual({
    path: ['c1', 'c2', 'c3'],
    pushed: [
      ['B', 'c3', 'c4'],
      ['R', 'c4', 'c5'],
    ],
    way: { x: 0, y: -1 },
  });
  expect(previewOf(OPENING, 'W3')).toBeUndefined();
});

test('a slide is filmed square by square and pushes at the end', () => {
  const events: Event[] = [
    { type: 'slid', seat: 0, side: 'S', path: ['c1', 'c2', 'c3'] },
    {
      type: 'pushed',
      tokens: [
        ['R', 'c4', 'c5'],
        ['B', 'c3', 'c4'],
      ],
    },
    { type: 'bastion', square: 'c3' },
  ];
  const frames = filmOf(piecesOf(OPENING, []), events, OPENING);
  const mover = frames.map((frame) => frame.pieces.find((piece) => piece.token === 'b')?.square);
  expect(mover).toEqual(['S#3', 'Sc', 'c1', 'c2', 'c2', 'c3']);
  expect(squares(frames.at(-1)!.pieces)).toEqual(['Bc4', 'Bd4', 'Rc5', 'Rd3', 'bc3']);
  expect(frames.at(-1)!.sound).toBe('grind');
});

test('what is pushed over the edge falls and is gone', () => {
  const view = drawn(`
    . . r . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .`);
  const events: Event[] = [
    { type: 'slid', seat: 0, side: 'S', path: ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'] },
    { type: 'pushed', tokens: [['r', 'c6', null]] },
    { type: 'captured', seat: 1, square: 'c6' },
  ];
  const frames = filmOf(piecesOf(view, []), events, view);
  const victim = frames.map((frame) => frame.pieces.find((piece) => piece.token === 'r'));
  const pushed = frames.findIndex((frame) => frame.sound === 'grind');
  expect(victim[pushed - 1]).toMatchObject({ fallen: false, y: 50 });
  expect(victim[pushed]).toMatchObject({ fallen: false, x: 250, y: -20 }); // over the edge, and still seen
  expect(victim[pushed + 1]).toMatchObject({ fallen: true, x: 250, y: -70 });
  expect(frames[pushed + 1]!.milliseconds).toBeGreaterThan(250);
  expect(squares(frames.at(-1)!.pieces)).toEqual(['bc6']);
});

test('a placed stronghold appears', () => {
  const frames = filmOf([], [{ type: 'placed', seat: 1, square: 'b2' }], OPENING);
  expect(squares(frames[0]!.pieces)).toEqual(['Rb2']);
});

test('what is asked depends on the phase', () => {
  expect(asked(drawn('', { phase: 'placing', board: '' }), 0, ['b2'], 'en')).toBe(
    'Place a stronghold anywhere but on the outer ring.',
  );
  expect(asked(OPENING, 0, ['Sc'], 'fr')).toContain('choisissez une ligne');
  expect(asked(WALKER, 0, ['Sb'], 'en')).toContain('step');
  expect(asked(OPENING, 0, ['--'], 'en')).toContain('pass');
});

test('moves are told with what they push', () => {
  expect(words('Sc', OPENING, 0, 'en')).toBe(
    'Enter on c1 along file c, pushing the black stronghold on c3 and the red stronghold on c4',
  );
  expect(words('c3e', WALKER, 0, 'fr')).toBe('Avancer de c3 à d3');
  const edge = { ...WALKER, previews: { c3n: 'c3c4>c4-' } };
  expect(words('c3n', edge, 0, 'en')).toContain('captured');
  expect(words('c3n', edge, 1, 'en')).toContain('you lose your own');
  expect(words('--', OPENING, 0, 'en')).toBe('Pass');
});

test('the position can be read', () => {
  expect(positionWords(OPENING, 'en')[0]).toBe('Black: factions none; strongholds c3, d4.');
  expect(SQUARES).toHaveLength(36);
});

test('each token that was pushed is marked where it stands now, once', () => {
  const nudges = nudgesOf([
    { type: 'slid', seat: 0, side: 'S', path: ['c1', 'c2', 'c3'] },
    {
      type: 'pushed',
      tokens: [
        ['R', 'c4', 'c5'],
        ['B', 'c3', 'c4'],
      ],
    },
    { type: 'slid', seat: 1, side: 'W', path: ['a5', 'b5', 'c5'] },
    { type: 'pushed', tokens: [['R', 'c5', 'd5']] },
    { type: 'slid', seat: 0, side: 'S', path: ['f1', 'f2', 'f3', 'f4', 'f5', 'f6'] },
    { type: 'pushed', tokens: [['r', 'f6', null]] },
  ]);
  expect(nudges).toEqual([
    { square: 'c4', way: { x: 0, y: -1 }, fell: false },
    { square: 'd5', way: { x: 1, y: 0 }, fell: false },
    { square: 'f6', way: { x: 0, y: -1 }, fell: true },
  ]);
});

test('a pushed faction that then steps is no longer marked', () => {
  const events: Event[] = [
    { type: 'slid', seat: 0, side: null, path: ['c3', 'c4'] },
    { type: 'pushed', tokens: [['r', 'c4', 'c5']] },
    { type: 'slid', seat: 1, side: null, path: ['c5', 'd5'] },
  ];
  expect(nudgesOf(events)).toEqual([]);
});

test('what bears the Bastion explains itself, except to a faction that would push it', () => {
  const view = { ...WALKER, bastion: 'c4' };
  const tried = (picked: string | null) => attemptsOf(view, spotsOf(view, [], picked, 0), picked, 0);
  expect(tried(null).some(({ id }) => id === 'c4')).toBe(false);
  expect(tried('c3').find(({ id }) => id === 'c4')!.moves).toEqual(['c3n']);
});

test('a score says what it is made of', () => {
  expect(breakdown([1, 1, 1], 'en')).toBe('1 faction at 2, 1 at 1, 1 captured');
  expect(breakdown([0, 2, 0], 'en')).toBe('2 factions at 1');
  expect(breakdown([3, 0, 2], 'fr')).toBe('3 factions à 2, 2 capturées');
  expect(breakdown([0, 0, 0], 'en')).toBe('');
});

test('Sudden Death tells how many are in and that the eighth ends it', () => {
  expect(race(OPENING, 'en')).toBe('');
  const view = { ...WALKER, entered: [7, 5], last_entry: 8 };
  expect(race(view, 'en')).toBe('Black 7 of 8 in, Red 5 of 8: the 8th ends the game');
  expect(race(view, 'fr')).toContain('Noir 7/8, Rouge 5/8');
});

test('a move that ends the game is told with its result', () => {
  const scores = [
    [4, 2, 0, 0],
    [3, 1, 1, 0],
  ];
  const ahead = { Sb: scores, c3n: scores };
  const view = { ...WALKER, ahead, endings: { Sb: { reason: 'played-out', winner: 0 } } };
  expect(endingOf(view, 'Sb', 'en')).toBe('This ends the game: Black wins 4 to 3');
  expect(words('Sb', view, 0, 'en')).toBe('Enter on b1 along file b. This ends the game: Black wins 4 to 3');
  expect(endingOf(view, 'Sb', 'fr')).toContain('Noir gagne 4 à 3');
  expect(endingOf(view, 'c3n', 'en')).toBe('');
  const drawnGame = { ...WALKER, scores: [2, 2].map((total) => ({ total, standing: [], captures: 0 })) };
  const passing = { ...drawnGame, endings: { '--': { reason: 'passes', winner: null } } };
  expect(words('--', passing, 0, 'en')).toBe('Pass. This ends the game in a draw, 2 all');
});
