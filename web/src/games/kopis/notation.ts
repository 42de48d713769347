// Moves of Kopis as players write them. Sides are called by the letters of the reader's language.
import type { Lang } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import { PASS } from './model';

export function notation(move: string, lang: Lang): string {
  const t = { en, fr }[lang];
  if (move === PASS) return t.pass;
  // A step's side is small in records, so that it is no lane's: here it is written as any other.
  return move.replace(/(?<=\d)[nesw]$/, (side) => side.toUpperCase()).replace('W', t.west);
}

export function legend(lang: Lang): string {
  return { en, fr }[lang].legend;
}
