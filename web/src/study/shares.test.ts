import { expect, test } from 'vitest';
import { rounded } from './shares';

test('chances that are rounded still add up', () => {
  expect(rounded([0.895, 0.105])).toEqual([0.9, 0.1]);
  expect(rounded([0.105, 0.895])).toEqual([0.11, 0.89]);
  expect(rounded([1 / 3, 1 / 3, 1 / 3])).toEqual([0.34, 0.33, 0.33]);
  expect(rounded([0.57, 0.43])).toEqual([0.57, 0.43]);
  expect(rounded([1, 0])).toEqual([1, 0]);
  expect(rounded([])).toEqual([]);
});
