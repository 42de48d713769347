// What a move does while it is shown, and what the other side did since one's own last move, in a line.
import type { Lang } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import type { Event } from './types';

type Of<Type extends Event['type']> = Extract<Event, { type: Type }>;

/** The dice are still to be seen: a fight says only who fights whom. */
export function underway(events: Event[], lang: Lang): string {
  const t = { en, fr }[lang];
  const [first] = events;
  const scored = events.find((event) => event.type === 'turn-scored');
  const told = (figure: { name: string; en: string; fr: string }) => `${figure.name} (${figure[lang]})`;
  switch (first?.type) {
    case 'picked':
    case 'placed':
      return mustered(first, lang);
    case 'moved':
      return t.sentence(told(first.figure), [t.goes(first.path.at(-1)!)]);
    case 'fought':
    case 'rolled':
      return t.sentence(told(first.attacker), [t.attacks(told(first.target))]);
    case 'done':
      return t.isDonePicking(t.sides[first.seat as 0]);
    case 'rested':
      return scored ? `${t.turnEnds(scored.turn)}.` : `${t.ends(told(first.figure))}.`;
    default:
      return '';
  }
}

/** An activation that ends shows nothing new: a fight before it stays told. */
export const closes = (events: Event[]): boolean => events[0]?.type === 'rested';

/** What happened, figure by figure; once there is a battle, the armies are no news any more. */
export function news(events: Event[], lang: Lang): string {
  const deeds = deedsOf(events, lang);
  return (deeds.length ? deeds : musters(events, lang)).join(' ');
}

function musters(events: Event[], lang: Lang): string[] {
  const t = { en, fr }[lang];
  return events.flatMap((event) => {
    if (event.type === 'picked' || event.type === 'placed') return [mustered(event, lang)];
    return event.type === 'done' ? [t.isDonePicking(t.sides[event.seat as 0])] : [];
  });
}

/** Something a figure did; without a name: something that is a sentence of its own. */
interface Done {
  name: string | null;
  words: string;
  way?: boolean;
}

function deedsOf(events: Event[], lang: Lang): string[] {
  const t = { en, fr }[lang];
  const rows: Done[][] = [];
  for (const [at, event] of events.entries()) {
    const done = doneBy(event, events.slice(at + 1), lang);
    const row = rows.at(-1);
    if (!done) continue;
    const goesOn = done.name !== null && row?.[0]?.name === done.name;
    if (event.type === 'rested' && goesOn) continue;
    if (!goesOn) rows.push([done]);
    // Of a way in several moves only its end counts.
    else if (done.way && row!.at(-1)!.way) row!.splice(-1, 1, done);
    else row!.push(done);
  }
  const words = (row: Done[]) => row.map((done) => done.words);
  return rows.map((row) => (row[0]!.name ? t.sentence(row[0]!.name, words(row)) : row[0]!.words));
}

function doneBy(event: Event, after: Event[], lang: Lang): Done | null {
  const t = { en, fr }[lang];
  if (event.type === 'moved')
    return { name: event.figure.name, words: t.goes(event.path.at(-1)!), way: true };
  if (event.type === 'rolled') return { name: event.attacker.name, words: outcome(event, after, lang) };
  if (event.type === 'rested') return { name: event.figure.name, words: t.passes };
  return event.type === 'turn-scored' ? { name: null, words: brought(event, lang) } : null;
}

/** What a roll did to the target, and to the attacker. */
function outcome({ attacker, target, back }: Of<'rolled'>, after: Event[], lang: Lang): string {
  const t = { en, fr }[lang];
  const next = after.findIndex((event) => event.type === 'rolled');
  const here = next < 0 ? after : after.slice(0, next);
  const hit = (name: string) => {
    const found = here.find((event) => event.type === 'hit' && event.figure.name === name) as Of<'hit'>;
    return found && { lost: found.lost, dead: found.life === 0 };
  };
  const [done, suffered] = [hit(target.name), hit(attacker.name)];
  const first = done
    ? done.dead
      ? t.kills(target.name)
      : t.hitsIt(target.name, done.lost)
    : t.misses(target.name);
  if (!suffered || !back.length) return first;
  return `${first}, ${suffered.dead ? t.diesToo : t.hitBack(suffered.lost)}`;
}

function mustered(event: Of<'picked'> | Of<'placed'>, lang: Lang): string {
  const t = { en, fr }[lang];
  const say = event.type === 'picked' ? t.takes : t.places;
  return say(t.sides[event.figure.seat as 0], event.figure[lang], event.square);
}

function brought({ turn, gained, frontal }: Of<'turn-scored'>, lang: Lang): string {
  const t = { en, fr }[lang];
  if (frontal) return `${t.turnEnds(turn)}.`;
  return t.turnBrings(
    t.turnEnds(turn),
    gained.map((points, seat) => `${t.sides[seat as 0]} +${points}`).join(', '),
  );
}
