import { expect, test } from 'vitest';
import { news } from './news';
import type { Event } from './types';

const CAPTURE: Event[] = [
  { type: 'slid', seat: 0, side: null, path: ['c3', 'd3'] },
  {
    type: 'pushed',
    tokens: [
      ['r', 'f3', null],
      ['R', 'e3', 'f3'],
      ['R', 'd3', 'e3'],
    ],
  },
  { type: 'captured', seat: 1, square: 'f3' },
  { type: 'bastion', square: 'd3' },
  { type: 'scored', totals: [4, 2], before: [3, 3] },
];

test('a capture comes first, and the new score is told', () => {
  expect(news(CAPTURE, 'en')).toBe('Black captures a red faction on f3 (c3→d3, Bastion). Black 4, Red 2.');
  expect(news(CAPTURE, 'fr')).toBe('Noir capture une faction rouge en f3 (c3→d3, Bastion). Noir 4, Rouge 2.');
  const own = CAPTURE.map((event) => (event.type === 'captured' ? { ...event, seat: 0 } : event));
  expect(news(own, 'en')).toContain('Black loses a black faction on f3');
});

test('without a capture: where it went, and what it pushed', () => {
  const slid: Event = { type: 'slid', seat: 1, side: 'N', path: ['d6', 'd5', 'd4'] };
  const one: Event = { type: 'pushed', tokens: [['B', 'd4', 'd3']] };
  expect(news([slid, one], 'en')).toBe('Red slides from d6 to d4 (Bastion) and pushes a black stronghold.');
  const entered: Event = { type: 'slid', seat: 1, side: 'N', path: ['d6'] };
  const two: Event = {
    type: 'pushed',
    tokens: [
      ['b', 'd5', 'd4'],
      ['B', 'd6', 'd5'],
    ],
  };
  expect(news([entered, two], 'fr')).toBe('Rouge entre en d6 (Bastion) et pousse 2 pièces.');
  expect(news([entered], 'fr')).toBe('Rouge entre en d6 (Bastion).');
});

test('several moves are told one after the other, and the score once', () => {
  const pass: Event[] = [
    { type: 'passed', seat: 0 },
    { type: 'bastion', square: null },
  ];
  expect(news([...CAPTURE, ...pass], 'en')).toBe(
    'Black captures a red faction on f3 (c3→d3, Bastion). Black has to pass, which lifts the Bastion. Black 4, Red 2.',
  );
  expect(news([{ type: 'placed', seat: 1, square: 'b2' }], 'fr')).toBe('Rouge place une forteresse en b2.');
});
