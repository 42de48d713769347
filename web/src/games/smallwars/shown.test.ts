// How numbers are shown: a figure's life on its base, and chances.
import { expect, test } from 'vitest';
import { lifeShown, percent } from './model';
import type { Figure } from './types';

const figure = (life: number, full: number, name = 'B3') =>
  ({ name, life, sheet: { life: full } }) as unknown as Figure;

test('life is shown by small bricks only where each of them is seen, else by a number', () => {
  expect(lifeShown(figure(6, 7), 100)).toBe('bricks');
  expect(lifeShown(figure(2, 2), 38)).toBe('bricks');
  expect(lifeShown(figure(6, 7), 60)).toBe('6/7');
  expect(lifeShown(figure(6, 7), 38)).toBe('6');
  expect(lifeShown(figure(3, 4), 38)).toBe('3');
  expect(lifeShown(figure(9, 12), 100)).toBe('9/12');
});

test('equal chances are shown as equal, as exactly as dice give them', () => {
  const three = [0.125, 0.375, 0.375, 0.125];
  expect(three.map((chance) => percent(chance, 'en'))).toEqual(['12.5%', '37.5%', '37.5%', '12.5%']);
  expect([0.5, 0.25, 0, 1].map((chance) => percent(chance, 'en'))).toEqual(['50%', '25%', '0%', '100%']);
  expect(percent(0.125, 'fr')).toMatch(/^12,5\s%$/);
});
