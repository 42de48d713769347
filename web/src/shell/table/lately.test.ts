import { expect, test } from 'vitest';
import type { Step } from '../../wire';
import { latelyOf } from './lately';

const step = (n: number, seat: number, move = ''): Step => ({ n, seat, move, events: [] });
const closes = ({ move }: Step) => move === 'end';
const lately = (history: Step[], mine = [0]) => latelyOf(history, mine, closes).map(({ n }) => n);

test('what others did since one’s own last move, or else that move', () => {
  expect(lately([step(0, 0), step(1, 1), step(2, 1)])).toEqual([1, 2]);
  expect(lately([step(0, 1), step(1, 0)])).toEqual([1]);
  expect(lately([step(0, 1), step(1, 1)])).toEqual([1]);
  expect(lately([])).toEqual([]);
});

test('an own move that only closes leaves in sight what the one before it did', () => {
  const fought = [step(0, 1), step(1, 0), step(2, -1), step(3, 0, 'end')];
  expect(lately(fought)).toEqual([2, 3]);
  // … until somebody moves again, oneself or another.
  expect(lately([...fought, step(4, 1)])).toEqual([4]);
  expect(lately([...fought, step(4, 0)])).toEqual([4]);
  // What another did before it is not what it closes.
  expect(lately([step(0, 0), step(1, 1), step(2, 0, 'end')])).toEqual([2]);
});
