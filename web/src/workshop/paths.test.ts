import { expect, test } from 'vitest';
import type { FieldCard, PartCard, WorkshopCard } from '../wire';
import { faultInWords, inWords } from './paths';

const field = (name: string, label: string) =>
  ({ name, label: { en: label, fr: label }, kind: 'number' }) as FieldCard;
const part = (given: Partial<PartCard>) =>
  ({ fields: [], keys: [], names: [], label: { en: 'Part', fr: 'Part' }, ...given }) as PartCard;
const SHOP = {
  parts: [
    part({ kind: 'rows', at: 'cards', fields: [field('strength', 'Strength')] }),
    part({ kind: 'picks', at: 'armies', keys: ['steel'], names: [{ en: 'Steel', fr: 'Acier' }] }),
    part({ kind: 'maps', at: 'map', fields: [field('x', 'From the left')] }),
  ],
} as WorkshopCard;
const CONTENT = {
  cards: { A1: { en: 'Slap', fr: 'Gifle', strength: 3 } },
  map: [
    { seats: 2, province: [{ id: 'LOC', name: 'Lochmess', near: [], x: 1, y: 1 }] },
    { seats: 3, province: [{ id: 'P1', near: [], x: 1, y: 1 }] },
  ],
};

test('paths are said by the names of rows and the labels of fields', () => {
  expect(inWords(SHOP, 'cards.A1.strength', CONTENT, 'en')).toBe('Slap · Strength');
  expect(inWords(SHOP, 'cards.A9', CONTENT, 'fr')).toBe('A9');
  expect(inWords(SHOP, 'armies.steel', CONTENT, 'fr')).toBe('Acier');
  expect(inWords(SHOP, 'map.2.province.LOC.x', CONTENT, 'en')).toBe('2 players · Lochmess · From the left');
  expect(inWords(SHOP, 'more', CONTENT, 'en')).toBe('more');
});

test('faults count the rows of maps', () => {
  expect(faultInWords(SHOP, 'map.1.province.0.x', CONTENT, 'en')).toBe('3 players · P1 · From the left');
  expect(faultInWords(SHOP, 'map.0.province', CONTENT, 'en')).toBe('2 players');
  expect(faultInWords(SHOP, 'map', CONTENT, 'en')).toBe('Part');
  expect(faultInWords(SHOP, 'cards.A1.strength', CONTENT, 'fr')).toBe('Gifle · Strength');
});
