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

/** Who holds as many provinces as somebody else, and as much gold. */
function levelOf(view: View, lang: Lang): string[] {
  const t = { en, fr }[lang];
  const seats = [...view.players.keys()];
  const held = (seat: number) => view.players[seat]!.provinces;
  const gold = (seat: number) => view.players[seat]!.gold;
  return [...new Set(seats.map(held))]
    .sort((one, other) => other - one)
    .map((provinces) => ({ provinces, tied: seats.filter((seat) => held(seat) === provinces) }))
    .filter(({ tied }) => tied.length > 1 && tied.every((seat) => gold(seat) === gold(tied[0]!)))
    .map(({ provinces, tied }) =>
      t.level(t.provinces(provinces), t.gold(gold(tied[0]!)), tied.map((seat) => t.sides[seat]!).join(', ')),
    );
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
