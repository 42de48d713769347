import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FromServer, Request } from '../wire';
import { Connection, type Link } from './connection';

class FakeSocket {
  static all: FakeSocket[] = [];
  sent: Request[] = [];
  closed = false;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Request);
  }
  close() {
    this.closed = true;
  }
  say(message: Partial<FromServer> & { type: string }) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006) {
    this.onclose?.({ code });
  }
}

let links: Link[];
let connection: Connection;
const last = () => FakeSocket.all.at(-1)!;
const play = { type: 'play', seat: 0, move: 'x', seen: 3 } as const;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  links = [];
  connection = new Connection(
    'ws://room',
    { onmessage: () => undefined, onlink: (link) => links.push(link) },
    () => new FakeSocket() as unknown as WebSocket,
  );
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test('what is asked before the welcome waits for it', () => {
  void connection.request(play);
  expect(last().sent).toEqual([]);
  last().say({ type: 'welcome' });
  expect(last().sent).toMatchObject([play]);
});

test('an answer with its id settles a request', async () => {
  last().say({ type: 'welcome' });
  const asking = connection.request(play);
  last().say({ type: 'accepted', id: last().sent[0]!.id!, seq: 4 });
  await expect(asking).resolves.toMatchObject({ type: 'accepted', seq: 4 });
});

test('a refusal rejects', async () => {
  last().say({ type: 'welcome' });
  const asking = connection.request(play);
  last().say({
    type: 'refused',
    id: last().sent[0]!.id!,
    code: 'illegal',
    en: '',
    fr: '',
    rule: null,
    seq: null,
  });
  await expect(asking).rejects.toMatchObject({ code: 'illegal' });
});

test('after a lost connection the same request is sent again with the same id', async () => {
  last().say({ type: 'welcome' });
  const asking = connection.request(play);
  const id = last().sent[0]!.id!;
  last().drop();
  expect(links.at(-1)).toBe('lost');
  await vi.advanceTimersByTimeAsync(1000);
  expect(FakeSocket.all).toHaveLength(2);
  last().say({ type: 'welcome' });
  expect(last().sent).toEqual([{ ...play, id }]);
  last().say({ type: 'accepted', id, seq: 4 });
  await expect(asking).resolves.toMatchObject({ type: 'accepted' });
});

test('the waits between attempts grow', async () => {
  for (let n = 0; n < 6; n++) {
    last().drop();
    await vi.advanceTimersByTimeAsync(20_000);
  }
  const before = FakeSocket.all.length;
  last().drop();
  await vi.advanceTimersByTimeAsync(3000);
  expect(FakeSocket.all).toHaveLength(before);
});

test('hurrying connects at once', () => {
  last().drop();
  connection.hurry();
  expect(FakeSocket.all).toHaveLength(2);
});

test('an open connection is not hurried', () => {
  last().say({ type: 'welcome' });
  connection.hurry();
  expect(FakeSocket.all).toHaveLength(1);
});

test.each([4002, 4004])('after code %i it does not come back', async (code) => {
  last().drop(code);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(links.at(-1)).toBe('final');
});

test.each([
  [false, 4001, 'final'],
  [true, 4004, 'lost'],
])('what the server says when it closes (again: %s) goes before the code %i', (again, code, link) => {
  last().say({ type: 'closing', code: 'x', en: '', fr: '', again });
  last().drop(code);
  expect(links.at(-1)).toBe(link);
});

test('a server that no longer answers pings is left and tried again', async () => {
  last().say({ type: 'welcome' });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(last().sent.at(-1)).toMatchObject({ type: 'ping' });
  await vi.advanceTimersByTimeAsync(7_000);
  expect(links.at(-1)).toBe('lost');
  expect(FakeSocket.all[0]!.closed).toBe(true);
});

test('messages of a socket that was given up are not heard', () => {
  const old = last();
  old.drop();
  connection.hurry();
  old.say({ type: 'welcome' });
  expect(links.at(-1)).toBe('connecting');
});

test('a renewed connection is another one, and the old is closed', () => {
  last().say({ type: 'welcome' });
  connection.renew();
  expect(FakeSocket.all).toHaveLength(2);
  expect(FakeSocket.all[0]!.closed).toBe(true);
});
