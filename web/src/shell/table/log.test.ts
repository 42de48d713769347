import { expect, test } from 'vitest';
import type { Step } from '../../wire';
import { below, turnsOf } from './log';

const step = (n: number, seat: number, ...sentences: string[]): Step => ({
  n,
  seat,
  move: null,
  events: sentences.map((en) => ({ event: {}, en, fr: en })),
});

test('what one seat does in a row is one turn, dice included, and each fact has its line', () => {
  const turns = turnsOf([step(0, 0, 'a'), step(1, -1, 'b', 'c'), step(2, 0, 'd'), step(3, 1, 'e')], []);
  expect(turns.map((turn) => [turn.seat, turn.facts.map((fact) => fact.en)])).toEqual([
    [0, ['a', 'b', 'c', 'd']],
    [1, ['e']],
  ]);
});

const told = (n: number, seat: number, ...facts: [number | null, string, string?][]): Step => ({
  n,
  seat,
  move: null,
  events: facts.map(([whose, en, type]) => ({ event: { type }, en, fr: en, seat: whose })),
});
const namesOf = (seat: number) => ['Blue', 'Red'][seat] ?? '';

test('what others do in the course of a move stands under their own names, what follows from it does not', () => {
  const turns = turnsOf(
    [
      told(
        0,
        0,
        [0, 'Blue guesses 1.'],
        [1, 'The bid was 2 gold: Red wins.'],
        [0, 'Blue’s knight is beaten.'],
      ),
      told(1, 0, [0, 'Blue ends Recruit.'], [1, 'Red reveals: Tax.'], [1, 'Red collects 3 gold.']),
      told(2, -1, [0, 'Blue draws a card.']),
    ],
    [],
    namesOf,
  );
  expect(turns.map((turn) => [turn.seat, turn.facts.length, turn.along])).toEqual([
    [0, 4, false],
    [1, 2, true],
    [0, 1, true],
  ]);
});

test('a part of the game has a heading of its own, and what follows it is its seat’s', () => {
  const turns = turnsOf(
    [
      told(0, 1, [1, 'Red ends.'], [null, 'Summer begins.', 'season'], [null, 'It is warm.']),
      told(1, 1, [1, 'Turn 2 begins.', 'turn-began']),
    ],
    [],
    namesOf,
  );
  expect(turns.map((turn) => turn.heading?.en ?? [turn.seat, turn.facts[0]?.en])).toEqual([
    [1, 'Red ends.'],
    'Summer begins.',
    [1, 'It is warm.'],
    'Turn 2 begins.',
  ]);
});

test('moves that were taken back leave a mark where they stood', () => {
  const turns = turnsOf([step(0, 0, 'a'), step(1, 1, 'b')], [{ n: 1, seat: 1, moves: 2 }]);
  expect(turns.map((turn) => turn.undone?.moves ?? turn.facts[0]?.en)).toEqual(['a', 2, 'b']);
});

test('a step that says nothing is not told', () => {
  expect(turnsOf([step(0, 0, '')], [])).toEqual([]);
});

test('below the name of a seat its name is not said again', () => {
  expect(below('Yellow', 'Yellow: d.')).toBe('d.');
  expect(below('Jaune', 'Jaune\u00a0: d.')).toBe('d.');
  expect(below('Red', 'Red wins.')).toBe('Red wins.');
  expect(below('Red', 'Reddish: no.')).toBe('Reddish: no.');
});
