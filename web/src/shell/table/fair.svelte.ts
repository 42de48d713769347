// What this browser keeps of a table's chance, and what it checks of it by itself (docs/fairness.md).
import type { Step, TableFacts, Update, Verdict } from '../../wire';

/** What the browser remembers of a table, whatever the server says later. */
export interface Kept {
  commitment: string;
  /** This client's own bytes, for which seat, and the number of the next draw when they were taken. */
  own: { seat: number; entropy: string; next: number } | null;
  /** The draws it was told of: number, the moves made before, and the text where it was shown. */
  draws: [number, number, string | null][];
  at: number;
}

/** The part of a record that is checked here. */
export interface FairRecord {
  moves: [number, string][];
  fair?: {
    table: string;
    commitment: string;
    secret: string;
    first: number;
    mixed: [number, number, string][];
    draws: number[];
    log?: (['played', number, string] | ['undone', number, number])[];
  };
}

export type Fault = 'commitment' | 'gap' | 'secret' | 'own' | 'draws' | 'moves' | 'server';
export type State =
  | { kind: 'watching' }
  | { kind: 'fault'; fault: Fault }
  | { kind: 'checked' }
  /** Without TLS a browser cannot hash. */
  | { kind: 'unable' };

const PREFIX = 'fair/';
const MOST_KEPT = 60;

export class FairWatch {
  state = $state.raw<State>({ kind: 'watching' });
  kept = $state.raw<Kept | null>(null);
  private table = '';
  private checking = false;
  /** It went on from another game: until a move is made there it has nothing of its own to check. */
  private branched = false;

  constructor(private readonly store: Storage | null = storage()) {}

  get draws(): number {
    return this.kept?.draws.length ?? 0;
  }

  /** The table is seen, for the first time or again: its commitment must be what it was. */
  meet(facts: TableFacts, history: Step[]): void {
    this.table = facts.id;
    this.branched = typeof facts.branched_at === 'number';
    this.kept ??= recall(this.store, facts.id);
    if (this.kept && this.kept.commitment !== facts.commitment) return this.fail('commitment');
    this.kept ??= { commitment: facts.commitment, own: null, draws: [], at: Date.now() };
    for (const step of history) this.note(step);
    this.save();
  }

  mixed(seat: number, entropy: string): void {
    if (!this.kept || this.kept.own) return;
    this.kept = { ...this.kept, own: { seat, entropy, next: this.next } };
    this.save();
  }

  /** A move that was just made: its draw has the next number, or somebody drew again. */
  hear(update: Update): void {
    const step = update.step;
    if (!this.kept || step?.draw === undefined || step.draw === null) return;
    const before = this.kept.draws.find(([number]) => number === step.draw);
    const other = before && (before[1] !== step.n || (before[2] && step.move && before[2] !== step.move));
    if (other || (this.draws && step.draw > this.next)) this.fail('gap');
    this.note(step);
    this.save();
  }

  /** The game is over: everything that was kept must be in the record. */
  async end(load: () => Promise<[FairRecord, Verdict]>): Promise<void> {
    if (!this.kept || this.checking || this.state.kind !== 'watching') return;
    this.checking = true;
    try {
      const [record, verdict] = await load();
      if (!record.fair && this.branched && !this.draws) return;
      const fault = (await wrong(this.kept, record, this.table)) ?? (verdict.ok ? null : 'server');
      this.state = fault ? { kind: 'fault', fault } : { kind: 'checked' };
    } catch {
      this.state = { kind: 'unable' };
    } finally {
      this.checking = false;
    }
  }

  /** The number that the next draw must have. */
  private get next(): number {
    return 1 + Math.max(-1, ...(this.kept?.draws.map(([number]) => number) ?? []));
  }

  private note(step: Step): void {
    if (!this.kept || step.draw === undefined || step.draw === null) return;
    if (this.kept.draws.some(([number]) => number === step.draw)) return;
    this.kept = { ...this.kept, draws: [...this.kept.draws, [step.draw, step.n, step.move]] };
  }

  private fail(fault: Fault): void {
    this.state = { kind: 'fault', fault };
  }

  private save(): void {
    if (!this.store || !this.kept) return;
    try {
      this.store.setItem(PREFIX + this.table, JSON.stringify(this.kept));
      forgetOldest(this.store);
    } catch {
      // A full or forbidden storage: then it is kept as long as the page is open.
    }
  }
}

/** What in a record is not as it was kept; null: nothing. */
export async function wrong(kept: Kept, record: FairRecord, table: string): Promise<Fault | null> {
  const fair = record.fair;
  if (!fair || fair.table !== table || fair.commitment !== kept.commitment) return 'commitment';
  if ((await commitmentOf(fair.table, fair.secret)) !== kept.commitment) return 'secret';
  const own = kept.own;
  if (
    own &&
    !fair.mixed.some(([k, seat, bytes]) => k <= own.next && seat === own.seat && bytes === own.entropy)
  )
    return 'own';
  return drawsOf(kept, record);
}

function drawsOf(kept: Kept, record: FairRecord): Fault | null {
  const fair = record.fair!;
  const log = fair.log ?? record.moves.map(([seat, text]) => ['played', seat, text] as const);
  const made: { n: number; text: string }[] = [];
  let standing: (readonly [number, string])[] = [];
  log.forEach((entry, at) => {
    if (entry[0] === 'undone') {
      standing = standing.slice(0, entry[2]);
      return;
    }
    if (entry[1] === -1 && at >= fair.first) made.push({ n: standing.length, text: entry[2] });
    standing.push([entry[1], entry[2]]);
  });
  if (JSON.stringify(standing) !== JSON.stringify(record.moves)) return 'moves';
  // The log's draws are numbered by their place in it: those that were seen stand where they were seen.
  const fits = kept.draws.every(
    ([number, n, text]) => made[number]?.n === n && (text === null || made[number].text === text),
  );
  return fits ? null : 'draws';
}

/** SHA-256 of the parts, each after its length (docs/fairness.md). */
export async function commitmentOf(table: string, secret: string): Promise<string> {
  const parts = [bytes('ludotheque-fair/1 commitment'), bytes(table), unhex(secret)];
  const joined = parts.flatMap((part) => [...bytes(`${part.length}:`), ...part]);
  return hex(await crypto.subtle.digest('SHA-256', new Uint8Array(joined)));
}

const bytes = (text: string) => new TextEncoder().encode(text);
const unhex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

function recall(store: Storage | null, table: string): Kept | null {
  try {
    return JSON.parse(store?.getItem(PREFIX + table) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function forgetOldest(store: Storage): void {
  const names = Array.from({ length: store.length }, (_, at) => store.key(at) ?? '').filter((name) =>
    name.startsWith(PREFIX),
  );
  const age = (name: string) => recall(store, name.slice(PREFIX.length))?.at ?? 0;
  for (const name of names.sort((a, b) => age(b) - age(a)).slice(MOST_KEPT)) store.removeItem(name);
}
