import { expect, test } from 'vitest';
import { buttons, describe, follow, goals, isSaid, matches, pickable, touched, touchedBy } from './model';
import type { Picture, Piece } from './types';

const square = (id: string, x: number, y: number) => ({
  type: 'box' as const,
  x,
  y,
  id,
  touch: {
    label: [`${id}!`, `${id} !`] as [en: string, fr: string],
    begins: [`${id}*`],
    ends: [`*${id}`],
  },
});
const picture: Picture = {
  width: 2,
  height: 2,
  things: [square('a1', 0.5, 1.5), square('a2', 0.5, 0.5), square('b2', 1.5, 0.5)],
  moves: { '--': ['Pass', 'Passer'] },
};
const legal = ['--', 'a1a2', 'a1b2'];

test('patterns stand for texts', () => {
  expect(matches('a1a2', ['a1*'])).toBe(true);
  expect(matches('10', ['1'])).toBe(false);
  expect(matches('c3n', ['c3?'])).toBe(true);
  expect(matches('a.b', ['a?b'])).toBe(true);
  expect(matches('axb', ['a.b'])).toBe(false);
});

test('first what begins a move, then what ends it', () => {
  expect([...pickable(picture, legal, null)]).toEqual(['a1']);
  expect(touched(picture, legal, null, 'a1')).toEqual({ picked: 'a1' });
  expect(goals(picture, legal, 'a1')).toEqual(['a2', 'b2']);
  expect(touched(picture, legal, 'a1', 'b2')).toEqual({ move: 'a1b2' });
  expect(touched(picture, legal, 'a1', 'a1')).toEqual({ picked: null });
});

test('a single move that has an end still waits for the second touch', () => {
  expect(touched(picture, ['a1a2'], null, 'a1')).toEqual({ picked: 'a1' });
});

test('what nothing begins is a button, and so is what two touches leave open', () => {
  expect(buttons(picture, legal, null)).toEqual(['--']);
  const drop = {
    ...picture,
    things: [{ ...square('a1', 0.5, 0.5), touch: { label: picture.moves!['--']!, begins: ['x', 'y'] } }],
  };
  expect(touched(drop, ['x', 'y'], null, 'a1')).toEqual({ choice: ['x', 'y'] });
  expect(touched(drop, ['x'], null, 'a1')).toEqual({ move: 'x' });
});

test('a move in words, and what it touches', () => {
  expect(describe('a1b2', picture, 'en')).toBe('a1! → b2!');
  expect(describe('--', picture, 'fr')).toBe('Passer');
  expect(describe('?', picture, 'en')).toBe('?');
  expect(touchedBy(picture, 'a1b2')).toEqual(['a1', 'b2']);
  expect(touchedBy(picture, null)).toEqual([]);
});

const piece = (x: number, y: number, tone: Piece['tone'], id = ''): Piece => ({
  type: 'piece',
  x,
  y,
  label: ['p', 'p'],
  tone,
  id,
});
let n = 0;
const fresh = () => `new${n++}`;

test('a piece keeps its key by its id wherever it goes', () => {
  const before = follow([], [piece(0, 0, 'seat-0', 'k'), piece(5, 5, 'seat-0', 'q')], fresh);
  const after = follow(before, [piece(5, 5, 'seat-0', 'k'), piece(0, 0, 'seat-0', 'q')], fresh);
  expect(after.map((each) => each.key)).toEqual(before.map((each) => each.key));
});

test('without ids those who stayed stay, and the one that is gone went where one like it appeared', () => {
  const before = follow([], [piece(0, 0, 'seat-0'), piece(1, 0, 'seat-0'), piece(2, 1, 'seat-1')], fresh);
  const after = follow(before, [piece(1, 0, 'seat-0'), piece(2, 1, 'seat-0')], fresh);
  expect(after.map((each) => each.key)).toEqual([before[1]!.key, before[0]!.key]);
});

test('a piece is not read out where the label of its square or column names it', () => {
  const disc = (x: number, label: string): Piece => ({ type: 'piece', x, y: 0.5, label: [label, label] });
  const touch = {
    label: ['column a, a disc', 'colonne a, a disc'] as [en: string, fr: string],
    begins: ['a'],
  };
  const columns: Picture = {
    width: 2,
    height: 6,
    things: [{ type: 'box', x: 0.5, y: 3, h: 6, touch }],
  };
  expect(isSaid(disc(0.5, 'a disc'), columns, 0)).toBe(true);
  expect(isSaid(disc(1.5, 'a disc'), columns, 0)).toBe(false);
  expect(isSaid(disc(0.5, 'a king'), columns, 1)).toBe(false);
});
