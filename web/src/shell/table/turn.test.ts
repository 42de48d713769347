import { expect, test } from 'vitest';
import type { GameCard, Seat } from '../../wire';
import { en } from '../en';
import { clockWords, timeWords } from '../names';
import { playedLine, reasonLine, resultLine, together, type Turn, waitingLine, whoIs } from './turn';

const person = (name: string): Seat => ({ person: name, name, bot: null, here: true, away_since: null });
const bot: Seat = { person: null, name: 'mcts:2', bot: 'mcts:2', here: false, away_since: null };
const card = {
  seat_names: [
    { en: 'Black', fr: 'Noir' },
    { en: 'Red', fr: 'Rouge' },
  ],
  bots: [{ spec: 'mcts:2', label: { en: 'Keen', fr: 'Vif' } }],
} as GameCard;
const turn: Turn = { toAct: [1], mine: [0], seats: [person('Ada'), bot], card, lang: 'en', t: en };
const outcome = (ranks: number[], more = {}) => ({ reason: 'played-out', scores: [0, 0], ranks, ...more });

test('a bot thinks, people are waited for, chance decides', () => {
  expect(waitingLine(turn)).toBe('Red (Keen) is thinking…');
  expect(waitingLine({ ...turn, toAct: [0] })).toBe('Waiting for Black (Ada).');
  expect(waitingLine({ ...turn, toAct: [-1] })).toBe('Chance decides…');
  expect(waitingLine({ ...turn, toAct: [0, 1] })).toBe('Waiting for Black (Ada) and Red (Keen).');
});

test('a move that is being shown is its seat’s, not the next one’s', () => {
  expect(playedLine(turn, 0)).toBe('You have played.');
  expect(playedLine(turn, 1)).toBe('Red (Keen) has moved.');
  expect(playedLine({ ...turn, mine: [0, 1] }, 0)).toBe('Black (Ada) has moved.');
  expect(playedLine(turn, -1)).toBe('Chance decides…');
  expect(playedLine(turn, undefined)).toBe('');
});

test('a name that is only the seat is said once', () => {
  expect(whoIs({ ...turn, seats: [person('Black'), bot] }, 0)).toBe('Black');
});

test('bots of one name are numbered', () => {
  const twins = { ...turn, seats: [person('Ada'), bot, bot] };
  expect([whoIs(twins, 1), whoIs(twins, 2)].map((name) => /\(.+\)/.exec(name)?.[0])).toEqual([
    '(Keen 1)',
    '(Keen 2)',
  ]);
});

test('the result is told from the reader’s place', () => {
  expect(resultLine(turn, outcome([1, 2]))).toBe('You win!');
  expect(resultLine(turn, outcome([2, 1]))).toBe('Red (Keen) wins.');
  expect(resultLine(turn, outcome([1, 1]))).toBe('A draw.');
  expect(resultLine({ ...turn, mine: [] }, outcome([1, 2]))).toBe('Black (Ada) wins.');
  expect(resultLine({ ...turn, seats: [...turn.seats, person('Cy')] }, outcome([1, 1, 3]))).toBe(
    'You share the victory.',
  );
});

test('ends outside the rules are explained', () => {
  expect(reasonLine(turn, outcome([2, 1], { reason: 'resigned', seat: 0 }))).toBe('Black (Ada) resigned.');
  expect(reasonLine(turn, outcome([2, 1], { reason: 'timeout', seat: 0 }))).toContain('time');
  expect(reasonLine(turn, outcome([1, 1], { reason: 'agreed' }))).toContain('agreed');
  expect(reasonLine(turn, outcome([1, 1], { reason: 'rules-changed' }))).toContain(
    'newer version of the rules',
  );
  expect(reasonLine(turn, outcome([1, 2]))).toBe('');
});

test('names are joined as people do', () => {
  expect(together(['a', 'b', 'c'], en)).toBe('a, b and c');
});

test('clocks are read as people read them', () => {
  expect(timeWords(245_000, en)).toBe('4:05');
  expect(timeWords(9_340, en)).toBe('0:09.3');
  expect(timeWords(-5, en)).toBe('0:00.0');
  expect(timeWords(3_725_000, en)).toBe('1:02:05');
  expect(timeWords(2 * 86_400_000 + 3_600_000, en)).toBe('2 d 1 h');
  expect(clockWords({ kind: 'fischer', seconds: 600, increment: 5 }, en)).toBe('10 min + 5 s per move');
});
