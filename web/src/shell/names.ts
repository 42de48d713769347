// What seats, bots and clocks are called.
import type { Lang } from '../board/screen';
import type { Clock, GameCard, Seat } from '../wire';
import type { en } from './en';

export function seatName(card: GameCard | undefined, seat: number, lang: Lang): string {
  return card?.seat_names[seat]?.[lang] ?? String(seat + 1);
}

export function botName(card: GameCard | undefined, spec: string, lang: Lang): string {
  const bot = card?.bots.find((each) => each.spec === spec);
  return bot?.name || (bot?.label[lang] ?? spec);
}

/** The same, with how strong it is. */
export function botTitle(card: GameCard | undefined, spec: string, lang: Lang): string {
  const bot = card?.bots.find((each) => each.spec === spec);
  return bot?.name ? `${bot.name} (${bot.label[lang]})` : (bot?.label[lang] ?? spec);
}

/** Who sits there, in words; empty while the seat is open. */
export function sitter(card: GameCard | undefined, seat: Seat, lang: Lang): string {
  if (seat.bot && !seat.person) return botName(card, seat.bot, lang);
  return seat.name;
}

/** Everybody in words; bots of one name are numbered. */
export function sitters(card: GameCard | undefined, seats: Seat[], lang: Lang): string[] {
  const names = seats.map((seat) => sitter(card, seat, lang));
  const isBot = (at: number) => !!seats[at]!.bot && !seats[at]!.person;
  return names.map((name, at) => {
    const alike = names.flatMap((each, other) => (each === name && isBot(other) ? [other] : []));
    return isBot(at) && alike.length > 1 ? `${name} ${alike.indexOf(at) + 1}` : name;
  });
}

export function clockWords(clock: Clock, t: typeof en): string {
  switch (clock.kind) {
    case 'none':
      return t.clocks.none;
    case 'per-move':
      return t.clocks.perMove(clock.seconds);
    case 'fischer':
      return t.clocks.fischer(Math.round(clock.seconds / 60), clock.increment);
    case 'days':
      return t.clocks.days(clock.days);
  }
}

/** A time left as people read it: 4:05, 0:09.3 near the end, or days and hours. */
export function timeWords(milliseconds: number, t: typeof en): string {
  const left = Math.max(0, milliseconds);
  const seconds = Math.floor(left / 1000);
  if (seconds >= 86_400)
    return t.clocks.left(Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  if (hours) return `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
  return seconds < 10 ? `0:${rest}.${Math.floor((left % 1000) / 100)}` : `${minutes}:${rest}`;
}
