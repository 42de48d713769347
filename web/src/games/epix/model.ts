// Epix without a screen: the choices that lead to a move, one after the other, and all of it in words.
import type { Lang } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import { AT_LENGTH, briefTarget, percent, targetWords, termsOf, type Terms } from './odds';
import type { Army, CardFace, Event, Exchange, Player, Province, View } from './types';

export type Kind = Army['units'][number];
export type Action = NonNullable<Player['chosen']>[number];

// ---- from choices to moves ----
//
// A choice is a word that says what is chosen: `at LOC` a province, `soldier H1N` a unit where it stands, `unit camp` a kind,
// `card spy`, `gold 3`, `seat 2`, `order tax`; or the move itself (`end`).

/** The ways to make a move, each a list of choices. */
export function waysTo(move: string): string[][] {
  const [verb, ...rest] = move.split(' ') as [string, ...string[]];
  const [one, two] = rest;
  switch (verb) {
    case 'recruit':
      return [[`at ${two}`, `unit ${one}`]];
    case 'bid':
      return [two ? [`card ${one}`, `gold ${two}`] : [`gold ${one}`]];
    case 'guess':
      return [[`gold ${one}`]];
    case 'first':
      return [[`seat ${one}`]];
    case 'play':
      return [[`order ${one}`]];
    case 'choose': {
      const orders = one!.split('+').map((each) => `order ${each}`);
      return orders.length === 1 ? [orders] : [orders, orders.toReversed()];
    }
    case 'soldier':
    case 'knight':
    case 'catapult': {
      const [from, to] = one!.split(/[>*]/);
      return [[`${verb} ${from}`, `at ${to}`]];
    }
    default:
      return [[move]];
  }
}

const begins = (way: string[], picked: string[]) => picked.every((choice, at) => way[at] === choice);

/** What may be chosen next. */
export function nextOf(legal: string[], picked: string[]): string[] {
  const ways = legal.flatMap(waysTo).filter((way) => way.length > picked.length && begins(way, picked));
  return [...new Set(ways.map((way) => way[picked.length]!))];
}

/** What may be chosen instead of what is picked: other beginnings. A unit's token picks it, also in a province that is a target. */
export function othersOf(legal: string[], picked: string[]): string[] {
  if (!picked.length) return [];
  const next = nextOf(legal, picked);
  return nextOf(legal, []).filter((choice) => choice !== picked[0] && !next.includes(choice));
}

/** The move that the picked choices make, if they are enough. */
export function moveOf(legal: string[], picked: string[]): string | null {
  return (
    legal.find((move) => waysTo(move).some((way) => way.length === picked.length && begins(way, picked))) ??
    null
  );
}

/** What a choice leads to: a move to send, or what is picked then. What is picked already is let go. */
export function pick(
  legal: string[],
  picked: string[],
  choice: string,
): { move: string } | { picked: string[] } {
  if (picked.includes(choice)) return { picked: picked.slice(0, picked.indexOf(choice)) };
  const longer = nextOf(legal, picked).includes(choice)
    ? [...picked, choice]
    : nextOf(legal, []).includes(choice)
      ? [choice]
      : picked;
  const move = longer === picked ? null : moveOf(legal, longer);
  return move ? { move } : { picked: longer };
}

/** What a click on a province means: the province itself, or the units there that may act, one after the other. */
export function choiceAt(legal: string[], picked: string[], province: string): string | null {
  const open = [...nextOf(legal, picked), ...othersOf(legal, picked)];
  if (open.includes(`at ${province}`)) return `at ${province}`;
  const units = nextOf(legal, []).filter((choice) => choice.endsWith(` ${province}`));
  return units[units.indexOf(picked[0] ?? '') + 1] ?? units[0] ?? null;
}

/** What is picked once this province is; it may be already. */
export const withPlace = (picked: string[], province: string): string[] => [
  ...picked.filter((choice) => choice !== `at ${province}`),
  `at ${province}`,
];

/** Whether a chosen province would be attacked by the picked unit. */
export function isAttack(legal: string[], picked: string[], province: string): boolean {
  return moveOf(legal, withPlace(picked, province))?.includes('*') ?? false;
}

// ---- the choices of the panel ----

export interface Choice {
  choice: string;
  words: string;
  /** For where room is scarce: an amount with what is done with it ("Bid 7"), a place alone. */
  brief?: string;
  /** It cannot be chosen: the move that it would be, for the engine to say why not. */
  tries?: string;
}
export interface Group {
  kind: 'amounts' | 'orders' | 'units' | 'places' | 'attacks' | 'seats' | 'costs' | 'words';
  title: string;
  choices: Choice[];
  /** What the attacks cost. */
  terms?: Terms;
}

/** What the panel lets one choose, without what it only shows to say why not. */
export const choosable = (groups: Group[]) =>
  groups.flatMap(({ choices }) => choices.filter((each) => !each.tries).map((each) => each.choice));

/** What may be chosen next, by kind. Special cards are not among it: they lie on the table. */
export function groupsOf(view: View, seat: number, legal: string[], picked: string[], lang: Lang): Group[] {
  const t = { en, fr }[lang];
  const groups = new Map<Group['kind'], Group>();
  const add = (kind: Group['kind'], title: string, choice: string, words: string, brief?: string) => {
    if (!groups.has(kind)) groups.set(kind, { kind, title, choices: [] });
    groups.get(kind)!.choices.push({ choice, words, ...(brief ? { brief } : {}) });
  };
  const targets = nextOf(legal, picked).filter((choice) => isAttack(legal, picked, choice.slice(3))).length;
  // Orders stay where they are while the second is chosen.
  const open = picked[0]?.startsWith('order') ? nextOf(legal, []) : nextOf(legal, picked);
  for (const choice of open) {
    const [what, which] = choice.split(' ') as [string, string | undefined];
    if (what === 'at') {
      const attack = isAttack(legal, picked, which!);
      const title = !picked.length ? t.recruitWhere : attack ? t.attackWhere : t.moveWhere;
      add(
        attack ? 'attacks' : 'places',
        title,
        choice,
        attack
          ? targetWords(view, which!, picked[0]!.startsWith('catapult'), lang)
          : nameOf(view, which!, lang),
        attack
          ? briefTarget(view, which!, picked[0]!.startsWith('catapult'), targets <= AT_LENGTH, lang)
          : undefined,
      );
    } else if (what === 'unit')
      add(
        'costs',
        t.recruitWhat(nameOf(view, picked[0]!.split(' ')[1]!, lang)),
        choice,
        t.units[which as Kind],
      );
    else if (what === 'gold')
      add('amounts', amountsTitle(view, picked, lang), choice, which!, t.says[sayOf(view)](which!));
    else if (what === 'seat') add('seats', t.whoFirst, choice, t.sides[Number(which)]!);
    else if (what === 'order') add('orders', t.orders, choice, t.actions[which as Action]);
    else if (which && isUnit(what))
      add(
        'units',
        t.marchWho,
        choice,
        `${t.units[what]}, ${nameOf(view, which, lang)}`,
        nameOf(view, which, lang),
      );
    else if (what !== 'card') add('words', '', choice, describe(choice, view, seat, lang));
  }
  const attacks = groups.get('attacks');
  if (attacks) attacks.terms = termsOf(view, picked[0]!, attacks.choices, lang);
  // From the nearest to the end of what one does: words come last.
  return [...groups.values()]
    .map((group) => ({ ...group, choices: withRefused(inOrder(view, group), group.kind, picked, lang) }))
    .sort((a, b) => Number(a.kind === 'words') - Number(b.kind === 'words'));
}

/** Units that cannot be recruited here keep their places: a touch says why not. */
function withRefused(choices: Choice[], kind: Group['kind'], picked: string[], lang: Lang): Choice[] {
  if (kind !== 'costs') return choices;
  const place = picked[0]!.split(' ')[1]!;
  return KINDS.map(
    (unit) =>
      choices.find(({ choice }) => choice === `unit ${unit}`) ?? {
        choice: `unit ${unit}`,
        words: { en, fr }[lang].units[unit],
        tries: `recruit ${unit} ${place}`,
      },
  );
}
export const KINDS: Kind[] = ['soldier', 'knight', 'camp', 'catapult'];

const amountOf = (choice: Choice) => Number(choice.choice.split(' ')[1]);
/** Amounts ascend, and provinces stand as on the map: none slips from under a thumb as others go. */
function inOrder(view: View, { kind, choices }: Group): Choice[] {
  const placeOf = ({ choice }: Choice) =>
    view.map.findIndex((each) => each.place.id === choice.split(' ')[1]);
  const rank = kind === 'amounts' ? amountOf : kind === 'places' || kind === 'attacks' ? placeOf : () => 0;
  return [...choices].sort((a, b) => rank(a) - rank(b));
}
export const isUnit = (word: string): word is Kind => KINDS.some((kind) => kind === word);

const sayOf = (view: View) => (view.phase === 'guess' ? 'guess' : view.exchange ? 'hide' : 'bid');

/** What a phone's tray has room for: where the map offers too many places, it alone offers them. */
export function roomFor(groups: Group[]): Group[] {
  const attacks = groups.some((group) => group.kind === 'attacks');
  return groups.filter((group) => group.kind !== 'places' || !(attacks || group.choices.length > 6));
}

/** How many amounts a phone's tray shows at once, large enough to touch; with more, one is set on a scale. */
export function amountsInSight(
  view: View,
  groups: Group[],
  picked: string[],
  told: string | null = null,
): number {
  if (picked[0]?.startsWith('card ')) return 7;
  if (!view.exchange) return told ? 14 : 21;
  return groups.some((group) => group.kind === 'words') ? 8 : 16;
}

function amountsTitle(view: View, picked: string[], lang: Lang): string {
  const t = { en, fr }[lang];
  const card = picked[0]?.startsWith('card ') ? faceOf(view, picked[0].slice(5)) : null;
  if (card) return t.bidOn(card[lang]);
  if (view.phase === 'guess') return t.guessWhat;
  if (!view.exchange) return t.auctionWhat;
  const { due, most, chance, wins } = view.exchange;
  return due ? t.oddsAsked(due, most, percent(chance, lang), wins) : t.fistWhat;
}

// ---- what stays marked ----

/** What the last moves did on the map: who went where, what was attacked, where something came or went. A fight that
 *  is not decided yet stays drawn, whoever moved last in it. */
export interface Traces {
  ways: { from: string; to: string; via?: string[]; attack: boolean }[];
  places: string[];
}

export function tracesOf(events: Event[], fight: Exchange | null = null): Traces {
  const ways: Traces['ways'] = [];
  const places: string[] = [];
  for (const event of events) {
    if (event.type === 'moved')
      ways.push({
        from: event.source.id,
        to: event.target.id,
        ...(event.way && { via: event.way.map(({ id }) => id) }),
        attack: false,
      });
    if (event.type === 'attacked') ways.push({ from: event.source.id, to: event.target.id, attack: true });
    if ('place' in event) places.push(event.place.id);
  }
  if (fight && !ways.some(({ from, to, attack }) => attack && from === fight.source && to === fight.target))
    ways.push({ from: fight.source, to: fight.target, attack: true });
  return { ways, places: [...new Set([...places, ...ways.map(({ to }) => to)])] };
}

// ---- in words ----

export const faceOf = (view: View, card: string): CardFace | null =>
  view.offers.find((offer) => offer.card.id === card)?.card ?? null;
export const effectOf = (card: CardFace, lang: Lang): string =>
  lang === 'fr' ? card.fr_effect : card.en_effect;
export const provinceOf = (view: View, id: string): Province | undefined =>
  view.map.find((each) => each.place.id === id);
export const nameOf = (view: View, id: string, lang: Lang): string => provinceOf(view, id)?.place[lang] ?? id;
export const armyAt = (view: View, id: string): Army | undefined =>
  view.armies.find((army) => army.province === id);

export function asked(view: View, seat: number, legal: string[], lang: Lang, picked?: string[]): string {
  const t = { en, fr }[lang];
  if (view.phase === 'choose' && legal[0]?.includes('+'))
    return picked?.length ? t.ask.chooseSecond : view.doubtful === seat ? t.ask.chooseLast : t.ask.chooseTwo;
  if (view.phase === 'choose') return t.ask.choose;
  if (view.phase === 'first' && view.doubtful !== null) return t.ask.firstInWinter;
  if (view.phase === 'preliminary')
    return legal.length === 1 ? t.ask.onlyPass : view.offers.length ? t.ask.preliminary : t.ask.muster;
  if (view.phase === 'recruit' || view.phase === 'march')
    return legal.length === 1 ? t.ask.onlyEnd[view.phase] : t.ask[view.phase];
  if (view.exchange && (view.phase === 'bid' || view.phase === 'go-on')) {
    const against = whomWords(view.exchange, view, lang);
    return view.phase === 'bid' ? t.ask.bid(against) : t.ask.goOn(against);
  }
  if (view.exchange && view.phase === 'guess') {
    const { named, due, most, wins } = view.exchange;
    return t.ask.guess(
      named.length + 1,
      due,
      most,
      wins ? t.whom.game : whomWords(view.exchange, view, lang),
    );
  }
  return t.ask[view.phase as 'auction' | 'first' | 'swap' | 'play'] ?? '';
}

/** Whom an attack is against: "the soldier in Lochmess", "everything in Lochmess". */
export function whomWords(exchange: Exchange, view: View, lang: Lang): string {
  const t = { en, fr }[lang];
  return t.whom[exchange.defending ?? 'all'](nameOf(view, exchange.target, lang));
}

export function describe(move: string, view: View, _seat: number, lang: Lang): string {
  const t = { en, fr }[lang];
  const [verb, ...rest] = move.split(' ') as [string, ...string[]];
  const [one = '', two] = rest;
  if (isUnit(verb)) {
    const [from = '', to = ''] = one.split(/[>*]/);
    const words = one.includes('>') ? t.does.goes : verb === 'catapult' ? t.does.fires : t.does.attacks;
    return words(t.units[verb], nameOf(view, from, lang), nameOf(view, to, lang));
  }
  switch (verb) {
    case 'recruit':
      return t.does.recruit(t.a[one as Kind], nameOf(view, two!, lang));
    case 'bid':
      return two
        ? t.does.bidCard(faceOf(view, one)?.[lang] ?? one, two)
        : view.exchange
          ? t.does.fist(one)
          : t.does.bid(one);
    case 'guess':
      return t.does.guess(one);
    case 'first':
      return t.does.first(t.sides[Number(one)] ?? one);
    case 'cards':
      return t.does.cards(rest.map((card) => faceOf(view, card)?.[lang] ?? card).join(', '));
    case 'choose':
      return t.does.choose(
        one
          .split('+')
          .map((each) => t.actions[each as Action])
          .join(' + '),
      );
    case 'play':
      return t.does.play(t.actions[one as Action]);
    case 'swap':
      return t.does.swap(t.actions[one as Action], t.actions[two as Action]);
    case 'end':
      return t.end[view.phase === 'recruit' ? 'recruit' : 'march'];
    default:
      return t.word[verb as 'pass'] ?? move;
  }
}

/** What a seat can still recruit: "In reserve: 2 soldiers, 1 camp". */
export function reserveWords(player: Player, lang: Lang): string {
  const t = { en, fr }[lang];
  const left = KINDS.filter((kind) => player.reserve[kind]);
  return t.inReserve(left.map((kind) => t.many[kind](player.reserve[kind]!)).join(', '));
}

/** The position, for those who do not see it. */
export function positionWords(view: View, lang: Lang): string[] {
  const t = { en, fr }[lang];
  const players = view.players.map((player, seat) =>
    t.player(
      t.sides[seat]!,
      player.gold,
      player.provinces,
      player.cards.map((card) => card[lang]).join(', '),
    ),
  );
  const armies = view.armies.map((army) =>
    t.army(
      nameOf(view, army.province, lang),
      t.sides[army.seat]!,
      army.units
        .map((kind) => t.units[kind])
        .join(', ')
        .toLowerCase(),
    ),
  );
  return [`${t.seasons[view.season]}.`, ...players, ...armies];
}
