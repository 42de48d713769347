// What an attack would meet, in words: the province, who defends it, and how well.
import type { Lang } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import { armyAt, nameOf, provinceOf } from './model';
import type { View } from './types';

/** A province, who defends it, and how well: "Lochmess: soldier, camp (1 of 7 amounts named: 86%)". */
export function targetWords(view: View, id: string, shot: boolean, lang: Lang): string {
  const t = { en, fr }[lang];
  const army = armyAt(view, id);
  const castle = provinceOf(view, id)?.castle ?? null;
  const units = [
    ...(army?.units ?? []).map((kind) => t.units[kind]),
    ...(castle === null ? [] : [shot ? t.notGarrison : t.garrison]),
  ];
  const met = view.defences.find((each) => each.province === id && each.shot === shot);
  const gain = met?.wins ? t.win : shot || units.length < 2 ? t.succeed : t.beat;
  const odds = met?.due ? t.odds(met.due, purse(view), percent(met.chance, lang), gain) : met && t.bidless;
  return t.target(nameOf(view, id, lang), units.join(', ').toLowerCase()) + (odds ? ` (${odds})` : '');
}

/** What is true of all the attacks of a unit: a bid is spent, or none is needed. */
export function termsOf(view: View, unit: string, targets: { choice: string }[], lang: Lang): Terms {
  const t = { en, fr }[lang];
  const shot = unit.startsWith('catapult');
  const free = targets.every(({ choice }) =>
    view.defences.some((each) => choice === `at ${each.province}` && each.shot === shot && !each.due),
  );
  if (free) return { words: shot ? t.hits : t.enters, free };
  return { words: shot ? t.staysShot : t.stays, free };
}
export interface Terms {
  words: string;
  free: boolean;
}

/** With more targets than this, a phone's tray has no room to say how the odds come about. */
export const AT_LENGTH = 2;

/** The same where room is scarce: "Lochmess, Red: 86% chance (they name 1 amount of 7)". */
export function briefTarget(view: View, id: string, shot: boolean, atLength: boolean, lang: Lang): string {
  const t = { en, fr }[lang];
  const met = view.defences.find((each) => each.province === id && each.shot === shot);
  const seat = armyAt(view, id)?.seat ?? provinceOf(view, id)?.castle ?? 0;
  const where = `${nameOf(view, id, lang)}, ${t.sides[seat]}`;
  if (!met?.due) return t.noBidNeeded(where);
  const chance = percent(met.chance, lang);
  return t.oddsBrief(where, chance, met.wins) + (atLength ? ` ${t.oddsNamed(met.due, purse(view))}` : '');
}

const purse = (view: View): number => view.players[view.marcher ?? 0]!.gold;
export const percent = (share: number, lang: Lang): string =>
  new Intl.NumberFormat(lang, { style: 'percent' }).format(share);
