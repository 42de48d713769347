import { describe, expect, it } from 'vitest';
import type { PuzzleKit } from '../wire';
import { answerOf, triedWith } from './kit';

const hint = { step: 1, reason: null, ruled_out: 'b', tempting: true, moves: [] };
const kit: PuzzleKit = {
  best: 'a',
  scale: 'points',
  choices: [
    { move: 'a', value: 3 },
    { move: 'b', value: 1 },
  ],
  line: [],
  hints: [hint, { ...hint, step: 2, moves: ['a', 'c'] }],
};

describe('a puzzle without a network', () => {
  it('knows the best move, and counts nothing', () => {
    const told = triedWith(kit, '1-1', 'a');
    expect([told.right, told.lost, told.tempting]).toEqual([true, 0, false]);
    expect(told.answer).toEqual(answerOf(kit, '1-1'));
    expect(told.progress).toEqual({ state: 'offline', rating: null, change: 0, next: '1-1' });
  });
  it('says what a wrong move loses, and nothing of the answer', () => {
    expect(triedWith(kit, '1-1', 'b')).toMatchObject({ right: false, lost: 2, tempting: true, answer: null });
    expect(triedWith(kit, '1-1', 'c')).toMatchObject({ right: false, lost: null, tempting: false });
  });
});
