// What happened in a turn, in sentences, as far as the view and the events say it.
import { listed } from '../../board/listed';
import type { Lang } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import { faceOf, nameOf, otherName, sideName } from './model';
import type { Event, Face, Line, Lost, View } from './types';

/** What an effect adds to a card, in signs. */
export const RAISES = { RE: '+2', AT: '×2' };

/** A swap of this turn; nothing has been given yet where `given` is null. */
export interface Exchange {
  seat: number;
  taken: Face;
  given: Face | null;
}

/** What a turn brought besides its line: the effects that raised nothing, and the swaps. */
export interface Aftermath {
  lost: Lost[];
  swaps: Exchange[];
}

/** As the events since the last reveal have told it. */
export function aftermath(before: Aftermath | null, events: Event[]): Aftermath {
  return events.reduce<Aftermath>(({ lost, swaps }, event) => {
    if (event.type === 'revealed' || event.type === 'dealt') return NOTHING;
    return { lost: event.type === 'lost' ? [...lost, event] : lost, swaps: swapped(swaps, event) };
  }, before ?? NOTHING);
}

const NOTHING: Aftermath = { lost: [], swaps: [] };

function swapped(found: Exchange[], event: Event): Exchange[] {
  if (event.type === 'took') return [...found, { seat: event.seat, taken: event.card, given: null }];
  if (event.type !== 'swapped') return found;
  const others = found.filter((each) => each.given || each.seat !== event.seat);
  return [...others, { seat: event.seat, taken: event.taken, given: event.given }];
}

/** The last turn: what met what, who scored, what raised nothing, and what was exchanged. */
export function turnTold(view: View, { swaps, lost }: Aftermath, below: number, lang: Lang): string | null {
  const line = view.lines.at(-1);
  if (!line) return null;
  return [
    metTold(line, view, below, lang),
    ...lost.map((each) => lostTold(each, view, lang)),
    ...swaps.map((swap) => swapTold(swap, view, lang)),
  ].join(' ');
}

function metTold(line: Line, view: View, below: number, lang: Lang): string {
  const t = { en, fr }[lang];
  const [own, other] = [below, 1 - below].map((seat) => cardsTold(line, seat, view, lang)) as [
    string,
    string,
  ];
  // Whose card is whose is plain only to the one who played one of them.
  const scored = scoredTold(line, view, below, lang);
  if (view.viewer >= 0) return t.happened(t.against(own, other), scored);
  return t.seen(t.bothSides(t.cardsOf(t.sides[below]!, own), t.cardsOf(t.sides[1 - below]!, other)), scored);
}

function scoredTold(line: Line, view: View, below: number, lang: Lang): string {
  const t = { en, fr }[lang];
  const [first, second] = [below, 1 - below].filter((seat) => line.points[seat]);
  if (first === undefined) return t.nobodyScores;
  const points = line.points[first]!;
  const scores = first === view.viewer ? t.youScore(points) : t.scoring(t.sides[first]!, points);
  return second === undefined ? scores : t.alsoScores(scores, t.sides[second]!, line.points[second]!);
}

const lostTold = ({ seat, effect }: Lost, view: View, lang: Lang): string =>
  ({ en, fr })[lang].lost(otherName(view, seat, lang), RAISES[effect]);

function swapTold({ seat, taken, given }: Exchange, view: View, lang: Lang): string {
  const t = { en, fr }[lang];
  const [took, gave] = [nameOf(taken, lang), given ? nameOf(given, lang) : ''];
  if (seat === view.viewer) return t.youTook(took, gave);
  const other = 1 - seat;
  return other === view.viewer
    ? t.tookFromYou(t.sides[seat]!, took, gave)
    : t.tookFrom(t.sides[seat]!, t.sides[other]!, took, gave);
}

/** A turn on the table, seen from the seat drawn below. */
export function lineWords(line: Line, view: View, below: number, lang: Lang): string {
  const t = { en, fr }[lang];
  const half = (seat: number) =>
    t.lineHalf(sideName(view, seat, lang), cardsTold(line, seat, view, lang), line.points[seat]!);
  return t.line(line.turn, half(below), half(1 - below));
}

/** What a seat revealed, with what raised a card or took its points. */
function cardsTold(line: Line, seat: number, view: View, lang: Lang): string {
  const t = { en, fr }[lang];
  const names = line.cards[seat]!.map((code, at) => {
    const face = faceOf(view, code);
    const name = nameOf(face, lang);
    const raised = line.raised[seat];
    if (line.countered[seat] && face.kind === 'attack') return t.countered(name);
    return raised?.at === at ? t.counting(name, boostsTold(raised.by), raised.strength) : name;
  }).join(t.then);
  return line.cancelled[seat] ? t.cancelledCards(names, line.cards[seat]!.length) : names || t.noCard;
}

const boostsTold = (by: ('RE' | 'AT')[]): string =>
  [by.includes('AT') ? RAISES.AT : '', ...by.filter((each) => each === 'RE').map(() => RAISES.RE)]
    .filter(Boolean)
    .join(' ');

/** The other's hand by name while Espionage opens it. */
export function spiedHand(view: View, below: number, lang: Lang): string | null {
  const t = { en, fr }[lang];
  const hand = view.sides[1 - below]!.hand;
  if (view.viewer !== below || !view.sides[below]!.waiting.includes('ES')) return null;
  if (!hand.length || hand.includes(null)) return null;
  const names = hand.map((code) => nameOf(faceOf(view, code!), lang));
  return t.handOf(t.sides[1 - below]!, listed(names, lang));
}

/** Why something that lies there cannot be looked at: `hand-0`, `seal-1`, `pile-0`. */
export function whyHidden(what: string, view: View, lang: Lang): string {
  const t = { en, fr }[lang];
  const [thing, seat] = [what.slice(0, -2), Number(what.at(-1))];
  if (thing === 'hand') return t.why.hand(t.sides[seat]!);
  if (thing === 'seal') return seat === view.viewer ? t.why.ownSeal : t.why.seal(t.sides[seat]!);
  return view.viewer < 0 ? t.why.watching : t.why.noAid;
}
