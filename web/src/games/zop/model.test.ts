import { expect, test } from 'vitest';
import {
  along,
  asked,
  asksTwo,
  belowOf,
  cameFrom,
  describe as words,
  effectFor,
  effectNow,
  effectOf,
  ended,
  fullEffect,
  type InHand,
  meant,
  faceOf,
  isSameTurn,
  pastRound,
  pick,
  pickable,
  placesOf,
  playedBy,
  positionWords,
  waitingEffect,
} from './model';
import { line, side, table } from './staged';
import { standing } from './tally';

test('one card means its move at once', () => {
  const hand = ['A4', 'D2', 'RE', 'ES'];
  const legal = ['A4', 'D2', 'ES', 'RE'];
  expect(pickable(hand, legal, null)).toEqual([0, 1, 2, 3]);
  expect(pick(hand, legal, null, 2)).toEqual({ move: 'RE' });
});

test('nothing may be picked when nothing is asked, and a hidden card never', () => {
  expect(pickable(['A4', 'D2'], [], null)).toEqual([]);
  expect(pickable(['A4', null], ['A4'], null)).toEqual([0]);
  expect(pick(['A4', null], ['A4'], null, 1)).toEqual({ first: null });
});

test('on a turn of two cards the first waits for the second, and their order is the move', () => {
  const hand = ['A4', 'D2', 'RE'];
  const legal = ['A4+D2', 'A4+RE', 'D2+A4', 'D2+RE', 'RE+A4', 'RE+D2'];
  expect(asksTwo(legal)).toBe(true);
  expect(pick(hand, legal, null, 2)).toEqual({ first: 2 });
  expect(pickable(hand, legal, 2)).toEqual([0, 1, 2]);
  expect(pick(hand, legal, 2, 0)).toEqual({ move: 'RE+A4' });
  expect(pick(hand, legal, 0, 2)).toEqual({ move: 'A4+RE' });
});

test('the first of two cards is let go by picking it again', () => {
  expect(pick(['A4', 'D2'], ['A4+D2', 'D2+A4'], 1, 1)).toEqual({ first: null });
});

test('twins are one move, whichever is picked, and may go together', () => {
  const hand = ['A3', 'D1', 'A3'];
  expect(pick(hand, ['A3', 'D1'], null, 0)).toEqual({ move: 'A3' });
  expect(pick(hand, ['A3', 'D1'], null, 2)).toEqual({ move: 'A3' });
  const two = ['A3+A3', 'A3+D1', 'D1+A3'];
  expect(pick(hand, two, 2, 0)).toEqual({ move: 'A3+A3' });
  expect(pick(hand, two, 1, 2)).toEqual({ move: 'D1+A3' });
});

test('of twins a move takes the first ones', () => {
  expect(placesOf(['D1', 'A3', 'A3'], 'A3')).toEqual([1]);
  expect(placesOf(['A3', 'D1', 'A3'], 'A3+A3')).toEqual([0, 2]);
  expect(placesOf(['A3', 'D1'], 'D1+A3')).toEqual([1, 0]);
  expect(placesOf(['A3', 'D1'], 'give D1')).toEqual([1]);
  expect(placesOf(['A3', 'D1'], null)).toEqual([]);
});

test('what is picked stays picked while the other chooses', () => {
  const chosen = table({ sides: [side('A4 D2 RE ES'), side('·· ·· ·· ··', { chosen: true, asked: false })] });
  expect(isSameTurn(table(), chosen)).toBe(true);
  expect(isSameTurn(table(), table({ turn: 2 }))).toBe(false);
  expect(isSameTurn(table(), table({ phase: 'give' }))).toBe(false);
});

test('in a swap a card is given, Run-up never', () => {
  const hand = ['RS', 'D2', 'ES'];
  const legal = ['give D2', 'give ES'];
  expect(pickable(hand, legal, null)).toEqual([1, 2]);
  expect(pick(hand, legal, null, 1)).toEqual({ move: 'give D2' });
  expect(pick(hand, legal, null, 0)).toEqual({ first: null });
});

test('arrow keys go along a row and stop at its ends', () => {
  expect(along('ArrowRight', 0, 4)).toBe(1);
  expect(along('ArrowRight', 3, 4)).toBe(3);
  expect(along('ArrowLeft', 0, 4)).toBe(0);
  expect(along('End', 0, 4)).toBe(3);
  expect(along('Home', 2, 4)).toBe(0);
  expect(along('a', 2, 4)).toBeNull();
});

test('the one who looks sits below; who only watches sees the table from the near seat', () => {
  expect(belowOf(table({ viewer: 1 }), 0)).toBe(1);
  expect(belowOf(table({ viewer: -1 }), 1)).toBe(1);
  expect(belowOf(table({ viewer: -1 }), 0)).toBe(0);
});

test('it says what is asked', () => {
  expect(asked(table(), 0, ['A4'], 'en')).toBe('Choose a card to play in secret.');
  expect(asked(table(), 0, ['A4+D2', 'D2+A4'], 'fr')).toBe(
    'Reculer pour mieux sauter\u00a0: choisissez deux cartes, dans l’ordre.',
  );
  const swapping = table({ phase: 'give', swap: { seat: 0, taken: 'ES', place: 1 } });
  expect(asked(swapping, 0, ['give A4'], 'en')).toBe('Give a card in return.');
});

test('a move is told by the names of its cards', () => {
  expect(words('A4', table(), 0, 'en')).toBe('Play Attack 4');
  expect(words('RE+A4', table(), 0, 'fr')).toBe('Jouer Renforcement, puis Attaque 4');
  expect(words('give D2', table(), 0, 'en')).toBe('Give Defence 2');
  expect(words('deal 0 D2 A4 RE', table(), -1, 'en')).toBe('Black’s deck is shuffled');
  expect(words('deal 1 D2 A4 RE', table(), -1, 'fr')).toBe('Pioche mélangée : Rouge');
  expect(words('take 1 A4', table(), -1, 'en')).toBe('Red takes Attack 4');
});

test('what a card does follows the deck and the options', () => {
  const view = table({
    deck: table().deck.map((face) => (face.code === 'A4' ? { ...face, strength: 9 } : face)),
  });
  expect(effectOf(faceOf(view, 'A4'), view, 'en')).toContain('9');
  expect(effectOf(faceOf(view, 'CA'), view, 'en')).not.toContain('score nothing');
  expect(effectOf(faceOf(view, 'CA'), { ...view, counter_cancels: true }, 'en')).toContain('score nothing');
});

const PLAYED = table({
  lines: [
    line(1, 'A4 D1', [3, 0]),
    line(2, 'RE+A2 MI', [0, 0], { cancelled: [true, false] }),
    line(3, 'A4 -', [4, 0]),
  ],
});

test('it counts who played which card', () => {
  expect(playedBy(PLAYED, 'A4')).toEqual([2, 0]);
  expect(playedBy(PLAYED, 'MI')).toEqual([0, 1]);
});

test('the position and the end are told in words', () => {
  const view = table({
    phase: 'over',
    rounds: [
      [3, 1],
      [5, 2],
    ],
  });
  expect(positionWords(table(), 0, 'en')[0]).toBe('Round 1, turn 1');
  expect(positionWords(table(), 0, 'en')[1]).toContain(
    'You: 0 points, 0 rounds won; 4 cards in hand, 16 to draw',
  );
  expect(ended('played-out', view, 'en')).toBe('All cards have been played: 3 to 1, 5 to 2.');
  expect(ended('resigned', view, 'en')).toBe('');
});

test('a typed card is found by its code or name, in either language', () => {
  const view = table();
  expect(meant('a6', view)).toEqual(['A6']);
  expect(meant('Bad Idea', view)).toEqual(['MI']);
  expect(meant('jouer mauvaise idee', view)).toEqual(['MI']);
  expect(meant('attack 6 + d2', view)).toEqual(['A6+D2']);
  expect(meant('give A4', view)).toEqual(['give A4']);
  expect(meant('a9', view)).toEqual([]);
});

test('who won as many rounds as the other reads what decided', () => {
  const decider = (rounds: number[][]) => ended('played-out', { ...table(), rounds, decider: true }, 'en');
  expect(
    decider([
      [3, 1],
      [2, 5],
      [4, 2],
    ]),
  ).toMatch(/4 to 2\. The last round was the decider\.$/);
  expect(
    decider([
      [3, 1],
      [2, 5],
      [2, 2],
    ]),
  ).toMatch(/tied, so the points of all rounds count: 8 to 7\.$/);
});

test('the points of the winner, who has just been named, come first', () => {
  const over = { ...table({ phase: 'over', match: 'single' }), rounds: [[11, 13]] };
  expect(ended('played-out', { ...over, viewer: 1 }, 'en')).toBe('All cards have been played: 13 to 11.');
  expect(ended('played-out', { ...over, viewer: 0 }, 'en')).toBe('All cards have been played: 13 to 11.');
  expect(ended('played-out', { ...over, viewer: -1 }, 'fr')).toBe(
    'Toutes les cartes sont jouées\u00a0: 13 à 11.',
  );
});

test('a round that is over names who won it', () => {
  const view = table({
    rounds: [
      [18, 21],
      [27, 24],
      [9, 9],
    ],
  });
  const told = (lang: 'en' | 'fr') => [0, 1, 2].map((at) => pastRound(view, at, lang));
  expect(told('en')).toEqual(['Round 1: Red, 21 to 18', 'Round 2: you, 27 to 24', 'Round 3: 9 to 9']);
  expect(told('fr')[0]).toBe('Manche 1\u00a0: Rouge, 21 à 18');
});

test('the decider keeps its number', () => {
  expect(positionWords(table({ round: 3, decider: true }), 0, 'fr')[0]).toBe('Manche 3 (belle), tour 1');
});

test('a single round does not say its points twice', () => {
  expect(standing(table(), 0, 'en')).toBe('0 this round');
  expect(standing(table({ match: 'single' }), 0, 'en')).toBe('');
});

const held = (code: string, more: Partial<InHand> = {}): InHand => ({
  code,
  first: null,
  isFirst: false,
  two: false,
  counts: {},
  ...more,
});

test('a card says what it counts with what waits for it', () => {
  const counts = { A4: { strength: 6, attack: 6, defence: 0 } };
  expect(effectNow(held('A4', { counts }), table(), 'en')).toBe(
    'Scores 6 instead of 4, less the opponent’s defence.',
  );
  expect(effectNow(held('A4'), table(), 'en')).toContain('Scores 4, less');
  expect(
    effectNow(held('D2', { counts: { D2: { strength: 6, attack: 0, defence: 6 } } }), table(), 'fr'),
  ).toBe('Retire 6 au lieu de 2 à l’attaque adverse.');
});

test('played first of two, a Reinforcement acts at once and says so', () => {
  const two = { two: true };
  expect(effectNow(held('RE', { ...two, first: 'RE', isFirst: true }), table(), 'en')).toBe(
    'Your second card counts 2 more at once, if it is an attack or a defence.',
  );
  expect(effectNow(held('RE', two), table(), 'en')).toContain('acts at once on the second');
  expect(effectNow(held('RE', { ...two, first: 'A4' }), table(), 'en')).toBe(
    'Next turn your first attack or defence counts 2 more.',
  );
  expect(fullEffect(faceOf(table(), 'AT'), table(), 'fr')).toContain('elle agit aussitôt sur la seconde');
});

test('the second of two cards says what both will count', () => {
  const counts = { 'RE+A4': { strength: 6, attack: 6, defence: 0 } };
  const words = effectNow(held('A4', { two: true, first: 'RE', counts }), table(), 'en');
  expect(words).toContain('Scores 6 instead of 4');
  expect(words).toContain('Both together: attack 6.');
  const mixed = effectNow(
    held('D5', { two: true, first: 'CA', counts: { 'CA+D5': { strength: 5, attack: 0, defence: 5 } } }),
    table(),
    'en',
  );
  expect(mixed).toContain('Both together: Counter-attack, defence 5.');
});

test('an effect that waits says whose it is and when it works', () => {
  expect(waitingEffect(table(), 0, 'RE', 'en')).toContain('This turn your first attack or defence');
  expect(waitingEffect(table(), 1, 'AT', 'en')).toContain('This turn Red’s first attack or defence');
  expect(waitingEffect(table(), 1, 'ES', 'en')).toBe('This turn Red sees your hand.');
  expect(waitingEffect(table(), 0, 'ES', 'fr')).toBe('Ce tour-ci, vous voyez la main de Rouge.');
  expect(waitingEffect(table({ viewer: -1 }), 0, 'ES', 'en')).toBe('This turn Black sees Red’s hand.');
  expect(waitingEffect(table({ phase: 'give' }), 1, 'RS', 'fr')).toBe(
    'Au prochain tour, Rouge joue deux cartes.',
  );
});

test('what a card of the other’s does is told of the other, not of oneself', () => {
  const view = table();
  const theirs = (code: string, lang: 'en' | 'fr' = 'en') => effectFor(1, faceOf(view, code), view, lang);
  expect(theirs('RS')).toBe('Next turn Red plays two cards, one after the other.');
  expect(theirs('RS', 'fr')).toBe('Au prochain tour, Rouge joue deux cartes, l’une après l’autre.');
  expect(theirs('A4')).toBe('Scores 4, less your defence.');
  expect(theirs('MI', 'fr')).toContain('tout ce que vous révélez ce tour-ci, et vos effets en attente');
  expect(theirs('EA')).toContain('Red takes a random card from your hand');
  for (const { code } of view.deck) {
    expect(theirs(code)).not.toContain('opponent');
    expect(theirs(code, 'fr')).not.toMatch(/vous (jouez|prenez|voyez)|advers/);
  }
  expect(effectFor(0, faceOf(view, 'RS'), view, 'en')).toContain('you play two cards');
});

test('who watches is told of both by their names', () => {
  const view = table({ viewer: -1, counter_cancels: true });
  expect(effectFor(1, faceOf(view, 'ES'), view, 'fr')).toBe('Au prochain tour, Rouge voit la main de Noir.');
  expect(effectFor(0, faceOf(view, 'CA'), view, 'en')).toBe(
    'Scores the printed strength of every attack Red reveals this turn. Red’s attacks then score nothing.',
  );
});

test('a card says whose deck it is from, and an open one of the other’s why it is known', () => {
  const mine = side('A4 D2', { decks: [0, 1], exchanged: [1] });
  const theirs = side('D1 A1 MI ··', { decks: [0, 1, 1, 1], exchanged: [0, 1] });
  const view = table({ sides: [mine, theirs] });
  expect(cameFrom(view, 0, 0, 'en')).toBe('');
  expect(cameFrom(view, 0, 1, 'en')).toBe('From Red’s deck.');
  expect(cameFrom(view, 0, 1, 'fr')).toBe('Du paquet de Rouge.');
  expect(cameFrom(view, 1, 0, 'en')).toBe('It came from your deck.');
  expect(cameFrom(view, 1, 1, 'fr')).toBe('Vous la connaissez\u00a0: elle a été échangée.');
  expect(cameFrom(view, 1, 2, 'en')).toBe('You know it: seen with Espionage.');
  expect(cameFrom(view, 1, 3, 'en')).toBe('');
});
