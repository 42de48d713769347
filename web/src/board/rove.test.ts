import { expect, test } from 'vitest';
import { towards } from './rove';

const places = [
  { id: 'a', x: 0, y: 0 },
  { id: 'b', x: 1, y: 0 },
  { id: 'c', x: 3, y: 0 },
  { id: 'd', x: 1, y: 1 },
];

test('an arrow leads to the nearest place that way', () => {
  expect(towards('ArrowRight', places[0]!, places)?.id).toBe('b');
  expect(towards('ArrowRight', places[1]!, places)?.id).toBe('c');
  expect(towards('ArrowDown', places[1]!, places)?.id).toBe('d');
  expect(towards('ArrowUp', places[3]!, places)?.id).toBe('b');
});

test('nothing lies beyond the edge, and other keys lead nowhere', () => {
  expect(towards('ArrowLeft', places[0]!, places)).toBeNull();
  expect(towards('Enter', places[0]!, places)).toBeNull();
});
