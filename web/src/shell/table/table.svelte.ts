// One table as this page knows it: what the server said, what is shown of it by now, and what may be asked.
import type {
  Before,
  ChatLine,
  Clocks,
  Closing,
  FromServer,
  Hinted,
  Moved,
  Offer,
  Refused,
  Seating,
  Step,
  TableFacts,
  Update,
  Welcome,
  You,
} from '../../wire';
import { type Connection, follow, type Link, randomHex, type Wish } from '../connection';
import type { Opening } from '../line';
import { FairWatch } from './fair.svelte';
import { isRun, MOST_OWN } from './lately';
import { asksTheSame } from './sealing';

/** Of the moves that a click may have meant, so many are asked about. */
const MOST_JUDGED = 6;
/** So many moves are kept to be shown again. */
const MOST_REPEATED = 60;

export class Table {
  link = $state<Link>('connecting');
  /** Why the server closed the socket for good, and what it said when it did. */
  closed = $state(0);
  farewell = $state.raw<Closing | null>(null);
  facts = $state.raw<TableFacts | null>(null);
  seating = $state.raw<Seating | null>(null);
  you = $state.raw<You | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  invite = $state('');
  /** What the board shows. Newer updates wait until the board has shown this one. */
  shown = $state.raw<Update | null>(null);
  settled = $state(true);
  /** What words may speak of: the newest update that the board has shown to its end. */
  told = $state.raw<Update | null>(null);
  /** The moves up to `told`. */
  history = $state.raw<Step[]>([]);
  earlier = $state(0);
  sent = $state.raw<{ seat: number; move: string } | null>(null);
  refused = $state.raw<Refused | null>(null);
  hint = $state.raw<Hinted | null>(null);
  /** The update that asked what is asked now. */
  private question = 0;
  /** What this screen asked for and somebody refused, at which position. */
  declined = $state.raw<{ kind: Offer['kind']; n: number } | null>(null);
  /** Moves that somebody has just taken back, and the position that is left. */
  tookBack = $state.raw<{ by: number; moves: number; n: number; asked: boolean } | null>(null);
  /** The table is over, which is said once the board has shown it. */
  private ending: Seating | null = null;
  private withdrawn: Offer['kind'] | null = null;
  /** The position when offers were last heard of. */
  private askedAt = 0;
  thinking = $state(false);
  moved = $state.raw<Moved | null>(null);
  /** The newest clocks, and when they arrived: they run from there. */
  clocks = $state.raw<Clocks | null>(null);
  arrived = $state(0);

  private queue: Update[] = [];
  /** What one seat alone could see is being taken off the board: nothing has happened yet. */
  private covering = false;
  /** The position before this screen's own last moves, and every update since: what can be shown again. */
  private since = $state.raw<Update[]>([]);
  /** What this browser checks of the table's chance. */
  readonly fair = new FairWatch();
  private mixed = false;
  private readonly connection: Connection;

  constructor(id: string, key = '', open?: Opening) {
    const listener = {
      onmessage: (message: FromServer) => this.hear(message),
      onlink: (link: Link, code: number) => this.linked(link, code),
    };
    this.connection = follow(id, key, listener, open);
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
    return Boolean(this.told?.outcome);
  }

  /** What the server lets those ask for who sit here. */
  may(wish: Seating['may'][number]): boolean {
    return !!this.you?.seats.length && !!this.seating?.may.includes(wish);
  }

  /** Can what happened lately be shown again? */
  get mayRepeat(): boolean {
    return this.settled && this.since.length > 1;
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

  /** Why none of these moves may be made, as the engine says it; null if one may. No move is made. */
  async judge(seat: number, moves: string[]): Promise<Refused | null> {
    let found: Refused | null = null;
    for (const move of moves.slice(0, MOST_JUDGED)) {
      const answer = await this.connection
        .request({ type: 'judge', seat, move })
        .catch((refused: Refused) => refused);
      if (answer.type !== 'refused') return null;
      // A sentence of the rules says more than that something is no move.
      if (!found || (answer.rule && !found.rule)) found = answer;
      if (found.rule) break;
    }
    return found;
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
  answer = (kind: Offer['kind'], seat: number, yes: boolean) => {
    if (!yes) this.withdrawn = kind;
    return this.ask({ type: 'answer', kind, seat, yes });
  };
  resync = () => this.ask({ type: 'resync' });
  hurry = () => this.connection.hurry();
  renew = () => this.connection.renew();
  close = () => this.connection.close();

  async advise(seat: number): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    const { question } = this;
    const answer = await this.ask({ type: 'advise', seat }).finally(() => (this.thinking = false));
    // Undone or played on since: what it says is not true of what is shown now.
    if (answer.type === 'hinted' && this.question === question) this.hint = answer;
  }

  /** The board has shown `shown`: the next update may come. */
  onsettled(): void {
    this.settled = true;
    if (this.shown && !this.covering && this.shown.seq >= (this.told?.seq ?? 0)) this.tell(this.shown);
    this.covering = false;
    const next = this.queue.shift();
    if (next) this.show(next);
  }

  /** Show once more one's own last move and what happened since. */
  repeat(): void {
    const [first, ...rest] = this.since;
    if (!first || !this.mayRepeat) return;
    this.queue = [...rest, ...this.queue];
    this.hint = null;
    this.settled = false;
    this.shown = { ...first, step: null, legal: {} };
  }

  // ---- what the server says ----

  private ask(wish: Wish): Promise<FromServer> {
    return this.connection.request(wish).catch((refused: Refused) => {
      if (refused.code !== 'already-mixed') this.refused = refused;
      return refused;
    });
  }

  /** Does this person sit elsewhere than they did when the table was last seen whole? */
  private isMoved({ seats }: Seating): boolean {
    if (!this.you?.person) return false;
    const mine = seats.flatMap(({ person }, seat) => (person === this.you!.person ? [seat] : []));
    return mine.join() !== this.you.seats.join();
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
        this.answered(message);
        this.seating = this.before(message);
        // Perhaps seated in another window, or over HTTP: the table is seen from there now.
        if (this.isMoved(message)) void this.resync();
        return this.mix();
      case 'said':
        this.chat = [...this.chat, message];
        return;
      case 'moved':
        this.moved = message;
        return;
      case 'closing':
        this.farewell = message;
        return;
      case 'refused':
        if (!message.id) this.refused = message;
    }
  }

  /** What the page may know of who sits here: that the game is over, only once the board has shown it. */
  private before(now: Seating): Seating {
    const known = this.seating;
    this.ending = now.status === 'over' && known?.status === 'playing' && !this.isOver ? now : null;
    return this.ending ? { ...now, status: 'playing', may: known!.may } : now;
  }

  /** An offer of this screen's own that is gone, with nothing done: somebody said no, and the asker hears it. */
  private answered(next: Seating): void {
    const mine = this.you?.seats ?? [];
    const n = this.newest?.n ?? 0;
    const gone = (this.seating?.offers ?? []).filter(
      ({ kind, by }) => mine.includes(by) && !next.offers.some((offer) => offer.kind === kind),
    );
    for (const { kind } of gone) {
      // A move answers it as well; and what was agreed to has been done by now.
      const done = kind === 'rematch' ? this.moved !== null : next.status === 'over' || n !== this.askedAt;
      if (!done && kind !== this.withdrawn) this.declined = { kind, n };
    }
    if (next.offers.length) this.declined = null;
    this.withdrawn = null;
    this.askedAt = n;
  }

  private welcome(message: Welcome): void {
    this.facts = message.table;
    this.seating = message.seating;
    this.you = message.you;
    this.chat = message.chat;
    this.invite = message.invite;
    this.earlier = message.earlier;
    this.history = message.history;
    this.fair.meet(message.table, message.history);
    this.told = null;
    this.stand(message.update);
    this.mix();
  }

  private receive(update: Update): void {
    this.fair.hear(update);
    if (this.newest && update.seq < this.newest.seq) return;
    this.noteTakenBack(update);
    if (update.before) this.forget(update.before, update.step?.n ?? update.n);
    if (document.hidden || (!update.step && !this.adds(update))) return this.jump(update);
    this.runClocks(update);
    if (!update.step) return void this.queue.push(update);
    this.remember(update);
    this.queue.push(update);
    if (update.before) this.cover(update, update.before);
    else if (this.settled) this.onsettled();
  }

  /** It says something more of the position that is being shown (somebody resigned): the move is shown to its end. */
  private adds({ n, viewer, undone }: Update): boolean {
    const { newest } = this;
    if (this.settled || !newest || newest.n !== n || newest.viewer !== viewer) return false;
    return undone?.length === newest.undone?.length;
  }

  private noteTakenBack({ undone = [], n }: Update): void {
    const last = undone.at(-1);
    if (!last || !this.newest || undone.length <= (this.newest.undone?.length ?? 0)) return;
    const asked = this.seating?.offers.some(({ kind, by }) => kind === 'undo' && by === last.seat) ?? false;
    this.tookBack = { by: last.seat, moves: last.moves, n, asked };
  }

  /** The screen changes hands: what one seat alone was told goes at once … */
  private forget({ history }: Before, n: number): void {
    this.history = history;
    this.earlier = n - history.length;
  }

  /** … and so does what it alone could see, before the move is shown. */
  private cover(update: Update, { view, picture }: Before): void {
    this.hint = null;
    [this.covering, this.settled] = [true, false];
    this.shown = { ...this.shown!, view, picture, viewer: update.viewer, legal: {}, step: null };
    this.since = [this.shown, update];
  }

  /** Show an update at once: nobody looks, or moves were taken back. */
  private jump(update: Update): void {
    for (const passed of this.queue) this.note(passed);
    this.note(update);
    this.stand(update);
  }

  private stand(update: Update): void {
    this.queue = [];
    this.covering = false;
    this.since = [update];
    this.runClocks(update);
    this.put({ ...update, step: null });
    this.settled = true;
    this.told = this.shown;
    this.end();
  }

  private show(update: Update): void {
    this.settled = false;
    this.put(update);
  }

  private put(update: Update): void {
    if (!asksTheSame(this.shown, update)) [this.hint, this.question] = [null, update.seq];
    this.shown = update;
  }

  private tell(update: Update): void {
    this.told = update;
    this.note(update);
    this.end();
  }

  private end(): void {
    if (!this.ending || !this.isOver) return;
    [this.seating, this.ending] = [this.ending, null];
  }

  private note(update: Update): void {
    const before = this.history.filter((step) => step.n < (update.step?.n ?? update.n));
    this.history = update.step ? [...before, update.step] : before;
  }

  private runClocks(update: Update): void {
    this.clocks = update.clocks ?? null;
    this.arrived = performance.now();
  }

  private remember(update: Update): void {
    const mine = this.you?.seats ?? [];
    if (mine.length !== 1) this.since = [...this.since.slice(-1), update];
    else if (mine[0] !== update.step!.seat) this.since = [...this.since.slice(-MOST_REPEATED), update];
    else if (isRun(this.since, mine[0])) this.since = [...this.since.slice(-MOST_OWN), update];
    else this.since = this.newest ? [this.newest, update] : [update];
  }

  private get newest(): Update | null {
    return this.queue.at(-1) ?? this.shown;
  }

  /** Add this person's randomness to the table's, once, and keep it (docs/fairness.md). */
  private mix(): void {
    const [seat] = this.you?.seats ?? [];
    if (seat === undefined) this.mixed = false;
    if (seat === undefined || this.mixed || this.seating?.status === 'over') return;
    if (this.you?.seats.some((own) => this.seating?.mixed.includes(own))) return;
    this.mixed = true;
    const entropy = randomHex(32);
    void this.ask({ type: 'mix', seat, entropy }).then((answer) => {
      if (answer.type === 'accepted') this.fair.mixed(seat, entropy);
    });
  }
}
