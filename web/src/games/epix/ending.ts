// How a game of Epix ended, and what decides between equals.
import type { Lang } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import type { View } from './types';

export function ended(reason: string, view: View, lang: Lang): string {
  const t = { en, fr }[lang];
  if (reason === 'castle' && view.captor !== null)
    return t.fallen(t.sides[view.captor]!, t.sides[view.fallen ?? view.captor]!);
  return [t.winterOver, ...levelOf(view, lang)].join(' ');
}

/** Those who share the victory: as many provinces, and as much gold. Who shares a lower place, the ranking shows. */
function levelOf(view: View, lang: Lang): string[] {
  const t = { en, fr }[lang];
  const seats = [...view.players.keys()];
  const held = (seat: number) => view.players[seat]!.provinces;
  const gold = (seat: number) => view.players[seat]!.gold;
  const most = Math.max(...seats.map(held));
  const best = seats.filter((seat) => held(seat) === most);
  if (best.length < 2 || best.some((seat) => gold(seat) !== gold(best[0]!))) return [];
  const sides = best.map((seat) => t.sides[seat]!).join(', ');
  return [t.level(t.provinces(most), t.gold(gold(best[0]!)), sides)];
}

/** The gold that decides between seats with as many provinces, unless a castle did. */
export function tied(view: View, seats: number[], lang: Lang): string {
  const t = { en, fr }[lang];
  if (view.captor !== null) return '';
  const gold = (seat: number) => view.players[seat]!.gold;
  const ranked = [...seats].sort((one, other) => gold(other) - gold(one));
  return t.tied(
    t.provinces(view.players[ranked[0]!]!.provinces),
    ranked.map((seat) => `${t.sides[seat]!} ${gold(seat)}`).join(', '),
  );
}
