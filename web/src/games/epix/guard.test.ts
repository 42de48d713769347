import { describe as suite, expect, test } from 'vitest';
import { isSecond, type Press } from './guard';

const press = (more: Partial<Press> = {}): Press => ({
  time: 1000,
  since: 1000,
  x: 50,
  y: 50,
  touch: false,
  count: 1,
  on: 'castle',
  again: false,
  offered: 'castle, pass',
  ...more,
});

suite('the second press of a double click', () => {
  const first = press();
  test('does nothing, whatever lies there by then, the same control too', () => {
    expect(isSecond(null, first)).toBe(false);
    expect(isSecond(first, press({ count: 2, on: 'pass' }))).toBe(true);
    expect(isSecond(first, press({ count: 2 }))).toBe(true);
    expect(isSecond(first, press({ count: 3, time: 2400 }))).toBe(true);
  });
  test('is not every press of somebody who goes on pressing', () => {
    expect(isSecond(first, press({ count: 9, time: 2500 }))).toBe(false);
    const tapping = press({ touch: true, time: 2300 });
    expect(isSecond(tapping, press({ touch: true, time: 2499 }))).toBe(true);
    expect(isSecond(tapping, press({ touch: true, time: 2500 }))).toBe(false);
  });
  test('is known on a touch screen by when and where it came', () => {
    const tap = press({ touch: true });
    expect(isSecond(tap, { ...tap, time: 1300, x: 60 })).toBe(true);
    expect(isSecond(tap, { ...tap, time: 1500 })).toBe(false);
    expect(isSecond(tap, { ...tap, time: 1300, x: 90 })).toBe(false);
  });
  test('counts where pressing again is meant, as long as it means the same', () => {
    const amount = press({ again: true });
    expect(isSecond(amount, { ...amount, count: 2 })).toBe(false);
    expect(isSecond(amount, { ...amount, count: 2, on: 'another amount' })).toBe(true);
    expect(isSecond(amount, { ...amount, count: 2, offered: 'another bid' })).toBe(true);
  });
  test('of a key or of a mouse that clicks anew is no second press', () => {
    expect(isSecond(first, press({ count: 0, time: 1001 }))).toBe(false);
    expect(isSecond(first, press({ time: 1100, on: 'pass' }))).toBe(false);
  });
});
