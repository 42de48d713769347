// What stands on the board of a replay, and where its keys lead.
import type { Marking } from '../../board/screen';
import type { Judged, MoveValue } from '../../wire';
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

const GRAVE = 3;
const DROP = 0.08;

/** How bad the move between two positions was for who made it: '' if it was none, '?' or '??'. */
export function faultOf(
  before: Judged | undefined,
  after: Judged | undefined,
  seat: number,
): '' | '?' | '??' {
  if (!before || seat < 0) return '';
  if (before.value !== null) return before.lost >= GRAVE ? '??' : before.lost > 0 ? '?' : '';
  const [had, has] = [before.worths[seat], after?.worths[seat]];
  if (had === undefined || has === undefined) return '';
  const unsure = 3 * Math.hypot(before.errors[seat] ?? 0, after?.errors[seat] ?? 0);
  const drop = had - has;
  return drop < Math.max(DROP, unsure) ? '' : drop >= 2 * DROP + unsure ? '??' : '?';
}
