import { expect, test } from 'vitest';
import { line, printed, side, table } from './staged';
import { aftermath, lineWords, spiedHand, turnTold, whyHidden } from './told';
import type { Event, View } from './types';

const told = (view: View, lang: 'en' | 'fr' = 'en', below = 0) =>
  turnTold(view, aftermath(null, []), below, lang);

const PLAYED = table({
  lines: [
    line(1, 'A4 D1', [3, 0]),
    line(2, 'RE+A2 MI', [0, 0], { cancelled: [true, false] }),
    line(3, 'A4 -', [4, 0]),
  ],
});

test('a turn on the table is read from the seat that looks', () => {
  const [first, second, third] = PLAYED.lines;
  expect(lineWords(first!, PLAYED, 0, 'en')).toBe(
    'Turn 1. You: Attack 4, 3 points. Red: Defence 1, 0 points.',
  );
  expect(lineWords(second!, PLAYED, 0, 'en')).toBe(
    'Turn 2. You: Reinforcement, then Attack 2 (both cancelled), 0 points. Red: Bad Idea, 0 points.',
  );
  expect(lineWords(third!, { ...PLAYED, viewer: 1 }, 1, 'fr')).toBe(
    'Tour 3. Vous\u00a0: aucune carte, 0 point. Noir\u00a0: Attaque 4, 4 points.',
  );
});

test('a Bad Idea against two cards cancels both, and says so', () => {
  const view = table({ lines: [line(1, 'A4+A2 MI', [0, 0], { cancelled: [true, false] })] });
  expect(told(view)).toBe('Attack 4, then Attack 2 (both cancelled) against Bad Idea: nobody scores.');
  expect(told(view, 'fr')).toContain('Attaque 4 puis Attaque 2 (toutes deux sans effet) contre');
});

test('the last turn is told in a sentence, with oneself as you', () => {
  const view = table({ lines: [line(1, 'ES A2', [0, 2])] });
  expect(told(view, 'fr')).toBe('Espionnage contre Attaque 2\u00a0: Rouge marque 2.');
  expect(told({ ...view, viewer: 1 }, 'en', 1)).toBe('Attack 2 against Espionage: you score 2.');
  expect(told({ ...view, viewer: -1 })).toBe('Black: Espionage; Red: Attack 2 – Red scores 2.');
  expect(told(table())).toBeNull();
});

test('it says when both score, or nobody', () => {
  expect(told(table({ lines: [line(1, 'A4 A2', [4, 2])] }))).toBe(
    'Attack 4 against Attack 2: you score 4, Red 2.',
  );
  expect(told(table({ lines: [line(1, 'D4 -', [0, 0])] }))).toBe('Defence 4 against no card: nobody scores.');
});

test('what raised a card and what a Counter-attack took is told', () => {
  const raised = line(2, 'A4 D5', [5, 0], { raised: [{ at: 0, by: ['RE', 'AT'], strength: 10 }, null] });
  const view = table({ lines: [raised] });
  expect(told(view)).toBe('Attack 4 (×2 +2: counts 10) against Defence 5: you score 5.');
  expect(lineWords(raised, view, 0, 'fr')).toContain('Attaque 4 (×2 +2\u00a0: compte 10)');
  const countered = line(1, 'CA A4', [4, 0], { countered: [false, true] });
  expect(told(table({ lines: [countered] }))).toBe(
    'Counter-attack against Attack 4 (no points: Counter-attack): you score 4.',
  );
});

const TOOK: Event = { type: 'took', seat: 1, card: printed('D1'), place: 0 };
const SWAPPED: Event = { type: 'swapped', seat: 1, taken: printed('D1'), given: printed('MI'), place: 2 };

test('a swap is told to both and to who watches', () => {
  const view = table({ lines: [line(1, 'A1 EA', [1, 0])] });
  const swaps = aftermath(aftermath(null, [TOOK]), [SWAPPED]);
  expect(turnTold(view, swaps, 0, 'fr')).toContain('Rouge vous a pris Défense 1 et donné Mauvaise idée.');
  expect(turnTold({ ...view, viewer: 1 }, swaps, 1, 'en')).toContain('You took Defence 1 and gave Bad Idea.');
  expect(turnTold({ ...view, viewer: -1 }, swaps, 0, 'fr')).toContain('Rouge a pris Défense 1 à Noir');
  expect(turnTold(view, aftermath(null, [TOOK]), 0, 'fr')).toMatch(/Rouge vous a pris Défense 1\.$/);
});

test('the next reveal ends what is told of a swap', () => {
  const reveal: Event = { type: 'revealed', seat: 0, cards: [printed('A4')], places: [0] };
  expect(aftermath(aftermath(null, [TOOK, SWAPPED]), [reveal])).toEqual(aftermath(null, []));
});

test('an effect that raised nothing is told as lost', () => {
  const view = table({ lines: [line(2, 'RS ES', [0, 0])] });
  const reveal: Event = { type: 'revealed', seat: 0, cards: [printed('RS')], places: [0] };
  const lost: Event = { type: 'lost', seat: 1, effect: 'AT' };
  const after = aftermath(null, [reveal, lost]);
  expect(turnTold(view, after, 0, 'en')).toMatch(/nobody scores\. Red’s ×2 is lost\.$/);
  expect(turnTold({ ...view, viewer: 1 }, after, 1, 'fr')).toContain('Vous perdez votre ×2.');
  expect(aftermath(after, [reveal]).lost).toEqual([]);
});

test('a hand that Espionage opens is told by name', () => {
  const sides = [side('A4', { waiting: ['ES'] }), side('D2 MI')];
  expect(spiedHand(table({ sides }), 0, 'en')).toBe('Red holds Defence 2 and Bad Idea.');
  expect(spiedHand(table(), 0, 'en')).toBeNull();
});

test('what is hidden says why', () => {
  expect(whyHidden('hand-1', table(), 'fr')).toBe('La main de Rouge est cachée.');
  expect(whyHidden('hand-1', table(), 'en')).toBe('Red’s hand is hidden.');
  expect(whyHidden('seal-1', table(), 'en')).toContain('Red has chosen');
  expect(whyHidden('seal-0', table(), 'en')).toContain('You have chosen');
  expect(whyHidden('pile-0', table({ memory_aid: false }), 'en')).toContain('memory aid is off');
  expect(whyHidden('pile-0', table({ viewer: -1 }), 'en')).toContain('Only the players');
});
