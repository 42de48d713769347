import { expect, test } from 'vitest';
import { type Kept, noted, streak } from './streak';

const none: Kept = { solved: [], failed: [], day: '', days: 0 };

test('a streak grows day by day and breaks when a day goes by', () => {
  const first = noted(none, 'a', true, 'a', '2026-02-28');
  expect(streak(first, '2026-02-28')).toBe(1);
  const second = noted(first, 'b', true, 'b', '2026-03-01');
  expect(streak(second, '2026-03-01')).toBe(2);
  expect(streak(second, '2026-03-02')).toBe(2);
  expect(streak(second, '2026-03-03')).toBe(0);
  expect(streak(noted(second, 'c', true, 'c', '2026-03-05'), '2026-03-05')).toBe(1);
});

test('the same day counts once, other puzzles do not count', () => {
  const once = noted(none, 'a', true, 'a', '2026-03-01');
  expect(noted(once, 'a', true, 'a', '2026-03-01').days).toBe(1);
  expect(noted(none, 'x', true, 'a', '2026-03-01').days).toBe(0);
});

test('what was not solved at first may be solved later, and stays so', () => {
  const failed = noted(none, 'a', false, 'z', '2026-03-01');
  expect(failed.failed).toEqual(['a']);
  const solved = noted(failed, 'a', true, 'z', '2026-03-01');
  expect([solved.solved, solved.failed]).toEqual([['a'], []]);
  expect(noted(solved, 'a', false, 'z', '2026-03-01').failed).toEqual([]);
});
