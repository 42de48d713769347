import { expect, test } from 'vitest';
import { spellings } from './spelt';

test('capitals, lowercase letters and spaces are tried, what was typed first', () => {
  expect(spellings(' a6 ')).toEqual(['a6', 'A6']);
  expect(spellings('SC')).toContain('Sc');
  expect(spellings('Recruit  Camp loc')).toContain('recruit camp LOC');
  expect(spellings('Bid 3')[0]).toBe('Bid 3');
  expect(spellings('Bid 3')).toContain('bid 3');
});
