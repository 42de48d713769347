// What the scores are made of, as the view tells it.
import type { Lang, TallyRow } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import type { Event, View } from './types';

export function standing(view: View, seat: number, lang: Lang): string {
  const told = view.phase === 'over' || view.match === 'single'; // its score is these points
  return told ? '' : { en, fr }[lang].tallyTurns(view.sides[seat]!.points);
}

/** A match counts rounds; a single round its points. */
export function unit(view: View, score: number, lang: Lang): string {
  return view.match === 'single' ? '' : { en, fr }[lang].unit(score);
}

/** A match by its rounds; a single round by the turns that brought points. */
export function tally(view: View, lang: Lang): TallyRow[] {
  const t = { en, fr }[lang];
  if (view.match === 'single')
    return view.lines
      .filter((line) => line.points.some(Boolean))
      .map((line) => ({ label: t.turn(line.turn), values: line.points }));
  return view.rounds.map((values, at) => ({ label: t.round(at + 1), values }));
}

/** An undo may lead back into a round that was over. */
export function takesBack(events: Event[], lang: Lang): string {
  const ended = events.find((event) => event.type === 'round-ended');
  return ended ? { en, fr }[lang].roundAgain(ended.round) : '';
}
