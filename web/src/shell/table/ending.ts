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

/** Where the game turned: which move did it, and what the winner's chances (or lead in points) were before and after. */
export interface Turning {
  n: number;
  scale: Analysis['scale'];
  winner: number;
  before: number;
  after: number;
}

/** So many moves that all lead the same way are one event: an attack, its hidden bid, the guess. */
const MOST_TOGETHER = 4;
/** Estimates vary by about as much. */
const NOISE = 0.02;
/** A lesser step towards the winner turned nothing: a point, or chances. */
const LEAST = { points: 1, worth: 0.08 };

/** Of a whole analysis: the greatest step towards the winner, whether somebody chose it, or luck or a reveal brought it. */
export function keyMoment(analysis: Analysis, ranks: number[]): Turning | null {
  const winner = ranks.every((rank) => rank === 1) ? -1 : ranks.indexOf(1);
  if (winner < 0) return null;
  const { scale } = analysis;
  const found = stepsOf(analysis, winner).filter(({ gain }) => gain > (scale === 'worth' ? NOISE : 0));
  let best: (Turning & { gain: number }) | null = null;
  found.forEach((first, at) => {
    const together = [first];
    for (const next of scale === 'worth' ? found.slice(at + 1, at + MOST_TOGETHER) : []) {
      if (next.n !== together.at(-1)!.n + 1) break;
      together.push(next);
    }
    const gain = together.reduce((sum, each) => sum + each.gain, 0);
    if (gain < LEAST[scale] || gain <= (best?.gain ?? 0)) return;
    const { n } = together.reduce((most, each) => (each.gain > most.gain ? each : most));
    best = { n, scale, winner, before: first.before, after: together.at(-1)!.after, gain };
  });
  if (!best) return null;
  const { gain: _, ...turning } = best as Turning & { gain: number };
  return turning;
}

/** What every move changed for the winner. */
function stepsOf({ moments, scale }: Analysis, winner: number) {
  const worth = (moment: Analysis['moments'][number]) =>
    scale === 'worth'
      ? moment.worths[winner]
      : moment.value === null
        ? undefined
        : (moment.value ?? 0) * (winner ? -1 : 1);
  return moments.flatMap((moment, at) => {
    const next = moments[at + 1];
    const [before, after] = [worth(moment), next?.n === moment.n + 1 ? worth(next) : undefined];
    if (before === undefined || after === undefined) return [];
    return [{ n: moment.n, before, after, gain: after - before }];
  });
}

const MOST_FACTS = 5;

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
