// What the scores are made of, as the view tells it.
import type { Lang, TallyRow } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import type { View } from './types';

export function standing(view: View, seat: number, lang: Lang): string {
  return view.phase === 'over' ? '' : { en, fr }[lang].tallyTurns(view.sides[seat]!.points);
}

export function tally(view: View, lang: Lang): TallyRow[] {
  const t = { en, fr }[lang];
  return view.rounds.map((values, at) => ({ label: t.round(at + 1), values }));
}
