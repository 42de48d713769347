// What others did since one's own last move, in a line: what a move took, else what it pushed, and the new score.
import type { Lang } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import type { Event } from './types';

type Of<Type extends Event['type']> = Extract<Event, { type: Type }>;

export function news(events: Event[], lang: Lang): string {
  const t = { en, fr }[lang].news;
  const moves = events.flatMap((event, at) => {
    if (event.type === 'placed') return [t.places({ en, fr }[lang].sides[event.seat]!, event.square)];
    if (event.type === 'passed') return [t.passes({ en, fr }[lang].sides[event.seat]!)];
    return event.type === 'slid' ? [moved(event, ofMove(events, at), lang)] : [];
  });
  const score = events.findLast((event) => event.type === 'scored');
  return [...moves, ...(score ? [t.score(score.totals[0]!, score.totals[1]!)] : [])].join(' ');
}

/** What belongs to the move that begins there. */
function ofMove(events: Event[], at: number): Event[] {
  const end = events.findIndex(({ type }, n) => n > at && ['slid', 'placed', 'passed'].includes(type));
  return events.slice(at, end < 0 ? undefined : end);
}

function moved(slid: Of<'slid'>, events: Event[], lang: Lang): string {
  const t = { en, fr }[lang];
  const side = t.sides[slid.seat]!;
  const [from, to] = [slid.path[0]!, slid.path.at(-1)!];
  const taken = events.find((event) => event.type === 'captured');
  if (taken) {
    const way = from === to ? to : `${from}→${to}`;
    return (taken.seat === slid.seat ? t.news.loses : t.news.captures)(
      side,
      t.a[taken.seat]!,
      taken.square,
      way,
    );
  }
  const goes = from === to ? t.news.enters(to) : (slid.side ? t.news.slides : t.news.steps)(from, to);
  const pushed = events.find((event) => event.type === 'pushed')?.tokens ?? [];
  const what =
    pushed.length > 1 ? t.news.pieces(pushed.length) : pushed[0] ? t.a['brBR'.indexOf(pushed[0][0])]! : '';
  return t.news.moves(side, goes, what && t.news.pushes(what));
}
