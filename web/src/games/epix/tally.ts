// What the scores are made of, as the view tells it.
import type { Lang, TallyRow } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import { armyAt, nameOf } from './model';
import type { View } from './types';

export function standing(view: View, seat: number, lang: Lang): string {
  const t = { en, fr }[lang];
  const player = view.players[seat]!;
  return `${t.provinces(player.provinces)}, ${t.gold(player.gold)}`;
}

export function tally(view: View, lang: Lang): TallyRow[] {
  const t = { en, fr }[lang];
  const held = (seat: number) =>
    view.map
      .filter((each) => (armyAt(view, each.place.id)?.seat ?? each.castle) === seat)
      .map((each) => nameOf(view, each.place.id, lang))
      .join(', ');
  return [
    { label: t.tally.provinces, values: view.players.map((_, seat) => held(seat)) },
    { label: t.tally.gold, values: view.players.map((player) => player.gold) },
  ];
}
