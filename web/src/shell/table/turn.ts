// Whose turn it is and what is asked, as one line.
import type { Lang } from '../../board/screen';
import type { GameCard, Outcome, Seat } from '../../wire';
import type { en } from '../en';
import { seatName, sitters } from '../names';

export interface Turn {
  toAct: number[];
  mine: number[];
  seats: Seat[];
  card: GameCard | undefined;
  lang: Lang;
  t: typeof en;
}

/** Who a seat is, in words: "Black (Ada)", "Black" where nobody else could be meant. */
export function whoIs({ seats, card, lang }: Turn, seat: number): string {
  const who = sitters(card, seats, lang)[seat] ?? '';
  const side = seatName(card, seat, lang);
  return who && who !== side ? `${side} (${who})` : side;
}

/** The line above the board while the game goes on and nothing is asked of this screen. */
export function waitingLine(turn: Turn): string {
  const { toAct, seats, t } = turn;
  if (toAct[0] === -1) return t.turn.chance;
  const names = toAct.map((seat) => whoIs(turn, seat));
  if (toAct.length === 1 && seats[toAct[0]!]?.bot) return t.turn.thinking(names[0]!);
  return t.turn.others(together(names, t));
}

/** The line while a move of this seat is being shown. */
export function playedLine(turn: Turn, seat: number | undefined): string {
  const { mine, t } = turn;
  if (seat === undefined) return '';
  if (seat < 0) return t.turn.chance;
  return mine.length === 1 && mine[0] === seat ? t.turn.youPlayed : t.turn.played(whoIs(turn, seat));
}

export function together(names: string[], t: typeof en): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${t.and} ${names.at(-1)}`;
}

/** How it ended for the reader. */
export function resultLine(turn: Turn, outcome: Outcome): string {
  const { t, mine } = turn;
  const winners = outcome.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  if (winners.length === outcome.ranks.length) return t.result.draw;
  if (mine.length === 1) {
    const won = winners.includes(mine[0]!);
    if (winners.length > 1)
      return won
        ? t.result.youShare
        : t.result.shared(
            together(
              winners.map((seat) => whoIs(turn, seat)),
              t,
            ),
          );
    if (won) return t.result.youWin;
  }
  const names = together(
    winners.map((seat) => whoIs(turn, seat)),
    t,
  );
  return winners.length > 1 ? t.result.shared(names) : t.result.wins(names);
}

/** Why it ended, for the ends outside of the rules; empty for the game's own. */
export function reasonLine(turn: Turn, outcome: Outcome): string {
  const who = outcome.seat === null || outcome.seat === undefined ? '' : whoIs(turn, outcome.seat);
  switch (outcome.reason) {
    case 'resigned':
      return turn.t.result.resigned(who);
    case 'timeout':
      return turn.t.result.timeout(who);
    case 'agreed':
      return turn.t.result.agreed;
    case 'rules-changed':
      return turn.t.result.rulesChanged;
    default:
      return '';
  }
}
