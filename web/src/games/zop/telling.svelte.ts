// What the line below the table tells: a card's effect, a turn, or why something stays hidden.
import type { Lang } from '../../board/screen';
import { whyHidden } from './told';
import type { View } from './types';

/** A card that is asked about. */
export interface Told {
  code: string;
  /** Where it stands in one's own hand; null elsewhere. */
  place: number | null;
  /** Whose card it is, and where it stands in the hand; without a place it has left the hand. */
  seat: number;
  held?: number;
  /** What asks: null for a finger. */
  by: 'mouse' | 'key' | null;
  /** It waits as an effect of this seat. */
  waits?: number;
}

/** How long it is told why something is hidden. */
const READING = 4000;

export class Telling {
  about = $state.raw<Told | null>(null);
  /** A sentence that stands until something else is touched. */
  said = $state<string | null>(null);
  /** A finger was last: browsers report a mouse where it was, whatever comes to lie there. */
  private finger = false;
  private ends: ReturnType<typeof setTimeout> | undefined;

  /** A card, or nothing any more. */
  ask = (told: Told | null) => {
    if (told?.by === 'mouse' && this.finger) return;
    this.about = told;
    if (told) this.said = null;
  };

  /** A card that a seat has played. */
  code = (code: string | null, seat: number) => this.ask(code ? { code, place: null, seat, by: null } : null);

  /** An effect that waits for a seat. */
  waiting = (code: string | null, seat: number) =>
    this.ask(code ? { code, place: null, seat, by: null, waits: seat } : null);

  say = (words: string | null) => {
    clearTimeout(this.ends);
    this.said = words;
  };

  moved(event: PointerEvent) {
    if (event.pointerType === 'mouse' && (event.movementX || event.movementY)) this.finger = false;
  }

  forget() {
    this.about = this.said = null;
  }

  /** What hides something says why when it is touched; what a finger asked about is told until it touches something else. */
  touched(event: PointerEvent, root: HTMLElement | undefined, view: View, lang: Lang) {
    this.finger = event.pointerType === 'touch';
    const target = event.target as Element;
    const what = root?.contains(target) ? target.closest<HTMLElement>('[data-why]')?.dataset.why : undefined;
    if (event.pointerType === 'touch' && !target.closest('[data-about]')) this.about = null;
    this.say(what ? whyHidden(what, view, lang) : null);
    if (!what) return;
    this.about = null;
    this.ends = setTimeout(() => (this.said = null), READING);
  }
}
