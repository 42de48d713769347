import { expect, test } from 'vitest';
import { toldOf } from './told';
import type { Event } from './types';

const place = { id: 'LOC', en: 'Lochmess', fr: 'Lochmess' };
const resolved = (success: boolean): Event => ({ type: 'resolved', seat: 1, defender: 0, bid: 3, success });

test('an exchange leaves a sentence that says what was bid and who lost what', () => {
  const won: Event[] = [resolved(true), { type: 'beaten', seat: 0, unit: 'soldier', place }];
  expect(toldOf(won, 'en')).toBe('The bid of 3 was not guessed: Blue loses a soldier (Lochmess).');
  const lost: Event[] = [resolved(false), { type: 'lost', seat: 1, unit: 'knight', place }];
  expect(toldOf(lost, 'fr')).toBe('Bleu a deviné la mise de 3\u00a0: Rouge perd un chevalier.');
  expect(toldOf([...won, ...lost], 'en'), 'the last one').toContain('Red loses a knight');
});

test('a shot that hits tells all that it hit, a fallen castle whose it was', () => {
  const hit: Event[] = [
    resolved(true),
    { type: 'hit', seat: 0, unit: 'soldier', place },
    { type: 'hit', seat: 0, unit: 'camp', place },
    { type: 'returned', seat: 1, unit: 'catapult', place },
  ];
  expect(toldOf(hit, 'en')).toContain('Blue loses a soldier and a camp (Lochmess).');
  const fallen: Event[] = [resolved(true), { type: 'castle-fallen', seat: 0, captor: 1, place }];
  expect(toldOf(fallen, 'en')).toContain('Blue’s castle has fallen!');
});

test('an auction leaves who won, with what, what was paid, why at a tie, and who goes first', () => {
  const won: Event = { type: 'auction-won', seat: 1, bid: 4, paid: 4, tie: null };
  expect(toldOf([won], 'en')).toBe('Red wins the auction with 4.');
  expect(
    toldOf(
      [
        { ...won, tie: 'nearest' },
        { type: 'first-named', seat: 1, first: 0 },
      ],
      'en',
    ),
  ).toBe('Red wins the auction with 4 (a tie: nearest to the first-player card). Blue goes first.');
  expect(toldOf([{ ...won, paid: 2, tie: 'herald' }], 'fr')).toBe(
    'Rouge remporte l’enchère avec 4 (égalité\u00a0: le Héraut départage) et paie 2 (Héraut\u00a0: la moitié).',
  );
});

test('what was decided goes with the next turn, and income comes to it', () => {
  const won: Event[] = [resolved(true), { type: 'beaten', seat: 0, unit: 'soldier', place }];
  const ends: Event = { type: 'finished', seat: 1, card: 'march' };
  const paid: Event[] = [
    { type: 'income', seat: 0, gold: 3 },
    { type: 'income', seat: 1, gold: 0 },
    { type: 'season', season: 'winter' },
  ];
  expect(toldOf([...won, ends], 'en')).toContain('was not guessed');
  expect(toldOf([...won, ends, { type: 'finished', seat: 2, card: 'recruit' }], 'en')).toBeNull();
  expect(toldOf([...won, ends, { type: 'taxed', seat: 2, gold: 3 }, ...paid], 'en')).toBe(
    'Income: Blue +3, Red +0.',
  );
  expect(toldOf([...won, ends, ...paid], 'fr')).toMatch(
    /pas été devinée.*Revenu\u00a0: Bleu \+3, Rouge \+0\.$/,
  );
});

test('nothing is told where nothing was decided', () => {
  expect(toldOf([{ type: 'taxed', seat: 0, gold: 3 }], 'en')).toBeNull();
});
