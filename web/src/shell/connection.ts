// Follows a table, and asks again for whatever it had no answer to when the line was lost.
import type { FromServer, Refused, Request } from '../wire';
import { tableSocket } from './addresses';
import { Line, type Link, type Manners, type Opening } from './line';

export type { Link };

type WithoutId<R> = R extends Request ? Omit<R, 'id'> : never;
export type Wish = WithoutId<Request>;

interface Waiting {
  message: Request;
  resolve: (answer: FromServer) => void;
  reject: (refused: Refused) => void;
}

export interface Listener {
  onmessage: (message: FromServer) => void;
  onlink: (link: Link, code: number) => void;
}

const PING_EVERY = 15_000;
const PONG_WITHIN = 7_000;
/** Not again: it was sent nonsense, or knows no such table. */
const MANNERS: Manners = { firstWait: 400, longestWait: 8000, notAgain: [4002, 4004] };

/** Hear what a table says to its visitors, until it is closed. */
export function follow(table: string, key: string, listener: Listener, open?: Opening): Connection {
  return new Connection(tableSocket(table, key), listener, open);
}

export class Connection {
  private waiting = new Map<string, Waiting>();
  private heart: ReturnType<typeof setInterval> | undefined;
  private pong: ReturnType<typeof setTimeout> | undefined;
  private ready = false;
  private readonly line: Line;

  constructor(
    address: string,
    private readonly listener: Listener,
    open?: Opening,
  ) {
    const heard = {
      onmessage: (message: { type: string }) => this.hear(message as FromServer),
      onlink: (link: Link, code: number) => this.linked(link, code),
    };
    this.line = new Line(address, heard, MANNERS, open);
    this.line.connect();
  }

  /** Ask for something; the answer (or the refusal) may come after the connection was lost and found again. */
  request(wish: Wish): Promise<FromServer> {
    const id = newId();
    const message = { ...wish, id } as Request;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { message, resolve, reject });
      if (this.ready) this.line.send(message);
    });
  }

  /** Try again now: the device says it is online, or somebody pressed the button. */
  hurry(): void {
    if (!this.ready) this.line.hurry();
  }

  /** Come again: the server knows us by another name now. */
  renew(): void {
    this.line.connect();
  }

  close(): void {
    this.still();
    this.line.close();
  }

  private hear(message: FromServer): void {
    if (message.type === 'welcome' && !this.ready) this.welcomed();
    if (message.type === 'pong') clearTimeout(this.pong);
    this.listener.onmessage(message);
    this.answer(message);
  }

  private welcomed(): void {
    this.ready = true;
    this.line.works();
    this.listener.onlink('open', 0);
    this.heart = setInterval(() => this.ping(), PING_EVERY);
    for (const { message } of this.waiting.values()) this.line.send(message);
  }

  private answer(message: FromServer): void {
    const id = 'id' in message ? message.id : null;
    const waiting = id ? this.waiting.get(id) : undefined;
    if (!id || !waiting) return;
    this.waiting.delete(id);
    if (message.type === 'refused') waiting.reject(message);
    else waiting.resolve(message);
  }

  private ping(): void {
    this.line.send({ type: 'ping', id: newId() });
    clearTimeout(this.pong);
    this.pong = setTimeout(() => this.line.lost(0), PONG_WITHIN);
  }

  private linked(link: Link, code: number): void {
    this.still();
    this.listener.onlink(link, code);
  }

  private still(): void {
    this.ready = false;
    clearInterval(this.heart);
    clearTimeout(this.pong);
  }
}

/** Random enough to be nobody else's. (crypto.randomUUID is missing on plain http in a home network.) */
export function newId(): string {
  return randomHex(12);
}

export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
