import { expect, test } from 'vitest';
import { beside, type Box } from './beside';

const PHONE = { width: 360, height: 740 };
const NOTE = { width: 340, height: 60 };
const over = (...read: Box[]) => ({ read, picks: [] });
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

test('a note stands right above what was tried, where a hand does not hide it', () => {
  expect(beside(box(120, 400, 100, 100), NOTE, over(), PHONE)).toEqual({ left: 8, top: 332 });
});

test('below it, if something needed stands above', () => {
  const plates = box(0, 300, 360, 90);
  expect(beside(box(120, 400, 100, 100), NOTE, over(plates), PHONE)).toEqual({ left: 8, top: 508 });
});

test('below it, if there is no room above', () => {
  expect(beside(box(120, 20, 100, 100), NOTE, over(), PHONE)).toEqual({ left: 8, top: 128 });
});

test('beside it on a wide screen, if both are taken', () => {
  const at = box(600, 380, 100, 40);
  const taken = [box(0, 200, 1280, 172), box(0, 428, 1280, 200)];
  const place = beside(at, { width: 340, height: 40 }, over(...taken), { width: 1280, height: 800 });
  expect(place.top).toBeGreaterThan(370);
  expect(place.top).toBeLessThan(390);
  expect([252, 708]).toContain(place.left);
});

test('never over what was tried, if the window has any other room', () => {
  const at = box(0, 100, 360, 600);
  expect(beside(at, NOTE, over(box(0, 0, 360, 100)), PHONE).top).toBeLessThanOrEqual(40);
});

test('rather over what can be picked than over what is read', () => {
  const needed = { read: [box(0, 330, 360, 60)], picks: [box(0, 500, 360, 240)] };
  expect(beside(box(120, 400, 100, 100), NOTE, needed, PHONE).top).toBe(508);
});

test('right above what is read below, where that leaves too little room', () => {
  const needed = { read: [box(0, 400 + NOTE.height, 360, 60), box(0, 100, 360, 180)], picks: [] };
  expect(beside(box(120, 290, 100, 106), NOTE, needed, PHONE).top).toBe(400);
});
