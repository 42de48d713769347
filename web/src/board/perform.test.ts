import { expect, test, vi } from 'vitest';
import { perform } from './perform';

test('events are shown one after the other, each after the time that the one before it takes', async () => {
  vi.useFakeTimers();
  const shown: string[] = [];
  const done = perform(['a', 'b'], (event) => (shown.push(event), 100), 2);
  expect(shown).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(49);
  expect(shown).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(60);
  expect(shown).toEqual(['a', 'b']);
  await vi.runAllTimersAsync();
  await done;
  vi.useRealTimers();
});

test('without motion everything is shown at once, and boards are told', async () => {
  const unhurried: boolean[] = [];
  await perform([1, 2], (_, slow) => (unhurried.push(slow), 1e9), 0);
  expect(unhurried).toEqual([false, false]);
});

test('an interruption shows the rest at once', async () => {
  const stop = new AbortController();
  const shown: number[] = [];
  const done = perform([1, 2, 3], (event) => (shown.push(event), 1e9), 1, stop.signal);
  stop.abort();
  await done;
  expect(shown).toEqual([1, 2, 3]);
});
