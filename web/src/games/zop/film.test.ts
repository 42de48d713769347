import { expect, test } from 'vitest';
import { type Card, type Frame, filmOf, sceneOf } from './film';
import { line, printed, side, table } from './staged';
import type { Event, View } from './types';

const codes = (cards: Card[]) => cards.map((card) => card.code ?? '··').join(' ');
const ids = (cards: Card[]) => cards.map((card) => card.id);
const last = (film: Frame[]) => film.at(-1)!.scene;

/** Both reveal one card, the rest is thrown away and new hands are drawn. */
const REVEAL: Event[] = [
  { type: 'chose', seat: 0 },
  { type: 'revealed', seat: 0, cards: [printed('A4')], places: [0] },
  { type: 'revealed', seat: 1, cards: [printed('D1')], places: [2] },
  { type: 'scored', seat: 0, points: 3, total: 3 },
];
const REST: Event[] = [
  { type: 'discarded', seat: 0, count: 3 },
  { type: 'discarded', seat: 1, count: 3 },
  { type: 'drew', seat: 0, count: 4, cards: ['A1', 'A2', 'A3', 'D3'].map(printed) },
  { type: 'drew', seat: 1, count: 4, cards: [null, null, null, null] },
];
const AFTER: View = table({
  turn: 2,
  sides: [
    side('A1 A2 A3 D3', { draw: 12, discard: 3, points: 3 }),
    side('·· ·· ·· ··', { draw: 12, discard: 3 }),
  ],
  lines: [line(1, 'A4 D1', [3, 0], { places: [[0], [2]] })],
});

test('a sealed choice lies in the middle, and stays the same card', () => {
  const before = sceneOf(table(), null);
  const after = table({
    sides: [side('A4 D2 RE ES', { chosen: true, choice: 'RE+A4' }), side('·· ·· ·· ··')],
  });
  const scene = sceneOf(after, before);
  expect(codes(scene.halves[0]!.arena)).toBe('RE A4');
  expect(codes(scene.halves[0]!.hand)).toBe('D2 ES');
  expect(scene.halves[0]!.arena[0]!.id).toBe(before.halves[0]!.hand[2]!.id);
});

test('the other’s sealed choice shows no card, and none leaves the hand', () => {
  const scene = sceneOf(table({ sides: [side('A4'), side('·· ·· ·· ··', { chosen: true })] }), null);
  expect(scene.halves[1]).toMatchObject({ sealed: true, arena: [] });
  expect(scene.halves[1]!.hand).toHaveLength(4);
});

test('the other’s seal holds nobody up, one’s own card takes its time', () => {
  const theirs = table({ sides: [side('A4'), side('··', { chosen: true })] });
  const mine = table({ sides: [side('A4', { chosen: true, choice: 'A4' }), side('··')] });
  const [seal] = filmOf(sceneOf(table(), null), [{ type: 'chose', seat: 1 }], theirs);
  const [card] = filmOf(sceneOf(table(), null), [{ type: 'chose', seat: 0 }], mine);
  expect(seal!.milliseconds).toBeLessThan(100);
  expect(card!.milliseconds).toBeGreaterThan(200);
  expect(codes(card!.scene.halves[0]!.arena)).toBe('A4');
});

test('both come to the middle at once, face down as they were, and turn over together', () => {
  const before = sceneOf(table(), null);
  const film = filmOf(before, [...REVEAL, ...REST], AFTER);
  const [coming, shown] = film;
  expect(coming!.scene.halves.map((half) => codes(half.arena))).toEqual(['A4', '··']);
  expect(shown!.scene.halves.map((half) => codes(half.arena))).toEqual(['A4', 'D1']);
  expect(ids(shown!.scene.halves[1]!.arena)).toEqual([before.halves[1]!.hand[2]!.id]);
});

test('cards that nothing is shown on lie open as long as cards that score', () => {
  const [chose, ...revealed] = REVEAL.slice(0, 3);
  const open = (events: Event[]) =>
    filmOf(sceneOf(table(), null), [chose!, ...events, ...REST], AFTER)
      .filter(({ scene }) => scene.revealed && codes(scene.halves[1]!.arena) === 'D1')
      .reduce((sum, frame) => sum + frame.milliseconds, 0);
  expect(open(revealed)).toBeGreaterThan(1000);
  expect(open(REVEAL.slice(1))).toBeGreaterThan(1000);
});

test('revealed cards join the lines before the hands are thrown away', () => {
  const film = filmOf(sceneOf(table(), null), [...REVEAL, ...REST], AFTER);
  const laying = film.findIndex((frame) => frame.scene.lines.length === 1);
  const throwing = film.findIndex((frame) => frame.scene.halves[0]!.thrown.length === 3);
  expect(laying).toBeGreaterThan(0);
  expect(throwing).toBeGreaterThan(laying);
  expect(film[throwing]!.scene.halves.map((half) => half.discard)).toEqual([3, 3]);
});

test('at rest the view is drawn with the very cards that the film ended with', () => {
  const film = filmOf(sceneOf(table(), null), [...REVEAL, ...REST], AFTER);
  const rest = sceneOf(AFTER, last(film));
  expect(ids(rest.halves[0]!.hand)).toEqual(ids(last(film).halves[0]!.hand));
  expect(ids(rest.lines[0]!.cards[1]!)).toEqual(ids(last(film).lines[0]!.cards[1]!));
  expect(codes(rest.halves[0]!.hand)).toBe('A1 A2 A3 D3');
});

test('cancelled cards are crossed out, raised ones count more', () => {
  const events: Event[] = [
    ...REVEAL.slice(0, 3),
    { type: 'cancelled', seat: 1, cards: [printed('D1')] },
    { type: 'reinforced', seat: 0, card: printed('A4'), by: ['RE'], strength: 6 },
  ];
  const raised: View['lines'][0]['raised'] = [{ at: 0, by: ['RE'], strength: 6 }, null];
  const after = { ...AFTER, lines: [{ ...AFTER.lines[0]!, raised }] };
  const film = filmOf(sceneOf(table(), null), events, after);
  const shown = film.find((frame) => frame.scene.halves[0]!.arena[0]?.strength === 6)!;
  expect(shown.scene.halves[1]!.arena[0]!.cancelled).toBe(true);
});

test('of twins played together only one is raised', () => {
  const hand = table({ sides: [side('A3 D1 D2 A3', { waiting: ['RE'] }), side('·· ·· ·· ··')] });
  const revealed: Event = {
    type: 'revealed',
    seat: 0,
    cards: [printed('A3'), printed('A3')],
    places: [0, 3],
  };
  const reinforced: Event = { type: 'reinforced', seat: 0, card: printed('A3'), by: ['RE'], strength: 5 };
  const raised: View['lines'][0]['raised'] = [{ at: 0, by: ['RE'], strength: 5 }, null];
  const film = filmOf(sceneOf(hand, null), [revealed, reinforced], {
    ...hand,
    lines: [line(1, 'A3+A3 D1', [7, 0], { raised })],
  });
  expect(film.flatMap(({ scene }) => scene.halves[0]!.arena.map((card) => card.strength))).toContain(5);
  expect(film.map(({ scene }) => scene.halves[0]!.arena[1]?.strength)).not.toContain(5);
});

const SWAPPING: View = table({
  phase: 'take',
  sides: [side('D2 RE ES', { asked: false }), side('·· ·· ··', { asked: false })],
  swap: { seat: 0, taken: null, place: null },
});
const GIVING: View = { ...SWAPPING, phase: 'give', swap: { seat: 0, taken: 'A6', place: 1 } };

test('a card taken lies before the one who took it until another is given', () => {
  const before = sceneOf(SWAPPING, null);
  const film = filmOf(before, [{ type: 'took', seat: 0, card: printed('A6'), place: 1 }], GIVING);
  expect(codes(last(film).halves[0]!.arena)).toBe('A6');
  expect(last(film).halves[0]!.arena[0]!.deck, 'with its own back').toBe(1);
  const rest = sceneOf(GIVING, last(film));
  expect(rest.halves[0]!.arena[0]!.deck).toBe(1);
  expect(codes(rest.halves[0]!.arena)).toBe('A6');
  expect(ids(rest.halves[0]!.arena)).toEqual([before.halves[1]!.hand[1]!.id]);
  expect(rest.halves[1]!.hand).toHaveLength(2);
  expect(rest.lines).toEqual([]);
});

test('exchanged cards join the other hand as its last', () => {
  const giving = sceneOf(GIVING, null);
  const film = filmOf(
    giving,
    [{ type: 'swapped', seat: 0, taken: printed('A6'), given: printed('RE'), place: 1 }],
    AFTER,
  );
  expect(codes(last(film).halves[0]!.hand)).toBe('D2 ES A6');
  expect(codes(last(film).halves[1]!.hand)).toBe('·· ·· RE');
  expect(last(film).halves[1]!.hand.at(-1)!.id).toBe(giving.halves[0]!.hand[1]!.id);
  expect(last(film).halves[0]!.arena).toEqual([]);
});

test('the discard pile goes over to the draw pile', () => {
  const film = filmOf(
    sceneOf(table(), null),
    [
      { type: 'discarded', seat: 0, count: 4 },
      { type: 'refilled', seat: 0 },
    ],
    AFTER,
  );
  expect(last(film).halves[0]).toMatchObject({ draw: 20, discard: 0, thrown: [] });
  expect(last(film).halves[0]!.stock).toHaveLength(4);
});

test('a new round clears the table', () => {
  const film = filmOf(sceneOf(AFTER, null), [{ type: 'dealt', seat: 0, round: 2 }], table({ phase: 'deal' }));
  expect(last(film).lines).toEqual([]);
  expect(last(film).halves[0]).toMatchObject({ hand: [], draw: 20, points: 0 });
});

test('the end of a round is announced until the next deal', () => {
  const ending: Event = { type: 'round-ended', round: 1, points: [12, 9], winner: 0 };
  const film = filmOf(sceneOf(table(), null), [...REVEAL, ending], AFTER);
  expect(last(film).ended).toEqual(ending);
  expect(last(film).lines).toHaveLength(1);
  expect(sceneOf(AFTER, last(film)).ended).toBeNull();
});

test('an attack whose points a Counter-attack took is crossed out, and a raised card stays raised', () => {
  const raised = [null, { at: 0, by: ['RE' as const], strength: 6 }];
  const lines = [line(1, 'CA A4', [4, 0], { countered: [false, true], raised })];
  const [own, other] = sceneOf(table({ lines }), null).lines[0]!.cards;
  expect([own![0]!.cancelled, other![0]!.cancelled]).toEqual([false, true]);
  expect(other![0]!.strength).toBe(6);
});

test('a card keeps the mark of the deck it is from: exchanged, drawn again and played', () => {
  const decks = (cards: Card[]) => cards.map((card) => card.deck);
  const before = sceneOf(table({ sides: [side('A4 D2'), side('·· ··')] }), null);
  const swap: Event[] = [
    { type: 'took', seat: 0, card: printed('D1'), place: 1 },
    { type: 'swapped', seat: 0, taken: printed('D1'), given: printed('A4'), place: 0 },
  ];
  const [own, other] = last(filmOf(before, swap, table())).halves;
  expect([codes(own!.hand), decks(own!.hand)]).toEqual(['D2 D1', [null, 1]]);
  expect([codes(other!.hand), decks(other!.hand)]).toEqual(['·· A4', [null, 0]]);
  const drawn = table({ sides: [side('D1 D2', { decks: [1, 0], exchanged: [0] }), side('·· ··')] });
  const drew: Event[] = [{ type: 'drew', seat: 0, count: 2, cards: [printed('D1'), printed('D2')] }];
  expect(decks(last(filmOf(before, drew, drawn)).halves[0]!.hand)).toEqual([1, null]);
  expect(decks(sceneOf(drawn, null).halves[0]!.hand)).toEqual([1, null]);
  const played = table({ lines: [line(1, 'D1 A2', [0, 2], { decks: [[1], [1]] })] });
  expect(sceneOf(played, null).lines[0]!.cards.map(decks)).toEqual([[1], [null]]);
});
