import { expect, test } from 'vitest';
import type { StudyFindings, StudyThing, TrialCard } from '../wire';
import { en } from './en';
import { fr } from './fr';
import { number, verdict } from './verdict';

const share = (value: number, by: number) => ({ value, low: value - by, high: value + by });
const thing = (name: string, value: number, by: number): StudyThing => ({
  en: name,
  fr: name,
  count: 99,
  ...share(value, by),
});
const found = (wins: number, things: StudyThing[], measure: 'wins' | 'points' = 'points'): StudyFindings => ({
  games: 240,
  seats: [share(wins, 0.06), share(1 - wins, 0.06)],
  length: 20,
  shortest: 18,
  longest: 22,
  things,
  measure,
});
const study = (
  findings: StudyFindings[],
  wins: [number, number],
  length: [number, number],
  things: StudyThing[],
): TrialCard => ({
  id: 'x',
  state: 'done',
  done: 480,
  of: 480,
  ahead: 0,
  findings,
  contrast: {
    seats: [share(wins[0], wins[1]), share(-wins[0], wins[1])],
    length: share(...length),
    things,
  },
});
const seats = (seat: number) => ['Black', 'Red'][seat]!;
const say = (card: TrialCard) => verdict(card, [en.compare.house, 'Tonight'], seats, en, 'en');

test('an edge, who gains, how long, and what each card brings are said', () => {
  const card = study(
    [found(0.5, [thing('Slap', 1, 0.5)]), found(0.6, [thing('Slap', 4, 0.5), thing('Bop', -2, 1)])],
    [0.1, 0.05],
    [-3, 1],
    [thing('Slap', 3, 0.7)],
  );
  expect(say(card)).toEqual([
    'With “Tonight”, Black has an edge: 60 wins in 100 (between 54 and 66).',
    'Black wins 10 more games in 100 with “Tonight” than with our set (between 5 and 15).',
    'Games are shorter with “Tonight”: 3 fewer decisions (between 2 and 4).',
    'Slap scores 3 more points with “Tonight” than with our set (between 2.3 and 3.7).',
    'Bop, which only “Tonight” has, costs 2 points when it is played.',
  ]);
});

test('what cannot be told is said too', () => {
  const things = [thing('Tank', 0.1, 0.2)];
  const card = study([found(0.5, things, 'wins'), found(0.5, things, 'wins')], [0.02, 0.06], [1, 2], things);
  expect(say(card)).toEqual([
    'With “Tonight”, no seat has an edge that shows in 240 games.',
    'No clear change in who wins: 8 games in 100 at most, one way or the other.',
    'No single one is clearly worth more or less than before.',
  ]);
  expect(say({ ...card, contrast: null })).toEqual(['Too few games so far to say anything.']);
});

test('in French, with a figure that is worth less', () => {
  const card = study([found(0.5, []), found(0.5, [], 'wins')], [0, 0], [0, 0], [thing('Char', -0.2, 0.1)]);
  expect(verdict(card, [fr.compare.house, 'Essai'], seats, fr as typeof en, 'fr')).toEqual([
    'Avec «\u202fEssai\u202f», aucun camp n’a d’avantage qui se voie en 240 parties.',
    'Les mêmes camps ont gagné les mêmes parties avec les deux.',
    'Char vaut moins avec «\u202fEssai\u202f» qu’avec la nôtre\u00a0: 20 victoires sur 100 de moins pour qui la possède (entre 10 et 30).',
  ]);
});

test('a minus is a minus', () => {
  expect([number(-1.25, 'en', 2, true), number(2, 'fr', 1, true)]).toEqual(['−1.25', '+2']);
});
