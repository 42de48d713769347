import { expect, test } from 'vitest';
import type { Step } from '../../wire';
import { undoing } from './undoing';

const step = (n: number, seat: number, more: Partial<Step> = {}): Step => ({
  n,
  seat,
  move: null,
  events: [],
  ...more,
});

test('dice and cards that came since are drawn anew', () => {
  expect(undoing([step(0, -1, { draw: 0 }), step(1, 0)], [0]).luck).toBe(false);
  expect(undoing([step(0, 0), step(1, -1, { draw: 0 })], [0]).luck).toBe(true);
});

test('sealed choices are opened when all have made theirs', () => {
  const first = step(0, 1, { sealed: [0, 1] });
  const own = step(1, 0, { sealed: [0] });
  expect(undoing([first, own], [0]).opened).toBe(null);
  expect(undoing([step(0, 0, { sealed: [0, 1] })], [0]).opened).toBe(false);
  expect(undoing([step(0, 0, { sealed: [0, 1] }), step(1, 1, { sealed: [1] })], [0]).opened).toBe(true);
  // Two at one screen: the newest move of either.
  expect(undoing([first, own], [0, 1]).opened).toBe(null);
});

test('they have been seen when something is told of the others, or the game has gone on', () => {
  const first = step(0, 1, { sealed: [0, 1] });
  const own = (seat: number) =>
    step(1, 0, { sealed: [0], events: [{ event: 'shown', en: '', fr: '', seat }] });
  expect(undoing([first, own(0)], [0]).opened).toBe(null);
  expect(undoing([first, own(1)], [0]).opened).toBe(true);
  expect(undoing([first, own(0), step(2, 1)], [0]).opened).toBe(true);
  expect(undoing([first, own(1)], [0]).events).toEqual(['shown']);
});

test('who alone seals a choice opens nothing of anybody else', () => {
  expect(undoing([step(0, -1), step(1, 0, { sealed: [0] })], [0]).opened).toBe(false);
  expect(undoing([], [0])).toEqual({ luck: false, opened: false, events: [] });
});
