import { expect, test } from 'vitest';
import { notation } from './notation';

test('deeds have signs, dice are dice, musters are left to words', () => {
  expect(notation('B4xR5', 'en')).toBe('B4 × R5');
  expect(notation('R2>a3', 'fr')).toBe('R2 → a3');
  expect(notation('B1.', 'en')).toBe('B1 ■');
  expect(notation('roll 3 5 / 1', 'en')).toBe('⚂⚄/ ⚀');
  expect(notation('pick light b1', 'en')).toBeUndefined();
});
