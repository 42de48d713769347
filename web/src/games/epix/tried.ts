// What a click would have meant where nothing can be picked: the engine says why not.
import { armyAt, isUnit, provinceOf, type Kind } from './model';
import type { View } from './types';

/** The moves that a click on a province which is no choice would have meant: the engine says why not (docs/web.md).
 *  A unit shown somebody else's province means to attack it. */
export function triedAt(view: View, seat: number, picked: string[], province: string): string {
  const [what, which] = (picked[0] ?? '').split(' ') as [string, string?];
  if (which && isUnit(what)) {
    const holder = armyAt(view, province)?.seat ?? provinceOf(view, province)?.castle ?? seat;
    return `${what} ${which}${holder === seat ? '>' : '*'}${province}`;
  }
  if (view.phase === 'march')
    return ['soldier', 'knight', 'catapult'].map((kind) => `${kind} ${province}>${province}`).join('|');
  return `recruit ${what === 'unit' ? which : missingAt(view, seat, province)} ${province}`;
}

/** The first unit that a seat has left and that is not there yet: only of such a one is it worth saying why not. */
function missingAt(view: View, seat: number, province: string): string {
  const there = armyAt(view, province)?.units ?? [];
  const kinds = ['soldier', 'knight', 'camp', 'catapult'] as const;
  const left = view.players[seat]?.reserve ?? {};
  return kinds.find((kind) => left[kind] && !there.includes(kind)) ?? 'soldier';
}

/** The moves that a click on an own unit which cannot act would have meant. */
export function triedUnit(view: View, kind: Kind, province: string): string {
  const does = kind === 'catapult' ? '*' : '>';
  return (provinceOf(view, province)?.near ?? []).map((id) => `${kind} ${province}${does}${id}`).join('|');
}
