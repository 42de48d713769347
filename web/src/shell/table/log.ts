// The log by turns: what one seat did in a row, with what chance added to it, and where moves were taken back.
import type { Step, TakenBack, Told } from '../../wire';

export interface LoggedTurn {
  key: string;
  /** Who moved; -1: chance alone. */
  seat: number;
  facts: Told[];
  /** Instead of facts: moves were taken back here. */
  undone?: TakenBack;
}

export function turnsOf(history: Step[], undone: TakenBack[]): LoggedTurn[] {
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
    if (!facts.length) continue;
    const last = turns.at(-1);
    if (last && !last.undone && (step.seat === last.seat || step.seat < 0)) last.facts.push(...facts);
    else turns.push({ key: String(step.n), seat: step.seat, facts: [...facts] });
  }
  markUpTo(Infinity);
  return turns;
}

/** A fact below the name of its seat: the name need not stand there again, with a colon after it. */
export function below(name: string, fact: string): string {
  const rest = fact.startsWith(name) ? /^\s?:\s(.+)$/.exec(fact.slice(name.length)) : null;
  return rest ? rest[1]! : fact;
}
