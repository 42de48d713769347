import { expect, test } from 'vitest';
import { line, table } from './staged';
import { takesBack, tally } from './tally';

const lines = [line(1, 'A4 RE', [4, 0]), line(2, 'D2 D3', [0, 0]), line(3, 'A1 A6', [1, 8])];

test('a single round is told by the turns that brought points', () => {
  const rounds = [[5, 8]];
  expect(tally(table({ phase: 'over', match: 'single', lines, rounds }), 'fr')).toEqual([
    { label: 'Tour 1', values: [4, 0] },
    { label: 'Tour 3', values: [1, 8] },
  ]);
});

test('a match is told by its rounds', () => {
  expect(tally(table({ phase: 'over', lines, rounds: [[5, 8]] }), 'en')).toEqual([
    { label: 'Round 1', values: [5, 8] },
  ]);
});

test('an undo that leads back into a finished round says so', () => {
  expect(takesBack([{ type: 'round-ended', round: 1, points: [5, 8], winner: 1 }], 'en')).toContain(
    'round 1',
  );
  expect(takesBack([{ type: 'chose', seat: 0 }], 'en')).toBe('');
});
