// Moves of Kopis as players write them. Sides are called by the letters of the reader's language.
import type { Lang } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import { PASS } from './model';

export function notation(move: string, lang: Lang): string {
  const t = { en, fr }[lang];
  if (move === PASS) return t.pass;
  // A step's side is small, as in the rules, so that it is no lane's.
  return move.replace('W', t.west).replace(/(?<=\d)w$/, t.west.toLowerCase());
}

export function legend(lang: Lang): string {
  return { en, fr }[lang].legend;
}
