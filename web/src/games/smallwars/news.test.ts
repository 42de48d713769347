import { expect, test } from 'vitest';
import { news, underway } from './news';
import type { Event } from './types';

const who = (name: string, en = 'Light Tank', fr = 'Char léger') => ({
  name,
  seat: name.startsWith('B') ? 0 : 1,
  kind: 'light',
  en,
  fr,
});
const moved = (name: string, ...path: string[]): Event => ({ type: 'moved', figure: who(name), path });
const rested = (name: string): Event => ({ type: 'rested', figure: who(name) });
const hit = (name: string, lost: number, life: number): Event => ({
  type: 'hit',
  figure: who(name),
  lost,
  life,
});
const rolled = (attacker: string, target: string, back: number[] = []): Event => ({
  type: 'rolled',
  attacker: who(attacker),
  target: who(target),
  dice: [4],
  back,
  hits: 1,
  hits_back: 0,
});

test('a figure’s deeds are one sentence, its ways told by where they end', () => {
  const events = [moved('R4', 'b3', 'c3', 'c2'), moved('R4', 'c2', 'b2'), rested('R4')];
  expect(news(events, 'en')).toBe('R4 moves to b2.');
  expect(news(events, 'fr')).toBe('R4 va en b2.');
});

test('each fight is told by what it did to both', () => {
  const events = [
    moved('R3', 'a3', 'a2'),
    rolled('R3', 'B4'),
    hit('B4', 2, 0),
    rolled('R3', 'B1'),
    rested('R3'),
    rolled('R1', 'B2', [5]),
    hit('B2', 2, 2),
    hit('R1', 1, 1),
  ];
  expect(news(events, 'en')).toBe('R3 moves to a2, destroys B4, misses B1. R1 (−1) hits B2 (−2).');
  expect(news(events, 'fr')).toBe('R3 va en a2, détruit B4, manque B1. R1 (−1) touche B2 (−2).');
});

test('what a figure did to several is said once, and what it lost first: a long line may be cut', () => {
  const events = [
    rolled('B3', 'R5'),
    hit('R5', 1, 1),
    rolled('B3', 'R4', [6, 5]),
    hit('R4', 3, 1),
    hit('B3', 2, 5),
    rested('B3'),
  ];
  expect(news(events, 'fr')).toBe('B3 (−2) touche R5 (−1), R4 (−3).');
  const again = [rolled('B4', 'R3'), hit('R3', 1, 3), rolled('B4', 'R3'), hit('R3', 1, 2)];
  expect(news(again, 'en')).toBe('B4 hits R3 (−2).');
});

test('whoever dies of the answer is told so, and who lets an activation pass, and what a turn brought', () => {
  const scored: Event = {
    type: 'turn-scored',
    turn: 1,
    gained: [1, 2],
    totals: [1, 2],
    squares: [['c2'], ['a3', 'b3']],
    frontal: false,
  };
  const events = [rolled('R1', 'B2', [5, 5]), hit('R1', 2, 0), rested('R2'), scored];
  expect(news(events, 'en')).toBe('R1 misses B2 and is destroyed. R2 passes. Turn 1 ends: Blue +1, Red +2.');
  expect(news([{ ...scored, frontal: true }], 'en')).toBe('Turn 1 ends.');
});

test('in the draft the picks are the news, and no longer once there is a battle', () => {
  const took: Event = { type: 'picked', figure: who('R1'), square: 'c3', points: 95, left: 305 };
  expect(news([took], 'en')).toBe('Red picks the Light Tank, on c3.');
  expect(news([took, { type: 'done', seat: 1 }, moved('R1', 'c3', 'c2')], 'en')).toBe('R1 moves to c2.');
});

test('while a move is shown its end is not told', () => {
  expect(underway([{ type: 'fought', attacker: who('R3'), target: who('B4') }], 'en')).toBe(
    'R3 (Light Tank) attacks B4 (Light Tank).',
  );
  const roll = [rolled('R3', 'B4'), hit('B4', 2, 0)];
  expect(underway(roll, 'en')).toBe('R3 (Light Tank) attacks B4 (Light Tank).');
  expect(underway(roll, 'fr')).toBe('R3 (Char léger) attaque B4 (Char léger).');
  expect(underway([moved('R3', 'a3', 'a2')], 'en')).toBe('R3 (Light Tank) moves to a2.');
});
