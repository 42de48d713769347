import { beforeEach, expect, test } from 'vitest';
import type { Step, TableFacts, Update, Verdict } from '../../wire';
import { commitmentOf, type FairRecord, FairWatch } from './fair.svelte';

const SECRET = '0f'.repeat(32);
const FINE = { ok: true } as Verdict;
let store: Storage;
let commitment: string;
let watch: FairWatch;

const facts = (given = commitment) => ({ id: 't1', commitment: given }) as TableFacts;
const step = (n: number, draw: number, move: string | null = `d${draw}`): Step => ({
  n,
  seat: -1,
  move,
  events: [],
  draw,
});
const update = (made: Step) => ({ type: 'update', step: made }) as unknown as Update;
const record = (more: object = {}): FairRecord => ({
  moves: [
    [-1, 'd0'],
    [0, 'a'],
    [-1, 'd1'],
  ],
  fair: {
    table: 't1',
    commitment,
    secret: SECRET,
    first: 0,
    mixed: [[0, 0, 'ab']],
    draws: [0, 1],
    ...more,
  },
});

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  } as Storage;
}

beforeEach(async () => {
  store = memory();
  commitment = await commitmentOf('t1', SECRET);
  watch = new FairWatch(store);
  watch.meet(facts(), []);
  watch.mixed(0, 'ab');
  watch.hear(update(step(0, 0)));
  watch.hear(update(step(2, 1, null)));
});

const ended = async (given: FairRecord, verdict = FINE) => {
  await watch.end(() => Promise.resolve([given, verdict]));
  return watch.state;
};

test('the commitment is the same sum that Python makes', () => {
  expect(commitment).toBe('ab73bbc6d920ec24afc0b5df7a23a0731024faac80034a48688dd166e30ce4c2');
});

test('a record with all that was kept is checked', async () => {
  expect(watch.state.kind).toBe('watching');
  expect(watch.draws).toBe(2);
  expect(await ended(record())).toEqual({ kind: 'checked' });
});

test('a number left out is noticed as it comes', () => {
  watch.hear(update(step(4, 3)));
  expect(watch.state).toEqual({ kind: 'fault', fault: 'gap' });
});

test('a number told twice for different draws is noticed as it comes', () => {
  watch.hear(update(step(0, 0, 'd9')));
  expect(watch.state).toEqual({ kind: 'fault', fault: 'gap' });
});

test('another commitment is noticed, also when the page is opened again', () => {
  const again = new FairWatch(store);
  again.meet(facts('00'), []);
  expect(again.state).toEqual({ kind: 'fault', fault: 'commitment' });
});

test('what was kept is still there when the page is opened again', async () => {
  watch = new FairWatch(store);
  watch.meet(facts(), []);
  expect(watch.draws).toBe(2);
  expect(await ended(record({ mixed: [] }))).toEqual({ kind: 'fault', fault: 'own' });
});

test.each([
  ['secret', { secret: '00'.repeat(32) }],
  ['own', { mixed: [[1, 0, 'ab']] }],
  ['commitment', { commitment: '00' }],
  [
    'draws',
    {
      log: [
        ['played', -1, 'x'],
        ['undone', 0, 0],
        ['played', -1, 'd0'],
        ['played', 0, 'a'],
        ['played', -1, 'd1'],
      ],
    },
  ],
  ['moves', { log: [['played', -1, 'd0']] }],
])('a record with another %s is not believed', async (fault, more) => {
  expect(await ended(record(more))).toEqual({ kind: 'fault', fault });
});

test('a game that went on from another has nothing to show before a draw of its own', async () => {
  const branch = { ...facts(), id: 't2', branched_at: 3 } as TableFacts;
  const without: FairRecord = { moves: record().moves };
  watch = new FairWatch(memory());
  watch.meet(branch, []);
  watch.mixed(0, 'ab');
  expect(await ended(without)).toEqual({ kind: 'watching' });
  watch.hear(update(step(3, 0)));
  expect(await ended(without)).toEqual({ kind: 'fault', fault: 'commitment' });
});

test('what was drawn and taken back is in the log', async () => {
  watch.hear(update(step(2, 2)));
  const log = [
    ['played', -1, 'd0'],
    ['played', 0, 'a'],
    ['played', -1, 'd1'],
    ['undone', 0, 2],
    ['played', -1, 'd2'],
  ];
  const moves: [number, string][] = [
    [-1, 'd0'],
    [0, 'a'],
    [-1, 'd2'],
  ];
  expect(await ended({ ...record({ log, draws: [0, 2] }), moves })).toEqual({ kind: 'checked' });
});

test('what the server itself calls wrong is told', async () => {
  expect(await ended(record(), { ok: false } as Verdict)).toEqual({ kind: 'fault', fault: 'server' });
});

test('old tables are forgotten', () => {
  for (let n = 0; n < 80; n++) new FairWatch(store).meet({ id: `x${n}`, commitment: '1' } as TableFacts, []);
  expect(store.length).toBeLessThanOrEqual(60);
});
