// What the other side did last, in a line; the table itself tells what came of it.
import type { Lang } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import { nameOf } from './model';
import type { Event, Face } from './types';

export function news(events: Event[], lang: Lang, _caused: Event[] = [], mine: number[] = []): string {
  const t = { en, fr }[lang].news;
  const sides = { en, fr }[lang].sides;
  const named = (face: Face) => nameOf(face, lang);
  for (const [at, event] of [...events.entries()].reverse()) {
    switch (event.type) {
      case 'chose': {
        // Who chooses last brings about the reveal.
        const shown = events.find(
          (each, place) => place > at && each.type === 'revealed' && each.seat === event.seat,
        );
        const cards = shown?.type === 'revealed' ? shown.cards : null;
        const side = sides[event.seat as 0];
        return cards ? t.reveals(side, cards.map(named).join({ en, fr }[lang].then)) : t.chose(side);
      }
      case 'took':
        return mine.length === 1 && event.seat === mine[0]
          ? t.youTake(named(event.card))
          : t.takes(sides[event.seat as 0], named(event.card));
      case 'swapped':
        return t.gives(sides[event.seat as 0], named(event.given), named(event.taken));
      case 'dealt':
        return t.shuffled(event.round);
    }
  }
  return '';
}
