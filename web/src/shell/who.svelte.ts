// Who uses this browser, and their company: one socket for the whole site tells of people and challenges.
import type { ChallengeCard, Closing, Company, CompanyNews, Me, Present } from '../wire';
import { socketUrl } from './addresses';
import { ask, me } from './api';
import { setFace } from './faces.svelte';
import { Line, type Manners } from './line';

const SIGNED_OUT = 4001;
const NOBODY = 4004;
const MANNERS: Manners = { firstWait: 1000, longestWait: 60_000, notAgain: [SIGNED_OUT, NOBODY] };

class Who {
  /** Null until the room has said. */
  me = $state.raw<Me | null>(null);
  company = $state.raw<Company | null>(null);
  /** Answers to one's own challenges that were seen. */
  private dismissed = $state.raw<readonly string[]>([]);
  private line: Line | null = null;
  /** Other tabs of this browser: a name that one of them got is the name of all. */
  private tabs: BroadcastChannel | null = null;
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
    const [found, before] = [await me(), this.me];
    const other = found.person !== before?.person || found.account !== before?.account;
    this.me = found;
    this.tabs ??= this.hearTabs();
    if (before && isOf(before) !== isOf(found)) this.tabs.postMessage(isOf(found));
    if (found.person && found.avatar) setFace(found.person, found.avatar);
    if (other) {
      this.company = null;
      this.hush();
      if (found.account) this.listen();
    }
    return found;
  }

  private hearTabs(): BroadcastChannel {
    const tabs = new BroadcastChannel('ludotheque.who');
    tabs.onmessage = ({ data }) => {
      if (this.me && data !== isOf(this.me)) void this.look().catch(() => undefined);
    };
    return tabs;
  }

  async news(): Promise<void> {
    if (!this.me?.account) return;
    const found = await ask<Company>('GET', '/company').catch(() => null);
    if (!found) return;
    for (const each of found.challenges) if (!each.answer) this.known.add(each.table);
    this.company = found;
  }

  private listen(): void {
    this.line = new Line(
      socketUrl('/api/company/socket'),
      {
        onopen: () => {
          this.line?.works();
          void this.news();
        },
        onmessage: (message) => this.hear(message as CompanyNews | Present | Closing),
        onlink: (link, code) => {
          if (link === 'final' && code === SIGNED_OUT) void this.look().catch(() => undefined);
        },
      },
      MANNERS,
    );
    this.line.connect();
  }

  private hear(message: CompanyNews | Present | Closing): void {
    if (message.type === 'news') void this.news();
    else if (message.type === 'present') this.noticed(message);
  }

  private hush(): void {
    this.line?.close();
    this.line = null;
  }

  private noticed({ person, here }: Present): void {
    if (!this.company) return;
    const follows = this.company.follows.map((each) => (each.person === person ? { ...each, here } : each));
    this.company = { ...this.company, follows };
  }
}

/** Who somebody is, to be compared. */
const isOf = ({ person, name, account, avatar }: Me) => JSON.stringify([person, name, account, avatar]);

export const who = new Who();
