// The log by turns: what one seat did in a row, with what followed from it, and where moves were taken back.
import type { Step, TakenBack, Told } from '../../wire';

export interface LoggedTurn {
  key: string;
  /** Whose facts they are; -1: chance alone. */
  seat: number;
  facts: Told[];
  /** It happened in the course of somebody else's move. */
  along?: boolean;
  /** Instead of facts: moves were taken back here. */
  undone?: TakenBack;
  /** Instead of facts: a part of the game begins here. */
  heading?: Told;
}

/** Events that are so tagged begin a part of the game (docs/adding-a-game.md). */
const BEGINS = /^(season|round|turn)(-beg[au]n)?$/;

/** `nameOf`: the seats' names in English, by which the subject of a sentence is known. */
export function turnsOf(
  history: Step[],
  undone: TakenBack[],
  nameOf: (seat: number) => string = () => '',
): LoggedTurn[] {
  const turns: LoggedTurn[] = [];
  const marks = [...undone];
  const markUpTo = (n: number) => {
    while (marks.length && marks[0]!.n <= n) {
      const mark = marks.shift()!;
      turns.push({ key: `undone-${mark.n}-${marks.length}`, seat: mark.seat, facts: [], undone: mark });
    }
  };
  for (const step of history) {
    markUpTo(step.n);
    const facts = step.events.filter((each) => each.en);
    facts.forEach((fact, at) => {
      const key = `${step.n}-${at}`;
      if (beginsPart(fact)) return void turns.push({ key, seat: -1, facts: [], heading: fact });
      const last = turns.at(-1);
      const current = last && !last.undone && !last.heading ? last : undefined;
      // What is nobody's own doing follows from what was told before it.
      const seat = subject(fact, nameOf) ?? (at && current ? current.seat : step.seat);
      if (current && (seat === current.seat || seat < 0)) current.facts.push(fact);
      else turns.push({ key, seat, facts: [fact], along: at > 0 || seat !== step.seat });
    });
  }
  markUpTo(Infinity);
  return turns;
}

const beginsPart = ({ event }: Told) => BEGINS.test(String((event as { type?: unknown }).type));

/** The seat that a sentence is about, if it begins with its name: what is done to its pieces is another's doing. */
function subject({ seat, en }: Told, nameOf: (seat: number) => string): number | undefined {
  const name = seat === null || seat === undefined ? '' : nameOf(seat);
  return name && en.startsWith(name) && /^[\s:]/.test(en.slice(name.length)) ? seat! : undefined;
}

/** A fact below the name of its seat: the name need not stand there again, with a colon after it. */
export function below(name: string, fact: string): string {
  const rest = fact.startsWith(name) ? /^\s?:\s(.+)$/.exec(fact.slice(name.length)) : null;
  return rest ? rest[1]! : fact;
}
