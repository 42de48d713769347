import { expect, test } from 'vitest';
import { news, underway } from './news';
import type { Event } from './types';

const place = (name: string) => ({ id: name, en: name, fr: name });
const [hautpic, sablon, lochmess] = [place('Hautpic'), place('Sablon'), place('Lochmess')];
const attack: Event = { type: 'attacked', seat: 0, unit: 'catapult', source: sablon, target: hautpic };
const bid: Event = { type: 'wagered', seat: 0, defender: 1, due: 1, amount: null };
const march: Event[] = [
  { type: 'revealed', seat: 3, cards: ['march'] },
  { type: 'moved', seat: 3, unit: 'soldier', source: hautpic, target: lochmess },
  { type: 'moved', seat: 3, unit: 'knight', source: sablon, target: hautpic },
  { type: 'attacked', seat: 3, unit: 'knight', source: hautpic, target: sablon },
  { type: 'resolved', seat: 3, defender: 2, bid: 2, success: true },
  { type: 'beaten', seat: 2, unit: 'camp', place: sablon },
  { type: 'entered', seat: 3, unit: 'knight', source: hautpic, target: sablon },
  { type: 'finished', seat: 3, card: 'march' },
];

test('the news say what each seat did, and not what it was paid at the end of the season', () => {
  const taxed: Event[] = [
    { type: 'taxed', seat: 0, gold: 3 },
    { type: 'income', seat: 0, gold: 2 },
    { type: 'income', seat: 1, gold: 1 },
    { type: 'season', season: 'summer' },
    { type: 'sealed', seat: 0, amount: null },
  ];
  expect(news([...march, ...taxed], 'en')).toBe(
    'Yellow moves 2 units, takes Sablon. Green loses a camp. Blue plays Tax (+3).',
  );
  expect(news([...march, ...taxed], 'en', [], [2]), 'first what one has lost oneself').toBe(
    'Green loses a camp (Sablon). Yellow moves 2 units, takes Sablon. Blue plays Tax (+3).',
  );
  expect(news([...march, ...taxed], 'fr')).toBe(
    'Jaune déplace 2 unités, prend Sablon. Vert perd un camp. Bleu joue Taxe (+3).',
  );
});

test('a tax that one’s own move led to is told, and nothing else of it', () => {
  const caused: Event[] = [
    { type: 'revealed', seat: 1, cards: ['tax'] },
    { type: 'taxed', seat: 1, gold: 3 },
    { type: 'income', seat: 1, gold: 1 },
  ];
  expect(news([{ type: 'sealed', seat: 1, amount: null }], 'en', caused)).toBe('Red plays Tax (+3).');
  expect(news([], 'fr', caused)).toBe('Rouge joue Taxe (+3).');
});

test('an attack that waits for its answer comes first', () => {
  expect(news([...march.slice(0, 2), attack, bid], 'en')).toBe(
    'Blue attacks Hautpic with a catapult. Yellow moves a soldier to Lochmess.',
  );
  expect(news([attack, { type: 'resolved', seat: 0, defender: 1, bid: 2, success: false }], 'en')).toBe(
    'Blue attacks Hautpic in vain.',
  );
});

test('who does nothing is told too, unless it began before what is known', () => {
  const idle: Event[] = [
    { type: 'revealed', seat: 1, cards: ['march'] },
    { type: 'finished', seat: 1, card: 'march' },
    { type: 'revealed', seat: 2, cards: ['recruit'] },
    { type: 'finished', seat: 2, card: 'recruit' },
    { type: 'skipped', seat: 3 },
  ];
  expect(news(idle, 'en')).toBe('Red moves nothing. Green recruits nothing. Yellow is skipped.');
  expect(news(idle, 'fr')).toBe('Rouge ne déplace rien. Vert ne recrute rien. Jaune saute son tour.');
  expect(news([{ type: 'finished', seat: 1, card: 'march' }], 'en')).toBe('');
  expect(news([idle[1]!], 'en', [idle[0]!])).toBe('Red moves nothing.');
});

test('before spring the news are bids and recruits', () => {
  const card = { id: 'spy', en: 'Spy', fr: 'Espion', en_effect: '', fr_effect: '' };
  const events: Event[] = [
    { type: 'card-bid', seat: 0, card, amount: 3 },
    { type: 'outbid', seat: 1, card, amount: 2, own: false },
    { type: 'recruited', seat: 2, unit: 'camp', place: sablon, paid: 2 },
    { type: 'passed', seat: 3 },
  ];
  expect(news(events, 'en')).toBe(
    'Blue bids 3 on “Spy”. Red is outbid on “Spy”. Green recruits a camp (Sablon). Yellow passes.',
  );
});

test('who raises their own bid is not outbid', () => {
  const card = { id: 'spy', en: 'Spy', fr: 'Espion', en_effect: '', fr_effect: '' };
  const events: Event[] = [
    { type: 'card-bid', seat: 1, card, amount: 10 },
    { type: 'outbid', seat: 1, card, amount: 1, own: true },
  ];
  expect(news(events, 'en')).toBe('Red bids 10 on “Spy”.');
});

test('while a move is shown it says what it does, of an attack nothing that is still hidden', () => {
  expect(underway([attack, bid], 'en')).toBe('Blue attacks Hautpic with a catapult.');
  expect(underway(march.slice(1), 'fr')).toBe('Jaune déplace un soldat (Lochmess).');
  expect(underway([{ type: 'guessed', seat: 1, amount: 2 }, march[4]!], 'en')).toBe('');
});
