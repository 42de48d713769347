// One table as this page knows it: what the server said, what is shown of it by now, and what may be asked.
import type { ChatLine, FromServer, Hinted, Moved, Offer, Refused, Seating, Step, TableFacts, Update, Welcome, You } from '../../wire';
import { Connection, type Link, randomHex, type Wish } from '../connection';

export class Table {
  link = $state<Link>('connecting');
  /** Why the server closed the socket for good. */
  closed = $state(0);
  facts = $state.raw<TableFacts | null>(null);
  seating = $state.raw<Seating | null>(null);
  you = $state.raw<You | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  invite = $state('');
  /** What the board shows. Newer updates wait until the board has shown this one. */
  shown = $state.raw<Update | null>(null);
  settled = $state(true);
  /** The moves up to `shown`. */
  history = $state.raw<Step[]>([]);
  earlier = $state(0);
  sent = $state.raw<{ seat: number; move: string } | null>(null);
  refused = $state.raw<Refused | null>(null);
  hint = $state.raw<Hinted | null>(null);
  thinking = $state(false);
  moved = $state.raw<Moved | null>(null);
  /** When `shown` arrived: clocks run from there. */
  arrived = $state(0);

  private queue: Update[] = [];
  private mixed = new Set<number>();
  private readonly connection: Connection;

  constructor(address: string, open?: (address: string) => WebSocket) {
    const listener = { onmessage: (message: FromServer) => this.hear(message), onlink: (link: Link, code: number) => this.linked(link, code) };
    this.connection = new Connection(address, listener, open);
  }

  // ---- what is known ----

  /** The seat this screen plays for: one of its own that is asked now, else its own, else -1. */
  get seat(): number {
    const viewer = this.shown?.viewer ?? -1;
    const asked = this.asked;
    if (asked.includes(viewer)) return viewer;
    return asked[0] ?? (this.you?.seats.includes(viewer) ? viewer : -1);
  }

  /** Own seats that are asked, as far as this screen may see. */
  get asked(): number[] {
    return Object.keys(this.shown?.legal ?? {}).map(Number);
  }

  get legal(): string[] {
    return this.settled ? (this.shown?.legal?.[this.seat] ?? []) : [];
  }

  get isOver(): boolean {
    return Boolean(this.shown?.outcome);
  }

  // ---- what may be asked ----

  play(seat: number, move: string): void {
    if (this.sent) return;
    this.sent = { seat, move };
    this.refused = null;
    this.hint = null;
    const seen = this.newest?.seq ?? 0;
    this.ask({ type: 'play', seat, move, seen })
      .then((answer) => (answer.type === 'accepted' ? this.resync() : answer))
      .finally(() => (this.sent = null));
  }

  look = (viewer: number) => this.ask({ type: 'look', viewer });
  sit = (seat: number, name: string | null = null) => this.ask({ type: 'sit', seat, name });
  leave = (seat: number) => this.ask({ type: 'leave', seat });
  arrange = (seat: number, bot: string | null) => this.ask({ type: 'arrange', seat, bot });
  say = (text: string) => this.ask({ type: 'say', text });
  undo = (seat: number) => this.ask({ type: 'undo', seat });
  agree = (seat: number) => this.ask({ type: 'agree', seat });
  rematch = (seat: number) => this.ask({ type: 'rematch', seat });
  resign = (seat: number) => this.ask({ type: 'resign', seat });
  answer = (kind: Offer['kind'], seat: number, yes: boolean) => this.ask({ type: 'answer', kind, seat, yes });
  resync = () => this.ask({ type: 'resync' });
  hurry = () => this.connection.hurry();
  renew = () => this.connection.renew();
  close = () => this.connection.close();

  async advise(seat: number): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    const answer = await this.ask({ type: 'advise', seat }).finally(() => (this.thinking = false));
    if (answer.type === 'hinted' && this.asked.includes(seat)) this.hint = answer;
  }

  /** The board has shown `shown`: the next update may come. */
  onsettled(): void {
    this.settled = true;
    const next = this.queue.shift();
    if (next) this.show(next);
  }

  // ---- what the server says ----

  private ask(wish: Wish): Promise<FromServer> {
    return this.connection.request(wish).catch((refused: Refused) => {
      if (refused.code !== 'already-mixed') this.refused = refused;
      return refused;
    });
  }

  private linked(link: Link, code: number): void {
    this.link = link;
    if (link === 'final') this.closed = code;
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        return this.welcome(message);
      case 'update':
        return this.receive(message);
      case 'seating':
        this.seating = message;
        return this.mix();
      case 'said':
        this.chat = [...this.chat, message];
        return;
      case 'moved':
        this.moved = message;
        return;
      case 'refused':
        if (!message.id) this.refused = message;
    }
  }

  private welcome(message: Welcome): void {
    this.facts = message.table;
    this.seating = message.seating;
    this.you = message.you;
    this.chat = message.chat;
    this.invite = message.invite;
    this.earlier = message.earlier;
    this.history = message.history;
    this.queue = [];
    this.put({ ...message.update, step: null });
    this.settled = true;
    this.mix();
  }

  private receive(update: Update): void {
    if (this.newest && update.seq < this.newest.seq) return;
    if (!update.step || document.hidden) return this.jump(update);
    this.queue.push(update);
    if (this.settled) this.onsettled();
  }

  /** Show an update at once: nobody looks, or moves were taken back. */
  private jump(update: Update): void {
    for (const passed of [...this.queue, update]) this.note(passed);
    this.queue = [];
    this.put({ ...update, step: null });
    this.settled = true;
  }

  private show(update: Update): void {
    this.note(update);
    this.settled = false;
    this.put(update);
  }

  private put(update: Update): void {
    this.hint = null;
    this.arrived = performance.now();
    this.shown = update;
  }

  private note(update: Update): void {
    const before = this.history.filter((step) => step.n < (update.step?.n ?? update.n));
    this.history = update.step ? [...before, update.step] : before;
  }

  private get newest(): Update | null {
    return this.queue.at(-1) ?? this.shown;
  }

  /** Add this client's randomness to the table's, once for each own seat (docs/fairness.md). */
  private mix(): void {
    if (this.seating?.status === 'over') return;
    for (const seat of this.you?.seats ?? []) {
      if (this.mixed.has(seat) || this.seating?.mixed.includes(seat)) continue;
      this.mixed.add(seat);
      void this.ask({ type: 'mix', seat, entropy: randomHex(32) });
    }
  }
}
