// What the end of a game says besides who won: places, the change of ratings, the moment that decided.
import type { Lang } from '../../board/screen';
import type { Analysis, Outcome, PastGame, Step } from '../../wire';
import { ask } from '../api';

/** The seats from first to last. */
export function places(outcome: Outcome): { seat: number; rank: number; score: number }[] {
  return outcome.ranks
    .map((rank, seat) => ({ seat, rank, score: outcome.scores[seat] ?? 0 }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}

/** The seats with equal scores that something else ranks: whoever left is last for leaving. */
export function tiesOf({ scores, ranks, seat: left }: Outcome): number[][] {
  const stayed = [...scores.keys()].filter((seat) => seat !== left);
  return [...new Set(stayed.map((seat) => scores[seat]!))]
    .sort((one, other) => other - one)
    .map((score) => stayed.filter((seat) => scores[seat] === score))
    .filter((tied) => tied.some((seat) => ranks[seat] !== ranks[tied[0]!]));
}

/** Of the analysis so far: before which move the game turned, and for exact values how much it gave away. It is a
 *  move that somebody chose, unless only chance did turn the game. */
export function keyMoment(
  analysis: Analysis,
  ranks: number[],
  chosen: (n: number) => boolean = () => true,
): { n: number; lost: number } | null {
  return greatest(analysis, ranks, chosen) ?? greatest(analysis, ranks, (n) => !chosen(n));
}

function greatest(
  analysis: Analysis,
  ranks: number[],
  counts: (n: number) => boolean,
): { n: number; lost: number } | null {
  let best: { n: number; lost: number; weight: number } | null = null;
  const winner = ranks.indexOf(1);
  analysis.moments.forEach((moment, at) => {
    if (!counts(moment.n)) return;
    const after = analysis.moments[at + 1];
    const weight =
      analysis.scale === 'points'
        ? moment.lost
        : after?.n === moment.n + 1
          ? (after.worths[winner] ?? 0) - (moment.worths[winner] ?? 0)
          : 0;
    if (weight > (best?.weight ?? 0)) best = { n: moment.n, lost: moment.lost, weight };
  });
  const found = best as { n: number; lost: number; weight: number } | null;
  return found && (analysis.scale === 'points' || found.weight >= 0.08)
    ? { n: found.n, lost: analysis.scale === 'points' ? found.lost : 0 }
    : null;
}

const MOST_FACTS = 3;

/** What a move was, in its first facts. */
export function telling(step: Step | undefined, lang: Lang): string {
  const facts = step?.events.filter((each) => each.en).map((each) => each[lang]) ?? [];
  return facts.slice(0, MOST_FACTS).join(' ');
}

/** What each seat's rating changed by; null while it is not known. The room rates a moment after the end. */
export async function ratingChanges(
  person: string,
  game: string,
  table: string,
): Promise<(number | null)[] | null> {
  const past = await ask<PastGame[]>(
    'GET',
    `/people/${encodeURIComponent(person)}/games?game=${encodeURIComponent(game)}&count=5`,
  );
  const found = past.find((each) => each.table === table);
  return found?.seats.some((seat) => seat.change !== null) ? found.seats.map((seat) => seat.change) : null;
}

export const analysisOf = (table: string, key: string): Promise<Analysis> =>
  ask<Analysis>('GET', `/tables/${encodeURIComponent(table)}/analysis?key=${encodeURIComponent(key)}`);
