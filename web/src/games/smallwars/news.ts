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
  deed: 'goes' | 'kills' | 'strikes' | 'misses' | 'passes' | 'said';
  /** What it was done to, with the life that this took; where it went; or the sentence. */
  on: Map<string, number>;
  /** The life that it cost, and whether it was the last. */
  lost: number;
  dies: boolean;
}

function deedsOf(events: Event[], lang: Lang): string[] {
  const rows: Done[][] = [];
  for (const [at, event] of events.entries()) {
    const done = doneBy(event, events.slice(at + 1), lang);
    const row = rows.at(-1);
    if (!done) continue;
    const goesOn = done.name !== null && row?.[0]?.name === done.name;
    if (event.type === 'rested' && goesOn) continue;
    if (!goesOn) rows.push([done]);
    else join(row!, done);
  }
  return rows.map((row) => told(row, lang));
}

/** Of a way in several moves only its end counts; what is done to several figures is said once. */
function join(row: Done[], done: Done): void {
  const last = row.at(-1)!;
  if (last.deed !== done.deed) return void row.push(done);
  if (done.deed === 'goes') last.on = done.on;
  else for (const [target, lost] of done.on) last.on.set(target, (last.on.get(target) ?? 0) + lost);
  [last.lost, last.dies] = [last.lost + done.lost, done.dies];
}

/** What it cost the figure stands beside its name, not at the end: a long line may be cut. */
function told(row: Done[], lang: Lang): string {
  const t = { en, fr }[lang];
  const { name } = row[0]!;
  if (name === null) return deedWords(row[0]!, lang);
  const lost = row.reduce((sum, done) => sum + done.lost, 0);
  const dies = row.some((done) => done.dies);
  const deeds = row.map((done) => deedWords(done, lang));
  if (dies) deeds.push(`${deeds.pop() ?? ''} ${t.dies}`);
  return t.sentence(lost && !dies ? t.less(name, lost) : name, deeds);
}

function deedWords({ deed, on }: Done, lang: Lang): string {
  const t = { en, fr }[lang];
  const names = [...on].map(([each, lost]) => (deed === 'strikes' ? t.less(each, lost) : each)).join(', ');
  const verbs = { goes: t.goes, kills: t.kills, strikes: t.strikes, misses: t.misses };
  return deed === 'passes' ? t.passes : deed === 'said' ? names : verbs[deed](names);
}

function doneBy(event: Event, after: Event[], lang: Lang): Done | null {
  const unhurt = { lost: 0, dies: false };
  switch (event.type) {
    case 'moved':
      return { name: event.figure.name, deed: 'goes', on: new Map([[event.path.at(-1)!, 0]]), ...unhurt };
    case 'rolled':
      return fought(event, after);
    case 'rested':
      return { name: event.figure.name, deed: 'passes', on: new Map(), ...unhurt };
    case 'turn-scored':
      return { name: null, deed: 'said', on: new Map([[brought(event, lang), 0]]), ...unhurt };
    default:
      return null;
  }
}

/** What a roll did to the target, and to the attacker. */
function fought({ attacker, target, back }: Of<'rolled'>, after: Event[]): Done {
  const next = after.findIndex((event) => event.type === 'rolled');
  const here = next < 0 ? after : after.slice(0, next);
  const hit = (name: string) =>
    here.find((event) => event.type === 'hit' && event.figure.name === name) as Of<'hit'> | undefined;
  const [done, suffered] = [hit(target.name), back.length ? hit(attacker.name) : undefined];
  return {
    name: attacker.name,
    deed: !done ? 'misses' : done.life === 0 ? 'kills' : 'strikes',
    on: new Map([[target.name, done?.lost ?? 0]]),
    lost: suffered?.lost ?? 0,
    dies: suffered?.life === 0,
  };
}

function mustered(event: Of<'picked'> | Of<'placed'>, lang: Lang): string {
  const t = { en, fr }[lang];
  const say = event.type === 'picked' ? t.picks : t.places;
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
