// A puzzle without a network: what the room would have said to a try. It knows nothing of it, so it does not count.
import type { PuzzleAnswer, PuzzleKit, PuzzleProgress, PuzzleTried } from '../wire';

const progress = (id: string): PuzzleProgress => ({ state: 'offline', rating: null, change: 0, next: id });

export function answerOf({ best, scale, choices, line }: PuzzleKit, id: string): PuzzleAnswer {
  return { best, scale, choices, line, progress: progress(id) };
}

export function triedWith(kit: PuzzleKit, id: string, move: string): PuzzleTried {
  const right = move === kit.best;
  const value = (wanted: string) => kit.choices.find((each) => each.move === wanted)?.value;
  const [best, own] = [value(kit.best), value(move)];
  return {
    right,
    lost: best === undefined || own === undefined ? null : best - own,
    tempting: kit.hints.some((hint) => hint.tempting && hint.ruled_out === move),
    progress: progress(id),
    answer: right ? answerOf(kit, id) : null,
  };
}
