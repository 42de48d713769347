// Who uses this browser, and their company: one socket for the whole site tells of people and challenges.
import type { ChallengeCard, Company, CompanyNews, Me, Present } from '../wire';
import { ask, me } from './api';
import { setFace } from './faces.svelte';

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
const SIGNED_OUT = 4001;
const NOBODY = 4004;

class Who {
  /** Null until the room has said. */
  me = $state.raw<Me | null>(null);
  company = $state.raw<Company | null>(null);
  /** Answers to one's own challenges that were seen. */
  private dismissed = $state.raw<readonly string[]>([]);
  private socket: WebSocket | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private wait = FIRST_WAIT;
  /** When this page was opened: what was answered before is no news. */
  private known = new Set<string>();

  /** Challenges to oneself that wait for an answer. */
  get asked(): ChallengeCard[] {
    return (this.company?.challenges ?? []).filter((each) => !each.mine && !each.answer);
  }

  /** One's own that were just answered. */
  get answered(): ChallengeCard[] {
    return (this.company?.challenges ?? []).filter(
      (each) =>
        each.mine &&
        (each.answer === 'accepted' || each.answer === 'declined') &&
        this.known.has(each.table) &&
        !this.dismissed.includes(each.table),
    );
  }

  dismiss(table: string): void {
    this.dismissed = [...this.dismissed, table];
  }

  /** Ask who we are, and listen if we have an account. */
  async look(): Promise<Me> {
    const found = await me();
    const other = found.person !== this.me?.person || found.account !== this.me?.account;
    this.me = found;
    if (found.person && found.avatar) setFace(found.person, found.avatar);
    if (other) {
      this.company = null;
      this.hush();
      if (found.account) this.listen();
    }
    return found;
  }

  async news(): Promise<void> {
    if (!this.me?.account) return;
    const found = await ask<Company>('GET', '/company').catch(() => null);
    if (!found) return;
    for (const each of found.challenges) if (!each.answer) this.known.add(each.table);
    this.company = found;
  }

  private listen(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/company/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      void this.news();
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as CompanyNews | Present | { type: 'closing' };
      if (message.type === 'news') void this.news();
      else if (message.type === 'present') this.noticed(message);
    };
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (code === SIGNED_OUT) void this.look().catch(() => undefined);
      else if (code !== NOBODY) {
        this.retry = setTimeout(() => this.listen(), this.wait * (0.5 + Math.random()));
        this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
      }
    };
  }

  private hush(): void {
    clearTimeout(this.retry);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private noticed({ person, here }: Present): void {
    if (!this.company) return;
    const follows = this.company.follows.map((each) => (each.person === person ? { ...each, here } : each));
    this.company = { ...this.company, follows };
  }
}

export const who = new Who();
