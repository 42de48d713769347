// What the scores are made of, as the view tells it.
import type { Lang, TallyRow } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import type { View } from './types';
import { breakdown, partsOf } from './words';

export const standing = (view: View, seat: number, lang: Lang): string =>
  breakdown(partsOf(view.scores[seat]!), lang);

export function tally(view: View, lang: Lang): TallyRow[] {
  const t = { en, fr }[lang];
  const squares = (points: number) =>
    view.scores.map((score) => {
      const found = score.standing.filter((each) => each.points === points).map((each) => each.square);
      return found.length ? `${found.join(' ')} → ${points * found.length}` : '';
    });
  return [
    { label: t.tally.two, values: squares(2) },
    { label: t.tally.one, values: squares(1) },
    { label: t.tally.captures, values: view.scores.map((score) => score.captures) },
    { label: t.tally.total, values: view.scores.map((score) => score.total) },
  ];
}
