// What others did since one's own last move, seat by seat, in a line; and what a move does while it is shown.
import type { Lang } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import type { Event } from './types';

type Attacked = Extract<Event, { type: 'attacked' }>;
/** In this order a seat's deeds are told. */
const KINDS = [
  'bids',
  'outbid',
  'wins',
  'recruits',
  'moves',
  'takes',
  'fails',
  'loses',
  'collects',
  'passes',
  'idles',
  'skipped',
] as const;
interface Deed {
  seat: number;
  kind: (typeof KINDS)[number];
  what: string;
  /** Of a loss: the province. */
  where?: string;
}

/** First an attack that waits for its answer, then what the reader's own seats lost, then each seat in the order of play;
 *  rewards and seals are seen on the plates. */
export function news(since: Event[], lang: Lang, caused: Event[] = [], mine: number[] = []): string {
  const t = { en, fr }[lang];
  // A tax is taken at once, within the move before it.
  const events = [...caused.filter((event) => event.type === 'taxed'), ...since];
  const attack = waiting(events);
  const known = [...caused, ...since];
  const deeds = events.flatMap((event) => deedOf(event, lang, known.slice(0, known.indexOf(event))) ?? []);
  const isOwn = ({ kind, seat }: Deed) => kind === 'loses' && mine.includes(seat);
  const own = deeds.filter(isOwn);
  const rest = deeds.filter((deed) => !isOwn(deed));
  const seats = [...new Set(rest.map(({ seat }) => seat))];
  return [
    ...(attack ? [attackWords(attack, lang)] : []),
    ...mine
      .map((seat) => [seat, own.filter((deed) => deed.seat === seat)] as const)
      .filter(([, lost]) => lost.length)
      .map(
        ([seat, lost]) =>
          `${t.sides[seat]!} ${t.news.loses(lost.map(({ what, where }) => t.news.lost(what, where!)))}.`,
      ),
    ...seats.map((seat) => told(seat, rest, lang)),
  ].join(' ');
}

/** The guesses are still to come: an attack says only who attacks what. */
export function underway([first]: Event[], lang: Lang): string {
  if (first?.type === 'attacked') return attackWords(first, lang);
  if (first?.type !== 'moved' && first?.type !== 'recruited') return '';
  return told(first.seat, [deedOf(first, lang, [])!], lang);
}

function waiting(events: Event[]): Attacked | null {
  const at = events.findLastIndex((event) => event.type === 'attacked');
  const decided = events.slice(at).some(({ type }) => ['resolved', 'entered', 'hit'].includes(type));
  return at < 0 || decided ? null : (events[at] as Attacked);
}

function attackWords({ seat, unit, target }: Attacked, lang: Lang): string {
  const t = { en, fr }[lang];
  return t.news.attacks(t.sides[seat]!, target[lang], t.a[unit]);
}

function told(seat: number, deeds: Deed[], lang: Lang): string {
  const t = { en, fr }[lang];
  const done = KINDS.flatMap((kind) => {
    const all = deeds.filter((deed) => deed.seat === seat && deed.kind === kind).map(({ what }) => what);
    return all.length ? [t.news[kind](all)] : [];
  });
  return `${t.sides[seat]!} ${done.join(', ')}.`;
}

function deedOf(event: Event, lang: Lang, before: Event[]): Deed | null {
  const t = { en, fr }[lang];
  const deed = (kind: Deed['kind'], seat: number, what = ''): Deed => ({ kind, seat, what });
  switch (event.type) {
    case 'card-bid':
      return deed('bids', event.seat, t.news.bid(event.amount, event.card[lang]));
    case 'outbid':
      return event.own ? null : deed('outbid', event.seat, event.card[lang]);
    case 'card-won':
      return deed('wins', event.seat, event.card[lang]);
    case 'recruited':
      return deed('recruits', event.seat, `${t.a[event.unit]} (${event.place[lang]})`);
    case 'moved':
      return deed('moves', event.seat, t.news.goes(t.a[event.unit], event.target[lang]));
    case 'entered':
      return deed('takes', event.seat, event.target[lang]);
    case 'lost':
    case 'beaten':
    case 'hit':
      return { ...deed('loses', event.seat, t.a[event.unit]), where: event.place[lang] };
    case 'resolved': {
      const attack = before.findLast((each) => each.type === 'attacked');
      return event.success || attack?.type !== 'attacked'
        ? null
        : deed('fails', event.seat, attack.target[lang]);
    }
    case 'finished':
      return isIdle(event, before) ? deed('idles', event.seat, event.card) : null;
    case 'skipped':
      return deed('skipped', event.seat);
    case 'taxed':
      return deed('collects', event.seat, String(event.gold));
    case 'passed':
      return deed('passes', event.seat);
    default:
      return null;
  }
}

/** Whether a seat ends an action without having done anything in it; not said if it began before what is known. */
function isIdle({ seat, card }: Extract<Event, { type: 'finished' }>, before: Event[]): boolean {
  const own = before.filter((each) => 'seat' in each && each.seat === seat);
  const begun = own.findLastIndex(({ type }) => type === 'revealed' || type === 'finished');
  const does = card === 'recruit' ? ['recruited'] : ['moved', 'attacked'];
  return begun >= 0 && !own.slice(begun).some(({ type }) => does.includes(type));
}
