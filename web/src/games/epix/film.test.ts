import { expect, test } from 'vitest';
import { filmOf, sceneOf } from './film';
import { exchange, realm } from './staged';
import type { Event } from './types';

const at = (id: string) => ({ id, en: id, fr: id });

test('units keep their ids from one view to the next', () => {
  const before = sceneOf(realm(), []);
  const after = sceneOf(
    realm({ armies: [...realm().armies, { province: 'KIL', seat: 0, units: ['camp'] }] }),
    before.pieces,
  );
  expect(after.pieces.slice(0, 4)).toEqual(before.pieces);
  expect(after.pieces).toHaveLength(5);
});

test('a unit that marches is the same unit elsewhere', () => {
  const before = sceneOf(realm(), []);
  const [frame] = filmOf(
    before,
    [{ type: 'moved', seat: 0, unit: 'knight', source: at('H1N'), target: at('H1S') }],
    realm(),
  );
  const knight = before.pieces.find((piece) => piece.kind === 'knight')!;
  expect(frame!.scene.pieces).toContainEqual({ ...knight, province: 'H1S' });
  expect(frame!.scene.about).toEqual(['H1N', 'H1S']);
});

test('an exchange is shown guess by guess, then the fist opens and the beaten unit goes', () => {
  const before = sceneOf(realm({ phase: 'guess', exchange: exchange() }), []);
  const film = filmOf(
    before,
    [
      { type: 'guessed', seat: 1, amount: 2 },
      { type: 'resolved', seat: 0, defender: 1, bid: 3, success: true },
      { type: 'beaten', seat: 1, unit: 'soldier', place: at('LOC') },
    ],
    realm(),
  );
  expect(film[0]!.scene.fist).toMatchObject({ named: [2], bid: null, outcome: null });
  expect(film[1]!.scene.fist).toMatchObject({ named: [2], bid: 3, outcome: 'success' });
  expect(film[1]!.scene.players[0]!.gold).toBe(12);
  expect(film[2]!.scene.pieces.find((piece) => piece.seat === 1 && piece.kind === 'soldier')!.gone).toBe(
    true,
  );
});

test('a converted camp changes its colour', () => {
  const film = filmOf(
    sceneOf(realm(), []),
    [{ type: 'converted', seat: 0, unit: 'camp', place: at('LOC'), loser: 1 }],
    realm(),
  );
  const camps = film[0]!.scene.pieces.filter((piece) => piece.kind === 'camp');
  expect(camps.map((piece) => [piece.seat, piece.gone])).toEqual([
    [1, true],
    [0, false],
  ]);
});

test('a new season is heralded, and what was shown in the last one is taken back', () => {
  const view = realm();
  view.players[0] = { ...view.players[0]!, has_bid: true, bid: 4, has_chosen: true, chosen: ['tax'] };
  const [frame] = filmOf(sceneOf(view, []), [{ type: 'season', season: 'summer' }], view);
  expect(frame!.scene).toMatchObject({ season: 'summer', heralded: true });
  expect(frame!.scene.players[0]).toMatchObject({ has_bid: false, bid: null, chosen: null });
});

test('income is shown at the purses until the next season has been heralded', () => {
  const film = filmOf(
    sceneOf(realm(), []),
    [
      { type: 'income', seat: 0, gold: 3 },
      { type: 'income', seat: 1, gold: 1 },
      { type: 'season', season: 'summer' },
    ],
    realm(),
  );
  expect(film.map((frame) => frame.scene.gains)).toEqual([{ 0: 3 }, { 0: 3, 1: 1 }, { 0: 3, 1: 1 }]);
  expect(sceneOf(realm(), []).gains).toEqual({});
});

test('the flag of a castle falls when it does', () => {
  const event: Event = { type: 'castle-fallen', seat: 1, captor: 0, place: at('C2') };
  const film = filmOf(sceneOf(realm(), []), [event], realm({ fallen: 1, captor: 0 }));
  expect(film[0]!.scene.fallen).toBe(1);
  expect(sceneOf(realm({ fallen: 1, captor: 0 }), []).fallen).toBe(1);
});

test('a shot is at the units that stand there, in a castle too', () => {
  const view = realm({ exchange: exchange({ unit: 'catapult', defending: null }) });
  expect(sceneOf(view, []).fist!.struck).toEqual(['soldier', 'camp']);
  const film = filmOf(
    sceneOf(realm(), []),
    [{ type: 'attacked', seat: 0, unit: 'catapult', source: at('KIL'), target: at('LOC') }],
    view,
  );
  expect(film[0]!.scene.fist!.struck).toEqual(['soldier', 'camp']);
});
