import { expect, test } from 'vitest';
import { legend, notation as kopis } from './kopis/notation';
import { notation as smallwars } from './smallwars/notation';

test('the west is O in French, and nothing else changes', () => {
  expect(['W4', 'Sc', 'd4', 'c3W', '--'].map((move) => kopis(move, 'fr'))).toEqual([
    'O4',
    'Sc',
    'd4',
    'c3O',
    'Passer',
  ]);
  expect(kopis('W4', 'en')).toBe('W4');
  expect(legend('fr')).toContain('O4');
});

test('deeds have signs, dice are dice, musters are left to words', () => {
  expect(smallwars('B4xR5', 'en')).toBe('B4 × R5');
  expect(smallwars('R2>a3', 'fr')).toBe('R2 → a3');
  expect(smallwars('B1.', 'en')).toBe('B1 ■');
  expect(smallwars('roll 3 5 / 1', 'en')).toBe('⚂⚄/ ⚀');
  expect(smallwars('pick light b1', 'en')).toBeUndefined();
});
