// ZOP without a screen: which cards may be picked, which move that means, and all of it in words.
import type { Lang } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import type { Face, Side, View } from './types';

const GIVE = 'give ';

export const gift = (code: string): string => `${GIVE}${code}`;

export function faceOf(view: View, code: string): Face {
  return view.deck.find((face) => face.code === code)!;
}

export const nameOf = (face: Face, lang: Lang): string => (lang === 'fr' ? face.fr : face.en);

/** The seat drawn below: the one that looks, else the one that this page draws nearest. */
export const belowOf = (view: View, near: number): number =>
  view.viewer >= 0 ? view.viewer : near === 1 ? 1 : 0;

// ---- picking ----

/** Two cards are to be played this turn. */
export const asksTwo = (legal: string[]): boolean => legal.some((move) => move.includes('+'));
export const asksGift = (legal: string[]): boolean => legal.some((move) => move.startsWith(GIVE));

/** Nothing has come or gone since: what was picked stays picked. */
export const isSameTurn = (before: View, after: View): boolean =>
  before.phase === after.phase && before.round === after.round && before.turn === after.turn;

/** The seats whose cards lie open. */
export const openHands = (view: View): string =>
  view.sides.map((side, seat) => (side.hand.some(Boolean) ? seat : '')).join();

/** What picking a place of the hand leads to: a move to send, a first card picked, or nothing. */
export type Pick = { move: string } | { first: number | null };

/** The places of the hand that may be picked now, `first` being the place picked already. */
export function pickable(hand: (string | null)[], legal: string[], first: number | null): number[] {
  return hand.flatMap((_, place) => (isPickable(hand, legal, first, place) ? [place] : []));
}

function isPickable(hand: (string | null)[], legal: string[], first: number | null, place: number): boolean {
  const result = pick(hand, legal, first, place);
  return 'move' in result || result.first !== first;
}

export function pick(hand: (string | null)[], legal: string[], first: number | null, place: number): Pick {
  const code = hand[place];
  if (!code) return { first };
  if (place === first) return { first: null };
  const before = first === null ? '' : `${hand[first]}+`;
  const move = [`${before}${code}`, gift(code)].find((text) => legal.includes(text));
  if (move) return { move };
  const starts = legal.some((text) => text.startsWith(`${code}+`));
  return { first: first === null && starts ? place : first };
}

/** The places of the hand that a move takes, in its order: of twins the first ones. */
export function placesOf(hand: (string | null)[], move: string | null): number[] {
  const codes = move ? move.replace(GIVE, '').split('+') : [];
  const places: number[] = [];
  for (const code of codes) {
    const place = hand.findIndex((held, at) => held === code && !places.includes(at));
    if (place >= 0) places.push(place);
  }
  return places;
}

/** Where an arrow key leads in a row of `count`; null for other keys. */
export function along(key: string, from: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  return step === undefined ? null : Math.min(Math.max(from + step, 0), count - 1);
}

// ---- in words ----

export function asked(_view: View, _seat: number, legal: string[], lang: Lang): string {
  const t = { en, fr }[lang];
  if (asksGift(legal)) return t.give;
  return asksTwo(legal) ? t.playTwo : t.playOne;
}

export function describe(move: string, view: View, _seat: number, lang: Lang): string {
  const t = { en, fr }[lang];
  const [, done, whose, card] = /^(deal|take) (\d) (\w+)/.exec(move) ?? [];
  if (done === 'deal') return t.moves.shuffled(t.sides[Number(whose)]!);
  if (done) return t.moves.taken(t.sides[Number(whose)]!, nameOf(faceOf(view, card!), lang));
  const [first, second] = move
    .replace(GIVE, '')
    .split('+')
    .map((code) => nameOf(faceOf(view, code), lang));
  if (move.startsWith(GIVE)) return t.moves.give(first!);
  return second ? t.moves.two(first!, second) : t.moves.one(first!);
}

/** Cards by their names or codes, in either language: "bad idea", "attaque 6 + d2", "give a4". */
export function meant(typed: string, view: View): string[] {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
  const [, verb = '', cards = ''] = /^(?:(play|jouer|give|donner) )?(.*)$/.exec(plain(typed)) ?? [];
  const codes = cards
    .split(/[+,]| then | puis /)
    .map((named) =>
      view.deck.find((face) =>
        [face.code, nameOf(face, 'en'), nameOf(face, 'fr')].some((name) => plain(name) === named.trim()),
      ),
    )
    .map((face) => face?.code);
  if (codes.includes(undefined)) return [];
  return [(verb === 'give' || verb === 'donner' ? 'give ' : '') + codes.join('+')];
}

export function ended(reason: string, view: View, lang: Lang): string {
  const t = { en, fr }[lang];
  if (reason !== 'played-out') return '';
  const first = firstTold(view);
  const scores = view.rounds.map((points) => t.roundScore(points[first]!, points[1 - first]!));
  const played = t.playedOut(scores.join(t.and));
  return view.decider ? `${played} ${deciding(view, first, lang)}` : played;
}

/** Whose points are said first once the game is over: the winner's, who has just been named. */
function firstTold(view: View): number {
  const lead = (values: number[]) => values[0]! - values[1]!;
  const won = lead(view.sides.map((side) => side.rounds_won));
  const points = view.rounds.reduce((sum, round) => sum + lead(round), 0);
  const ahead = won || lead(view.rounds.at(-1) ?? [0, 0]) || points;
  return ahead ? Number(ahead < 0) : Math.max(view.viewer, 0);
}

/** What the decider decided: on its own, or as a tie that leaves it to all the points. */
function deciding({ rounds }: View, first: number, lang: Lang): string {
  const t = { en, fr }[lang];
  const [last, other] = rounds.at(-1)!;
  if (last !== other) return t.decided;
  const sum = (side: number) => rounds.reduce((points, round) => points + round[side]!, 0);
  return t.undecided(t.roundScore(sum(first), sum(1 - first)));
}

/** A card of a hand that may be picked now. */
export interface InHand {
  code: string;
  /** The card picked as the first of two, if any; it may be this one. */
  first: string | null;
  isFirst: boolean;
  /** Two cards are played this turn. */
  two: boolean;
  counts: Side['counts'];
}

/** What a card does, from the deck's strength, or what it counts now, and the game's options. */
export function effectOf(face: Face, view: View, lang: Lang, counted?: number | null): string {
  const t = { en, fr }[lang];
  if (face.kind !== 'special') return t.effects[face.kind](strengthTold(face.strength ?? 0, counted, lang));
  const effect = t.effects[face.code as 'MI'];
  return face.code === 'CA' && view.counter_cancels ? `${effect} ${t.counterCancels}` : effect;
}

/** What a card of this seat does, as the one who looks is told it. */
export function effectFor(seat: number, face: Face, view: View, lang: Lang): string {
  const side = otherName(view, seat, lang);
  if (side === null) return effectOf(face, view, lang);
  const other = otherName(view, 1 - seat, lang);
  const t = { en, fr }[lang];
  if (face.kind !== 'special') return t.theirs[face.kind](String(face.strength ?? 0), side, other);
  const effect = t.theirs[face.code as 'MI'](side, other);
  return face.code === 'CA' && view.counter_cancels ? `${effect} ${t.theirs.counterCancels(other)}` : effect;
}

/** How a card of a hand came to be there, or to be known, as far as that is told; else nothing. */
export function cameFrom(view: View, seat: number, place: number, lang: Lang): string {
  const t = { en, fr }[lang].known;
  const side = view.sides[seat]!;
  const deck = side.decks[place] ?? seat;
  const owner = otherName(view, deck, lang);
  if (deck !== seat) return owner ? t.fromTheirs(owner) : t.fromYours;
  if (view.viewer !== 1 - seat || !side.hand[place]) return '';
  return side.exchanged.includes(place) ? t.exchanged : t.spied;
}

function strengthTold(printed: number, counted: number | null | undefined, lang: Lang): string {
  const raised = counted !== null && counted !== undefined && counted !== printed;
  return raised ? { en, fr }[lang].insteadOf(counted, printed) : String(printed);
}

const isBoost = (code: string): code is 'RE' | 'AT' => code === 'RE' || code === 'AT';

/** The same wherever it may be played: with what it does as the first of two cards. */
export function fullEffect(face: Face, view: View, lang: Lang, counted?: number | null): string {
  const effect = effectOf(face, view, lang, counted);
  return isBoost(face.code) ? `${effect} ${{ en, fr }[lang].orAtOnce}` : effect;
}

/** What it does if it is played now: with what waits for it, and what is picked before it. */
export function effectNow(card: InHand, view: View, lang: Lang): string {
  const t = { en, fr }[lang];
  const face = faceOf(view, card.code);
  if (card.isFirst && isBoost(card.code)) return t.atOnce[card.code];
  if (card.two && card.first === null) return fullEffect(face, view, lang, card.counts[card.code]?.strength);
  const second = card.first !== null && !card.isFirst;
  const counts = card.counts[second ? `${card.first}+${card.code}` : card.code];
  const effect = effectOf(face, view, lang, counts?.strength);
  const both = second && counts && (counts.attack || counts.defence);
  if (!both) return effect;
  // A boost that came first is in the numbers already.
  const specials = [card.first!, card.code].filter((code, at) => at > 0 || !isBoost(code));
  const names = specials
    .map((code) => faceOf(view, code))
    .filter((each) => each.kind === 'special')
    .map((each) => nameOf(each, lang));
  return `${effect} ${t.together(names, counts.attack, counts.defence)}`;
}

/** What waits for a seat: by whom, and when. */
export function waitingEffect(view: View, seat: number, code: string, lang: Lang): string {
  const t = { en, fr }[lang];
  const when = view.phase === 'choose' ? t.thisTurn : t.nextTurn;
  return t.inForce[code as 'ES'](when, otherName(view, seat, lang), otherName(view, 1 - seat, lang));
}

/** A seat by its name; null for the one who looks. */
export const otherName = (view: View, seat: number, lang: Lang): string | null =>
  seat === view.viewer ? null : { en, fr }[lang].sides[seat]!;

/** "You" for the one who looks, else the seat's own name. */
export function sideName(view: View, seat: number, lang: Lang): string {
  return otherName(view, seat, lang) ?? { en, fr }[lang].you;
}

/** The whole position as sentences, for those who do not see the board. */
export function positionWords(view: View, below: number, lang: Lang): string[] {
  const t = { en, fr }[lang];
  const sides = [below, 1 - below].map((seat) => {
    const side = view.sides[seat]!;
    const effects = side.waiting.map((code) => t.waiting[code as 'RE']).join(', ');
    return t.sideWords(
      sideName(view, seat, lang),
      side.points,
      side.rounds_won,
      side.hand.length,
      side.draw,
      side.discard,
      effects || t.nothing,
    );
  });
  return [roundWords(view, lang), ...sides];
}

export function roundWords(view: View, lang: Lang): string {
  const t = { en, fr }[lang];
  const round = view.decider ? t.decider(view.round) : t.round(view.round);
  return view.phase === 'deal' || view.phase === 'over' ? round : t.roundTurn(round, view.turn);
}

/** A round that is over: who won it, and its points, the winner's first. */
export function pastRound(view: View, at: number, lang: Lang): string {
  const t = { en, fr }[lang];
  const points = view.rounds[at]!;
  const [best, least] = [Math.max(...points), Math.min(...points)];
  const score = t.roundScore(best, least);
  if (best === least) return t.roundEnd(at + 1, score);
  const winner = otherName(view, points.indexOf(best), lang) ?? t.you.toLowerCase();
  return t.roundEnd(at + 1, t.wonBy(winner, score));
}

/** How many times each seat has played a card of this code in the round. */
export function playedBy(view: View, code: string): number[] {
  return [0, 1].map(
    (seat) => view.lines.flatMap((line) => line.cards[seat]!).filter((played) => played === code).length,
  );
}
