// What was decided since the player last did something: it stays in words until the next act.
import type { Lang, Shown } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import { toldOf } from './told';
import type { Event } from './types';

export class Told {
  private since = $state.raw<Event[]>([]);
  /** What ended by itself, as nothing was left to do. */
  private ended = $state<'recruit' | 'march' | null>(null);
  private acted = false;

  /** A move was shown; null: all there is to know is what came lately. */
  add(step: Shown<Event> | null, lately: Shown<Event>[], seat: number, endsAlone: boolean): void {
    this.since = step ? [...this.since, ...step.events] : lately.flatMap((each) => each.events);
    if (step?.seat !== seat) return;
    const end = step.events.find((each) => each.type === 'finished');
    if (end?.card !== 'tax' && end && endsAlone && !this.acted) {
      this.ended = end.card;
      this.since = [];
    }
    this.acted = false;
  }

  /** The player does something. */
  clear(moves: boolean): void {
    this.since = [];
    this.ended = null;
    this.acted ||= moves;
  }

  words(lang: Lang): string | null {
    return toldOf(this.since, lang) ?? (this.ended && { en, fr }[lang].told.alone[this.ended]);
  }
}
