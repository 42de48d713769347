import { expect, test } from 'vitest';
import { legend, notation } from './notation';

test('the west is O in French, and nothing else changes', () => {
  expect(['W4', 'Sc', 'd4', 'c3W', '--'].map((move) => notation(move, 'fr'))).toEqual([
    'O4',
    'Sc',
    'd4',
    'c3O',
    'Passer',
  ]);
  expect(notation('W4', 'en')).toBe('W4');
  expect(legend('fr')).toContain('O4');
});
