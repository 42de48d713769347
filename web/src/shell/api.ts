// The room's HTTP, typed (docs/protocol.md).
import type {
  GameCard,
  Me,
  NewTable,
  Problem,
  RulesPage,
  TableCard,
  TableLink,
  Verdict,
  Welcoming,
  WholeSet,
} from '../wire';
import type { FairRecord } from './table/fair.svelte';
import { recordUrl } from './addresses';
import type { Lang } from '../board/screen';
import { read } from './french';

/** A refusal, or (code `offline`) a server that does not answer. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.en);
  }
}

const OFFLINE: Problem = {
  code: 'offline',
  en: 'The room can’t be reached.',
  fr: 'La salle est injoignable.',
  rule: null,
};

export const isOffline = (refusal: unknown) =>
  refusal instanceof Refusal && refusal.problem.code === OFFLINE.code;

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, headers: { accept: 'application/json' } };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { ...request.headers, 'content-type': 'application/json' };
  }
  const answer = await fetch(`/api${path}`, request).catch(() => null);
  if (!answer) throw new Refusal(OFFLINE);
  const content = (await answer
    .text()
    .then(read)
    .catch(() => null)) as T | Problem | null;
  if (answer.ok && content !== null) return content as T;
  throw new Refusal(content && typeof content === 'object' && 'code' in content ? content : OFFLINE);
}

let known: Promise<GameCard[]> | null = null;

/** The games, asked for once (again after a failure). */
export function games(): Promise<GameCard[]> {
  known ??= ask<GameCard[]>('GET', '/games').catch((refusal: unknown) => {
    known = null;
    throw refusal;
  });
  return known;
}

export async function game(name: string): Promise<GameCard | undefined> {
  return (await games()).find((each) => each.name === name);
}

/** A game as it is at this moment: how far its compiling has come. */
export async function gameNow(name: string): Promise<GameCard | undefined> {
  known = null;
  return game(name);
}

export const rules = (name: string, lang: Lang) =>
  ask<RulesPage>('GET', `/games/${encodeURIComponent(name)}/rules?lang=${lang}`);
export const me = () => ask<Me>('GET', '/me');
export const rename = (name: string) => ask<Me>('POST', '/me', { name });
export const openTables = (name?: string) =>
  ask<TableCard[]>('GET', name ? `/tables?game=${encodeURIComponent(name)}` : '/tables');
export const myTables = () => ask<TableCard[]>('GET', '/tables/mine');
export const home = () => ask<Welcoming>('GET', '/home');
export const newTable = (wish: NewTable) => ask<TableLink>('POST', '/tables', wish);
export const setCalled = (id: string, key: string) =>
  ask<WholeSet>('GET', `/sets/${encodeURIComponent(id)}?key=${encodeURIComponent(key)}`);
export const takeSeat = (table: string, seat: number, key: string) =>
  ask<TableCard>('POST', `/tables/${encodeURIComponent(table)}/seats/${seat}`, { key });

/** Who you are; somebody without a name gets the given one. */
export async function named(fallback: string): Promise<Me> {
  const who = await me();
  return who.person === null ? rename(fallback) : who;
}

/** Ask now, and again whenever `attempt` changes (for `$derived`). */
export function fresh<T>(_attempt: number, asking: () => T): T {
  return asking();
}

/** A finished table's record as the server hands it out, byte for byte, and what the server says of it. */
export async function fairRecord(table: string, key: string): Promise<[FairRecord, Verdict]> {
  const text = await fetch(recordUrl(table, key)).then((answer) => answer.text());
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: text };
  const verdict = (await fetch('/api/verify', request).then((answer) => answer.json())) as Verdict;
  return [JSON.parse(text) as FairRecord, verdict];
}
