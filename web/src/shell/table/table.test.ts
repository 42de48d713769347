import { beforeEach, expect, test, vi } from 'vitest';
import type { FromServer, Request, Step, Update, Welcome } from '../../wire';
import { Table } from './table.svelte';

let socket: {
  sent: Request[];
  onmessage: ((event: { data: string }) => void) | null;
  onclose: unknown;
  send: (text: string) => void;
  close: () => void;
};
let table: Table;

function say(message: FromServer) {
  socket.onmessage?.({ data: JSON.stringify(message) });
}

const stepOf = (n: number, seat = 0): Step => ({
  n,
  seat,
  move: `m${n}`,
  events: [{ event: {}, en: `Move ${n}.`, fr: `Coup ${n}.` }],
});

function update(n: number, more: Partial<Update> = {}): Update {
  return {
    type: 'update',
    seq: n + 10,
    n,
    viewer: 0,
    to_act: [n % 2],
    view: { n },
    scores: [0, 0],
    legal: n % 2 ? {} : { 0: ['x', 'y'] },
    step: n ? stepOf(n - 1) : null,
    ...more,
  };
}

function welcome(more: Partial<Welcome> = {}): Welcome {
  return {
    type: 'welcome',
    protocol: 1,
    table: {
      id: 't',
      game: 'g',
      version: 1,
      options: {},
      seats: 2,
      settings: {},
      host: 'p',
      created: 0,
      commitment: '',
      parent: null,
      branched_at: null,
      imported: false,
      made_for: '',
      set: null,
    },
    seating: { type: 'seating', status: 'playing', seats: [], spectators: 0, offers: [], mixed: [], may: [] },
    you: { person: 'p', name: 'Ada', seats: [0], viewer: 0, host: true },
    update: update(0),
    history: [],
    earlier: 0,
    chat: [],
    invite: '',
    id: null,
    ...more,
  };
}

beforeEach(() => {
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('location', { protocol: 'http:', host: 'room' });
  socket = {
    sent: [],
    onmessage: null,
    onclose: null,
    send: (text) => socket.sent.push(JSON.parse(text) as Request),
    close: () => undefined,
  };
  table = new Table('t', '', () => socket as unknown as WebSocket);
  return () => table.close();
});

test('the welcome shows the table at once', () => {
  say(welcome());
  expect(table.shown?.view).toEqual({ n: 0 });
  expect(table.legal).toEqual(['x', 'y']);
  expect(table.seat).toBe(0);
});

test('somebody who sits adds randomness, once', () => {
  say(welcome());
  say(welcome());
  expect(socket.sent.filter((request) => request.type === 'mix')).toHaveLength(1);
});

test('who was seated in another window asks for the table from there, once', () => {
  say(welcome({ you: { person: 'p', name: 'Ada', seats: [], viewer: -1, host: false } }));
  const seat = (person: string | null) => ({ person, name: '', bot: null, here: true, away_since: null });
  const seating = { ...welcome().seating, seats: [seat(null), seat('p')] };
  say({ ...seating, seats: [seat('q'), seat(null)] });
  expect(socket.sent.filter(({ type }) => type === 'resync')).toHaveLength(0);
  say(seating);
  expect(socket.sent.filter(({ type }) => type === 'resync')).toHaveLength(1);
  say(welcome({ seating, you: { person: 'p', name: 'Ada', seats: [1], viewer: 1, host: false } }));
  say(seating);
  expect(socket.sent.filter(({ type }) => type === 'resync')).toHaveLength(1);
});

test('updates wait until the board has shown the one before', () => {
  say(welcome());
  say(update(1));
  say(update(2));
  expect(table.shown?.n).toBe(1);
  expect(table.legal).toEqual([]);
  // Words wait for the picture.
  expect(table.told?.n).toBe(0);
  expect(table.history).toEqual([]);
  table.onsettled();
  expect(table.told?.n).toBe(1);
  expect(table.history.map((step) => step.n)).toEqual([0]);
  expect(table.shown?.n).toBe(2);
  expect(table.legal).toEqual([]);
  table.onsettled();
  expect(table.legal).toEqual(['x', 'y']);
  expect(table.history.map((step) => step.n)).toEqual([0, 1]);
});

test('a hidden page does not play films, but misses no move', () => {
  say(welcome());
  vi.stubGlobal('document', { hidden: true });
  say(update(1));
  say(update(2));
  expect(table.shown?.n).toBe(2);
  expect(table.shown?.step).toBeNull();
  expect(table.history.map((step) => step.n)).toEqual([0, 1]);
});

test('moves that were taken back leave the list', () => {
  say(welcome());
  say(update(1));
  table.onsettled();
  say(update(0, { seq: 12, step: null }));
  expect(table.shown?.n).toBe(0);
  expect(table.history).toEqual([]);
});

test('an older update is not shown', () => {
  say(welcome({ update: update(2) }));
  say(update(1));
  expect(table.shown?.n).toBe(2);
});

test('a move is sent once, with what was seen, and waits for its answer', async () => {
  say(welcome());
  table.play(0, 'x');
  table.play(0, 'y');
  const plays = socket.sent.filter((request) => request.type === 'play');
  expect(plays).toMatchObject([{ seat: 0, move: 'x', seen: 10 }]);
  expect(table.sent).toEqual({ seat: 0, move: 'x' });
  say(update(1, { id: plays[0]!.id! }));
  await vi.waitFor(() => expect(table.sent).toBeNull());
});

test('own moves in a row are shown again together, the dice among them, and no longer once another has moved', () => {
  const shown = () => {
    const seen: number[] = [];
    table.repeat();
    while (!table.settled) {
      if (table.shown?.step) seen.push(table.shown.step.n);
      table.onsettled();
    }
    return seen;
  };
  const hear = (n: number, seat: number) => {
    say(update(n, { step: stepOf(n - 1, seat) }));
    table.onsettled();
  };
  say(welcome());
  hear(1, 0);
  hear(2, 0);
  hear(3, -1);
  hear(4, 0);
  expect(shown()).toEqual([1, 2, 3]);
  hear(5, 1);
  hear(6, 0);
  expect(shown()).toEqual([5]);
});

test('a refusal is kept to be shown, and the move may be tried again', async () => {
  say(welcome());
  table.play(0, 'x');
  const id = socket.sent.at(-1)!.id!;
  say({ type: 'refused', code: 'illegal', en: 'No.', fr: 'Non.', rule: 'R1', id, seq: 10 });
  await vi.waitFor(() => expect(table.sent).toBeNull());
  expect(table.refused?.rule).toBe('R1');
});

test('on a shared screen the seat that is asked plays', () => {
  say(
    welcome({
      you: { person: 'p', name: 'Ada', seats: [0, 1], viewer: 0, host: true },
      update: update(1, { legal: { 1: ['z'] }, step: null }),
    }),
  );
  expect(table.seat).toBe(1);
  expect(table.legal).toEqual(['z']);
});

test('what one seat alone saw is gone from a shared screen before its move is shown', () => {
  const you = { person: 'p', name: 'Ada', seats: [0, 1], viewer: 0, host: true };
  say(welcome({ you, history: [stepOf(0)], update: update(1, { legal: { 0: ['x'] }, step: null }) }));
  const open = { ...stepOf(0), move: null };
  const before = { view: { closed: 1 }, history: [open] };
  say(update(2, { viewer: -1, legal: {}, view: { closed: 2 }, before }));
  expect(table.shown).toMatchObject({ viewer: -1, view: { closed: 1 }, step: null });
  expect(table.history).toEqual([open]);
  expect(table.legal).toEqual([]);
  expect(table.told?.n).toBe(1);
  table.onsettled();
  expect(table.shown).toMatchObject({ view: { closed: 2 }, step: { n: 1 } });
  table.onsettled();
  expect(table.history.map((step) => step.n)).toEqual([0, 1]);
  table.repeat();
  expect(table.shown?.view).toEqual({ closed: 1 });
});

const seating = (more: Partial<Welcome['seating']> = {}): Welcome['seating'] => ({
  ...welcome().seating,
  ...more,
});

test('the table is over only once the board has shown how', () => {
  say(welcome({ seating: seating({ may: ['undo'] }) }));
  const outcome = { reason: 'played-out', scores: [1, 0], ranks: [1, 2] };
  say(update(1, { outcome, legal: {} }));
  say(seating({ status: 'over', may: ['rematch'] }));
  expect(table.seating).toMatchObject({ status: 'playing', may: ['undo'] });
  table.onsettled();
  expect(table.isOver).toBe(true);
  expect(table.seating).toMatchObject({ status: 'over', may: ['rematch'] });
});

test('a game that ends without a move is over at once', () => {
  say(welcome());
  say(update(0, { seq: 11, outcome: { reason: 'resigned', scores: [0, 0], ranks: [2, 1] }, step: null }));
  say(seating({ status: 'over' }));
  expect(table.seating?.status).toBe('over');
});

test('no clock runs on when a game ends while its last move is being shown', () => {
  const clocks = (running: number[]) => ({ left: [9000, 9000], running, now: 0 });
  say(welcome());
  say(update(1, { clocks: clocks([1]) }));
  expect(table.settled).toBe(false);
  const outcome = { reason: 'resigned', scores: [0, 0], ranks: [1, 2] };
  say(update(1, { seq: 20, step: null, clocks: clocks([]), outcome }));
  expect(table.clocks?.running).toEqual([]);
  expect(table.isOver).toBe(false);
});

test('what was taken back is told, and whether it was asked for', () => {
  say(welcome({ update: update(2, { step: null }), history: [stepOf(0), stepOf(1, 1)] }));
  say(update(1, { seq: 20, step: null, undone: [{ n: 1, seat: 1, moves: 1 }] }));
  expect(table.tookBack).toEqual({ by: 1, moves: 1, n: 1, asked: false });
  say(seating({ offers: [{ kind: 'undo', by: 0, accepted: [0], needed: [1] }] }));
  const undone = [
    { n: 1, seat: 1, moves: 1 },
    { n: 0, seat: 0, moves: 1 },
  ];
  say(update(0, { seq: 21, undone }));
  expect(table.tookBack).toEqual({ by: 0, moves: 1, n: 0, asked: true });
});

test('advice that comes too late is not shown', async () => {
  say(welcome());
  void table.advise(0);
  const id = socket.sent.at(-1)!.id!;
  say(update(1));
  say({ type: 'hinted', id, seat: 0, scale: 'worth', moves: [] });
  await vi.waitFor(() => expect(table.thinking).toBe(false));
  expect(table.hint).toBeNull();
});

test('advice about a position that has been undone is not shown, and what is shown goes with its position', async () => {
  const hinted = (id: string): FromServer => ({ type: 'hinted', id, seat: 0, scale: 'worth', moves: [] });
  say(welcome({ update: update(2, { step: null }), history: [stepOf(0), stepOf(1, 1)] }));
  void table.advise(0);
  const id = socket.sent.at(-1)!.id!;
  const undone = update(0, { seq: 20, step: null, undone: [{ n: 0, seat: 0, moves: 2 }] });
  say(undone);
  expect(table.asked).toEqual([0]);
  say(hinted(id));
  await vi.waitFor(() => expect(table.thinking).toBe(false));
  expect(table.hint).toBeNull();

  void table.advise(0);
  say(hinted(socket.sent.at(-1)!.id!));
  await vi.waitFor(() => expect(table.hint).not.toBeNull());
  say({ ...undone, seq: 21 });
  expect(table.hint).toBeNull();
});

test('advice stays while others seal their choices', async () => {
  const asked = { to_act: [0, 1], legal: { 0: ['x', 'y'] } };
  say(welcome({ update: update(0, { ...asked, step: null }), history: [] }));
  void table.advise(0);
  const { id } = socket.sent.at(-1)!;
  say(update(1, { ...asked, to_act: [0], step: { ...stepOf(0, 1), sealed: [0, 1] } }));
  table.onsettled();
  say({ type: 'hinted', id: id!, seat: 0, scale: 'worth', moves: [] });
  await vi.waitFor(() => expect(table.thinking).toBe(false));
  expect(table.hint).not.toBeNull();
  say(update(2, { to_act: [0], step: { ...stepOf(1, 0), sealed: [0, 1] } }));
  expect(table.hint).toBeNull();
});
