// Why something that looks playable is not: asked of the engine, said where the eye is.
import { sight } from '../screens';
import { settings } from '../settings.svelte';
import type { Needed } from './beside';
import type { Reading } from './reading.svelte';
import { spellings } from './spelt';
import { waitingLine } from './turn';
import { words } from './words';

export interface Reason {
  text: string;
  /** The id of the sentence of the rules that forbids it; may be empty. */
  rule: string;
  /** What was tried, on the screen. */
  at: DOMRect;
  needed: Needed;
  /** As long as it is true: it goes when it no longer is. */
  holds?: () => boolean;
}

type Words = Pick<Reason, 'text' | 'rule' | 'holds'>;

/** Half of what a thumb hides, in pixels. */
const THUMB = 24;
const READ = '[data-read], .seats li, .prompt .line, [role=toolbar]';

export class Why {
  reason = $state.raw<Reason | null>(null);
  private asked = 0;

  constructor(private readonly reading: Reading) {
    $effect(() => {
      if (this.reason?.holds && !this.reason.holds()) this.close();
    });
  }

  /** A click or a tap on the board, or a key: if it hit what is marked as tried (docs/web.md), say why not. */
  onclick = (event: Event): void => {
    this.close();
    const tried = (event.target as Element).closest?.('[data-try], [data-pick]');
    if (tried?.hasAttribute('data-try')) void this.explain(tried, event as MouseEvent);
  };

  onkey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return this.close();
    const tried = event.target as Element;
    if ((event.key !== 'Enter' && event.key !== ' ') || !tried.hasAttribute('data-try')) return;
    // A button clicks by itself.
    if (tried instanceof HTMLButtonElement) return;
    event.preventDefault();
    void this.explain(tried);
  };

  close = (): void => {
    this.asked += 1;
    this.reason = null;
  };

  private async explain(tried: Element, press?: MouseEvent): Promise<void> {
    const number = ++this.asked;
    const moves = (tried.getAttribute('data-try') ?? '').split('|').filter(Boolean);
    // Nothing forbids it, and nothing comes of it: then say once more, here, what is asked.
    const found = (await this.judged(moves)) ?? this.asks;
    if (number !== this.asked || !found) return;
    this.reason = { ...found, at: placeOf(tried, press), needed: neededAround(tried) };
  }

  private get asks(): Words | null {
    return this.reading.asked ? { text: this.reading.asked, rule: '' } : null;
  }

  /** Why what somebody typed cannot be played, however it is spelt. */
  typed(text: string): Promise<Words | null> {
    const { screen, table } = this.reading;
    const meant = table.shown ? (screen?.meant?.(text, sight(table.shown)) ?? []) : [];
    return this.judged([...meant, ...spellings(text)]);
  }

  /** Why none of these moves may be made; null if one may. */
  async judged(moves: string[]): Promise<Words | null> {
    const { table, turn } = this.reading;
    const t = words();
    if (!this.reading.mine.length) return null;
    if (table.isOver) return { text: t.why.over, rule: '' };
    if (!table.settled) return { text: t.why.settling, rule: '', holds: () => !table.settled };
    if (!table.legal.length)
      return { text: t.why.wait(waitingLine(turn)), rule: '', holds: () => !table.legal.length };
    if (!moves.length) return null;
    const refused = await table.judge(table.seat, moves);
    return refused && { text: refused[settings.lang], rule: refused.rule ?? '' };
  }
}

/** Where the eye is: what was tried or, of what is `data-large`, where it was pressed. A key presses nowhere. */
function placeOf(tried: Element, press?: MouseEvent): DOMRect {
  const box = tried.getBoundingClientRect();
  if (!press?.detail || !tried.hasAttribute('data-large')) return box;
  const [left, top] = [Math.max(box.left, press.clientX - THUMB), Math.max(box.top, press.clientY - THUMB)];
  const right = Math.min(box.right, press.clientX + THUMB);
  return new DOMRect(left, top, right - left, Math.min(box.bottom, press.clientY + THUMB) - top);
}

function neededAround(tried: Element): Needed {
  const boxes = (which: string) =>
    [...document.querySelectorAll(which)]
      .filter((each) => !each.contains(tried))
      .map((each) => each.getBoundingClientRect());
  return { read: boxes(READ), picks: boxes('[data-pick]') };
}
