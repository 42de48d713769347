// A table's socket that comes back by itself, and asks again for whatever it had no answer to.
import { read } from './french';
import type { Closing, FromServer, Refused, Request } from '../wire';

/** `final`: the server said not to come back (no such table, it is private, the session has ended). */
export type Link = 'connecting' | 'open' | 'lost' | 'final';

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

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 15_000;
const PONG_WITHIN = 7_000;
/** What the code says where nothing was said before the socket closed: it sent nonsense, or knows no such table. */
const NOT_AGAIN = [4002, 4004];

export class Connection {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private wait = FIRST_WAIT;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heart: ReturnType<typeof setInterval> | undefined;
  private pong: ReturnType<typeof setTimeout> | undefined;
  private over = false;
  private ready = false;
  /** What the server said when it closed this socket. */
  private farewell: Closing | null = null;

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
    private readonly open: (address: string) => WebSocket = (at) => new WebSocket(at),
  ) {
    this.connect();
  }

  /** Ask for something; the answer (or the refusal) may come after the connection was lost and found again. */
  request(wish: Wish): Promise<FromServer> {
    const id = newId();
    const message = { ...wish, id } as Request;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { message, resolve, reject });
      if (this.ready) this.send(message);
    });
  }

  /** Try again now: the device says it is online, or somebody pressed the button. */
  hurry(): void {
    if (this.over || this.ready) return;
    clearTimeout(this.retry);
    this.wait = FIRST_WAIT;
    this.connect();
  }

  /** Come again: the server knows us by another name now. */
  renew(): void {
    this.still();
    this.connect();
  }

  close(): void {
    this.over = true;
    clearTimeout(this.retry);
    this.still();
    this.socket?.close();
  }

  private connect(): void {
    this.drop();
    this.farewell = null;
    this.listener.onlink('connecting', 0);
    const socket = this.open(this.address);
    this.socket = socket;
    socket.onmessage = (event) => socket === this.socket && this.hear(read(String(event.data)) as FromServer);
    socket.onclose = (event) => socket === this.socket && this.lost(event.code);
  }

  private drop(): void {
    const old = this.socket;
    this.socket = null;
    old?.close();
  }

  private hear(message: FromServer): void {
    if (message.type === 'welcome' && !this.ready) this.welcomed();
    if (message.type === 'pong') clearTimeout(this.pong);
    if (message.type === 'closing') this.farewell = message;
    this.listener.onmessage(message);
    this.answer(message);
  }

  private welcomed(): void {
    this.ready = true;
    this.wait = FIRST_WAIT;
    this.listener.onlink('open', 0);
    this.heart = setInterval(() => this.ping(), PING_EVERY);
    for (const { message } of this.waiting.values()) this.send(message);
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
    this.send({ type: 'ping', id: newId() });
    clearTimeout(this.pong);
    this.pong = setTimeout(() => this.lost(0), PONG_WITHIN);
  }

  private lost(code: number): void {
    this.still();
    this.drop();
    if (this.over) return;
    if (!(this.farewell?.again ?? !NOT_AGAIN.includes(code))) {
      this.over = true;
      return this.listener.onlink('final', code);
    }
    this.listener.onlink('lost', code);
    this.retry = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private still(): void {
    this.ready = false;
    clearInterval(this.heart);
    clearTimeout(this.pong);
  }

  private send(message: Request): void {
    this.socket?.send(JSON.stringify(message));
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
