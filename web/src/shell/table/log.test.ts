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
