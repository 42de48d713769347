import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bricksOf, builtFrom, draw, HIGH, parse, standing, WIDE, wreckage } from './bricks';
import type { Sheet } from './types';

const OWN: Sheet = {
  id: 'own',
  en: '',
  fr: '',
  points: 9,
  actions: 2,
  move: 2,
  range: 1,
  combat: 2,
  life: 3,
};
const AERIAL = 'tube 2.5 13 0 3 metal';
const HOUSE = new URL('../../../../src/ludotheque/games/smallwars/content/catalogue.toml', import.meta.url);
const AGREED = new URL('../../../../tests/games/smallwars/brickwork.json', import.meta.url);
const STANDING = new URL('../../../../tests/games/smallwars/standing.json', import.meta.url);

test('a brick is read from its words', () => {
  expect(parse('brick 1.5 2 6 3 dark')).toEqual({
    form: 'brick',
    x: 1.5,
    y: 2,
    wide: 6,
    high: 3,
    colour: 'dark',
  });
  expect(parse('man 0 0 2 13').colour).toBe('body');
});

test('a catalogue’s bricks are used; a figure without them is built from its values', () => {
  expect(bricksOf(OWN, { own: ['tile 0 0 1 1'] })).toHaveLength(1);
  expect(bricksOf(OWN, {}).map(({ form }) => form)).toContain('wheel');
  const forms = (more: Partial<Sheet>) => builtFrom({ ...OWN, ...more }).map((each) => each.split(' ')[0]);
  expect(forms({ life: 9 })).toContain('track');
  expect(forms({ move: null })).not.toContain('wheel');
  expect(forms({ combat: null })).not.toContain('tube');
  expect(forms({ combat: 3 }).filter((form) => form === 'tube')).toHaveLength(3);
  expect(forms({ actions: 1 }).filter((form) => form === 'crew')).toHaveLength(1);
});

test('nobody stands on a wreck: men leave their helmets, all others what they were built on', () => {
  const men = ['man 0 0 2 13', 'man 3 0 2 13'];
  expect(wreckage(men.map(parse)).map(({ form }) => form)).not.toContain('man');
  expect(wreckage([...men, 'track 0 0 8 4 black'].map(parse)).map(({ form }) => form)).toEqual(['track']);
  expect(wreckage(bricksOf(OWN, {}))).toHaveLength(3);
});

test('every life lost takes bricks off, and something always stands', () => {
  const bricks = bricksOf(OWN, {});
  const left = [3, 2, 1].map((life) => standing(bricks, life, 3).length);
  expect(left[0]).toBe(bricks.length);
  expect(left[1]).toBeLessThan(left[0]!);
  expect(left[2]).toBeLessThan(left[1]!);
  expect(standing(bricks.slice(0, 1), 1, 9)).toHaveLength(1);
});

test('every figure of the house has bricks of its own, and each of them is drawn inside the picture', () => {
  const kinds = readFileSync(HOUSE, 'utf-8').split('[figures.').slice(1);
  expect(kinds).toHaveLength(16);
  const drawings = kinds.map((kind) => {
    const life = Number(/life = (\d+)/.exec(kind)![1]);
    const words = [...kind.matchAll(/"(\w+(?: [\d.]+){4}(?: \w+)?)"/g)].map((found) => found[1]!);
    expect(words.length).toBeGreaterThan(3);
    for (const brick of words.map(parse)) {
      expect(draw([brick]).length).toBeGreaterThan(0);
      expect(brick.x + brick.wide).toBeLessThanOrEqual(10);
      expect(brick.x * 10 + 1).toBeLessThan(WIDE);
      expect((brick.y + (brick.form === 'wheel' ? 0 : brick.high)) * 4).toBeLessThanOrEqual(HIGH);
    }
    // What tells it from others stays to the end.
    const left = standing(words.map(parse), 1, life);
    for (const form of ['rotor', 'rocket', 'tube'])
      expect(left.filter((brick) => brick.form === form)).toHaveLength(
        words.filter((brick) => brick.startsWith(form) && brick !== AERIAL).length,
      );
    return words.join();
  });
  expect(new Set(drawings).size).toBe(16);
});

test('the pictures that links unfold with have the same drawings, made by the server', () => {
  const agreed = JSON.parse(readFileSync(AGREED, 'utf-8')) as Record<
    string,
    { bricks: string[]; pieces: [string, string, string][] }
  >;
  const numbered = (d: string) =>
    d.match(/[a-zA-Z]|-?[\d.]+/g)!.map((part) => (/[a-zA-Z]/.test(part) ? part : Number(part).toFixed(1)));
  expect(Object.keys(agreed).length).toBeGreaterThan(14);
  for (const [name, { bricks, pieces }] of Object.entries(agreed)) {
    const drawn = draw(bricks.map(parse));
    expect(
      drawn.map(({ d, shade, colour }) => [numbered(d), shade, colour]),
      name,
    ).toEqual(pieces.map(([d, shade, colour]) => [numbered(d), shade, colour]));
  }
});

test('the same bricks come off there', () => {
  const agreed = JSON.parse(readFileSync(STANDING, 'utf-8')) as Record<
    string,
    { bricks: string[]; standing: string[] }
  >;
  expect(Object.keys(agreed)).toHaveLength(16);
  for (const [name, { bricks, standing: lives }] of Object.entries(agreed)) {
    const built = bricks.map(parse);
    const drawn = lives.map((_, at) => standing(built, at + 1, lives.length));
    expect(
      drawn.map((left) => built.map((brick) => (left.includes(brick) ? 'x' : '.')).join('')),
      name,
    ).toEqual(lives);
  }
});
