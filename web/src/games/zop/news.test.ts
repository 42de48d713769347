import { expect, test } from 'vitest';
import { news } from './news';
import { printed } from './staged';
import type { Event } from './types';

const CHOSE: Event = { type: 'chose', seat: 1 };
const DREW: Event = { type: 'drew', seat: 0, count: 4, cards: [] };
const DEALT: Event[] = [{ type: 'dealt', seat: 1, round: 2 }, DREW];

test('who chooses first has chosen, and no more is told', () => {
  expect(news([CHOSE], 'en')).toBe('Red has chosen.');
  expect(news([...DEALT, CHOSE], 'fr')).toBe('Rouge a choisi.');
});

test('of who chooses last the cards are told, and not what came after', () => {
  const revealed: Event[] = [
    { type: 'revealed', seat: 0, cards: [printed('RE')], places: [0] },
    { type: 'revealed', seat: 1, cards: [printed('A6'), printed('AT')], places: [0, 1] },
    { type: 'scored', seat: 1, points: 6, total: 6 },
    { type: 'discarded', seat: 0, count: 3 },
    DREW,
  ];
  expect(news([CHOSE, ...revealed], 'en')).toBe('Red reveals Attack 6, then Flexible Hours.');
  expect(news([CHOSE, ...revealed], 'fr')).toBe(
    'Rouge révèle Attaque 6 puis Aménagement du temps de travail.',
  );
});

test('a swap and a new round are told by the newest of them', () => {
  const took: Event = { type: 'took', seat: 0, card: printed('D5'), place: 2 };
  const swapped: Event = {
    type: 'swapped',
    seat: 1,
    taken: printed('A4'),
    given: printed('D1'),
    place: 0,
  };
  expect(news([CHOSE, took], 'en')).toBe('Black takes Defence 5.');
  expect(news([CHOSE, took], 'en', [], [0])).toBe('You take Defence 5.');
  expect(news([CHOSE, took], 'fr', [], [1])).toBe('Noir prend Défense 5.');
  expect(news([took, swapped, DREW], 'fr')).toBe('Rouge donne Défense 1 contre Attaque 4.');
  expect(news(DEALT, 'en')).toBe('Round 2: both players shuffle their cards.');
  expect(news([DREW], 'en')).toBe('');
});
