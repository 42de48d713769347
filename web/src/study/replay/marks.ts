// What stands on the board of a replay, and where its keys lead.
import type { Marking } from '../../board/screen';
import type { MoveValue } from '../../wire';
import { signed } from '../words';

/** The exact value of every move for who is to move: the best, the one that was made and is not, the others. */
export function marksOf(
  moves: MoveValue[],
  acting: number,
  made: string | null | undefined,
): Record<string, Marking> {
  const best = moves[0]?.value;
  return Object.fromEntries(
    moves.map(({ move, value }) => [
      move,
      {
        word: signed(acting === 0 ? value : -value),
        tone: value === best ? 'best' : move === made ? 'bad' : 'fair',
      },
    ]),
  );
}

/** The moment that a key leads to; undefined for other keys. */
export function wayOf(key: string, n: number, total: number): number | undefined {
  const ways: Record<string, number> = {
    ArrowLeft: n - 1,
    ArrowRight: n + 1,
    Home: 0,
    End: total,
    PageUp: n - 10,
    PageDown: n + 10,
  };
  return ways[key];
}
