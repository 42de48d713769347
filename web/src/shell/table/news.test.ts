import { expect, test } from 'vitest';
import type { Step } from '../../wire';
import { newsOf } from './news';

const step = (n: number, seat: number, ...facts: [number | null, string][]): Step => ({
  n,
  seat,
  move: null,
  events: facts.map(([whose, en]) => ({ event: {}, en, fr: en.toLowerCase(), seat: whose })),
});

test('what concerns the reader is said before what others did for themselves', () => {
  const lately = [
    step(0, 0, [0, 'I moved.']),
    step(1, 1, [1, 'Red attacks.']),
    step(2, -1, [1, 'Red rolls 6.'], [0, 'I lose a life.']),
    step(3, 1, [1, 'Red ends.'], [1, 'Red is tired.'], [1, 'Red sleeps.']),
  ];
  expect(newsOf(lately, [0], 'en')).toBe('Red attacks. Red rolls 6. I lose a life.');
  expect(newsOf(lately, [0], 'fr')).toBe('red attacks. red rolls 6. i lose a life.');
});

test('else it is where most happened, and of as much the newest', () => {
  const lately = [step(1, 1, [1, 'A.'], [1, 'B.']), step(2, 1, [1, 'C.'], [1, 'D.']), step(3, 1, [1, 'E.'])];
  expect(newsOf(lately, [0], 'en')).toBe('C. D.');
});

test('a game’s own words for it all are preferred, where it has any', () => {
  const lately = [step(0, 0, [0, 'I moved.']), step(1, 1, [1, 'A.']), step(2, -1, [1, 'B.'])];
  expect(newsOf(lately, [0], 'en', (events) => `${events.length} things happened.`)).toBe(
    '2 things happened.',
  );
  expect(newsOf(lately, [0], 'en', () => '')).toBe('A. B.');
});

test('one’s own move is no news', () => {
  expect(newsOf([step(0, 0, [0, 'I moved.'])], [0], 'en')).toBe('');
});

test('what one’s own last move led to for others is handed to the game', () => {
  const last = step(0, 0, [0, 'I end.'], [1, 'Red takes a tax.'], [null, 'Summer.']);
  const caused = (_: unknown, led: unknown[]) => `${led.length} led to.`;
  expect(newsOf([step(1, 1, [1, 'A.'])], [0], 'en', caused, last)).toBe('1 led to.');
  expect(newsOf([step(1, 1, [1, 'A.'])], [0], 'en', caused)).toBe('0 led to.');
});
