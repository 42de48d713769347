// A socket that comes back by itself, until the server says not to.
import { read } from './french';
import type { Closing } from '../wire';

/** `final`: the server said not to come back (no such table, it is private, the session has ended). */
export type Link = 'connecting' | 'open' | 'lost' | 'final';
export type Opening = (address: string) => WebSocket;

export interface LineListener {
  /** The socket is open; whether anything is said on it is another matter. */
  onopen?: () => void;
  onmessage: (message: { type: string }) => void;
  onlink: (link: Link, code: number) => void;
}

export interface Manners {
  firstWait: number;
  longestWait: number;
  /** What a code says where nothing was said before the socket closed. */
  notAgain: number[];
}

export class Line {
  private socket: WebSocket | null = null;
  private wait: number;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private over = false;
  /** What the server said when it closed this socket. */
  private farewell: Closing | null = null;

  constructor(
    private readonly address: string,
    private readonly listener: LineListener,
    private readonly manners: Manners,
    private readonly open: Opening = (at) => new WebSocket(at),
  ) {
    this.wait = manners.firstWait;
  }

  connect(): void {
    this.drop();
    this.farewell = null;
    this.listener.onlink('connecting', 0);
    const socket = this.open(this.address);
    this.socket = socket;
    socket.onopen = () => socket === this.socket && this.listener.onopen?.();
    socket.onmessage = (event) => socket === this.socket && this.hear(read(String(event.data)));
    socket.onclose = (event) => socket === this.socket && this.lost(event.code);
  }

  send(message: unknown): void {
    this.socket?.send(JSON.stringify(message));
  }

  /** It works: should it break, it is tried again soon. */
  works(): void {
    this.wait = this.manners.firstWait;
  }

  /** Try again now instead of later. */
  hurry(): void {
    if (this.over) return;
    clearTimeout(this.retry);
    this.works();
    this.connect();
  }

  lost(code: number): void {
    this.drop();
    if (this.over) return;
    if (!(this.farewell?.again ?? !this.manners.notAgain.includes(code))) {
      this.over = true;
      return this.listener.onlink('final', code);
    }
    this.listener.onlink('lost', code);
    this.retry = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.manners.longestWait, this.wait * 2);
  }

  close(): void {
    this.over = true;
    clearTimeout(this.retry);
    this.drop();
  }

  private hear(message: unknown): void {
    const said = message as { type: string };
    if (said.type === 'closing') this.farewell = said as Closing;
    this.listener.onmessage(said);
  }

  private drop(): void {
    const old = this.socket;
    this.socket = null;
    old?.close();
  }
}
