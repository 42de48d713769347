// What happened since one's own last move, in a line: the step that says most to the reader.
import type { Lang } from '../../board/screen';
import type { Step, Told } from '../../wire';

/** In the game's own words if it has any (`short`). Else first what concerns the reader's own seat, then where most
 *  happened, then the newest. `last`: the reader's own last move, which may have led others to act. */
export function newsOf(
  lately: Step[],
  mine: number[],
  lang: Lang,
  short: (events: Told['event'][], caused: Told['event'][]) => string = () => '',
  last?: Step,
): string {
  const others = lately.filter((step) => !mine.includes(step.seat));
  const caused = (last?.events ?? []).filter(({ seat }) => !mine.includes(seat ?? mine[0]!));
  const own = short(
    others.flatMap((step) => step.events.map((each) => each.event)),
    caused.map((each) => each.event),
  );
  if (own) return own;
  let best: { at: number; own: number; facts: number } | null = null;
  others.forEach((step, at) => {
    const facts = told(step);
    const own = facts.filter(({ seat }) => mine.includes(seat ?? -1)).length;
    const found = { at, own, facts: facts.length };
    if (!found.facts) return;
    if (!best || found.own > best.own || (found.own === best.own && found.facts >= best.facts)) best = found;
  });
  if (!best) return '';
  const { at } = best as { at: number };
  // Dice belong to the move that they were rolled for.
  const cause = others[at]!.seat < 0 ? (others[at - 1] ?? null) : null;
  return [...(cause ? told(cause) : []), ...told(others[at]!)].map((each) => each[lang]).join(' ');
}

const told = (step: Step): Told[] => step.events.filter((each) => each.en);
