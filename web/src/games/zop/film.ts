// What happens on the table, moment by moment: cards keep their identity from the draw pile to the discard pile.
import type { Sound } from '../../board/sound';
import { placesOf } from './model';
import type { Event, Line, RoundEnded, View } from './types';

/** A card somewhere on the screen; without a code it lies face down. */
export interface Card {
  /** 0: a card that never moves. */
  id: number;
  code: string | null;
  /** Where it stands in the hand. */
  place: number;
  /** The seat whose deck it is from, where that is not the one that holds it. */
  deck: number | null;
  /** What it counts when something raised it. */
  strength: number | null;
  cancelled: boolean;
}

/** What lies before one seat. */
export interface Half {
  hand: Card[];
  /** In the middle: sealed, revealed or taken. */
  arena: Card[];
  sealed: boolean;
  draw: number;
  discard: number;
  /** Cards just turned from the discard pile to the draw pile, and just thrown away: drawn while they move. */
  stock: Card[];
  thrown: Card[];
  waiting: string[];
  points: number;
  /** What this turn brought. */
  gain: number | null;
}

export interface Laid {
  turn: number;
  cards: Card[][];
  points: number[];
}

export interface Scene {
  halves: Half[];
  lines: Laid[];
  /** The cards in the middle are this turn's and have still to join the lines. */
  revealed: boolean;
  ended: RoundEnded | null;
}

export interface Frame {
  scene: Scene;
  milliseconds: number;
  sound: Sound | null;
}

/** A card that is only looked at. */
export const still = (code: string | null, deck: number | null = null): Card => ({
  id: 0,
  code,
  place: 0,
  deck,
  strength: null,
  cancelled: false,
});

let lastId = 0;

function newCard(code: string | null, place: number): Card {
  return { ...still(code), id: ++lastId, place };
}

/** The other's deck where a card is from there: its back shows it. */
export const foreign = (decks: number[] | undefined, seat: number, place: number): number | null =>
  decks?.[place] === 1 - seat ? 1 - seat : null;

/** A view at rest. What lay there before keeps its identity, so that nothing jumps. */
export function sceneOf(view: View, before: Scene | null): Scene {
  const halves = view.sides.map((_, seat) => halfOf(view, seat, before?.halves[seat]));
  const scene = { halves, lines: linesOf(view, before?.lines ?? []), revealed: false, ended: null };
  return takenOut(scene, view, before);
}

function halfOf(view: View, seat: number, before: Half | undefined): Half {
  const side = view.sides[seat]!;
  const known = before ? [...before.hand, ...before.arena] : [];
  const cards = side.hand.map((code, place) => {
    const same = known.find((card) => card.place === place && (card.code === code || !card.code || !code));
    return { ...newCard(code, place), id: same?.id ?? ++lastId, deck: foreign(side.decks, seat, place) };
  });
  const chosen = placesOf(side.hand, side.choice);
  return {
    hand: cards.filter((card) => !chosen.includes(card.place)),
    arena: chosen.map((place) => cards[place]!),
    sealed: side.chosen,
    draw: side.draw,
    discard: side.discard,
    stock: [],
    thrown: [],
    waiting: view.phase === 'over' ? [] : side.waiting, // no turn is left for it
    points: side.points,
    gain: null,
  };
}

function linesOf(view: View, before: Laid[]): Laid[] {
  return view.lines.map((line) => {
    const { turn, cards, cancelled, points, raised } = line;
    const laid = before.find((each) => each.turn === turn);
    const put = cards.map((codes, seat) =>
      codes.map((code, at) => {
        const same = laid?.cards[seat]?.[at];
        return {
          ...newCard(code, at),
          id: same?.id ?? ++lastId,
          deck: foreign(line.decks[seat], seat, at),
          cancelled: cancelled[seat]! || isCountered(line, seat, code, view),
          strength: raised[seat]?.at === at ? raised[seat].strength : null,
        };
      }),
    );
    return { turn, cards: put, points };
  });
}

/** A Counter-attack has taken the points of this attack. */
const isCountered = (line: Line, seat: number, code: string | null, view: View): boolean =>
  line.countered[seat]! && view.deck.some((face) => face.code === code && face.kind === 'attack');

/** During a swap the card taken lies before the one who took it. */
function takenOut(scene: Scene, view: View, before: Scene | null): Scene {
  const swap = view.swap;
  if (!swap?.taken || swap.place === null) return scene;
  const taken = scene.halves[1 - swap.seat]!.hand.find((card) => card.place === swap.place)!;
  const shown = {
    ...crossed(taken, 1 - swap.seat),
    id: before?.halves[swap.seat]!.arena[0]?.id ?? taken.id,
    code: swap.taken,
  };
  return changed(
    changed(scene, 1 - swap.seat, (half) => ({ hand: half.hand.filter((card) => card !== taken) })),
    swap.seat,
    () => ({ arena: [shown] }),
  );
}

function changed(scene: Scene, seat: number, change: (half: Half) => Partial<Half>): Scene {
  return {
    ...scene,
    halves: scene.halves.map((half, at) => (at === seat ? { ...half, ...change(half) } : half)),
  };
}

// ---- the film of a move ----

interface Take {
  milliseconds: number;
  sound: Sound | null;
}

const TAKES: Record<Event['type'], Take> = {
  dealt: { milliseconds: 320, sound: 'slide' },
  drew: { milliseconds: 440, sound: 'card' },
  chose: { milliseconds: 320, sound: 'card' },
  revealed: { milliseconds: 680, sound: 'card' },
  cancelled: { milliseconds: 750, sound: 'fall' },
  reinforced: { milliseconds: 700, sound: 'pick' },
  lost: { milliseconds: 250, sound: null },
  tricked: { milliseconds: 0, sound: null },
  scored: { milliseconds: 780, sound: 'coin' },
  waits: { milliseconds: 350, sound: 'pick' },
  'swap-skipped': { milliseconds: 0, sound: null },
  took: { milliseconds: 1000, sound: 'card' },
  swapped: { milliseconds: 1000, sound: 'card' },
  discarded: { milliseconds: 320, sound: 'slide' },
  refilled: { milliseconds: 380, sound: 'slide' },
  'round-ended': { milliseconds: 8000, sound: null },
  'match-ended': { milliseconds: 0, sound: null },
};
const APPROACH: Take = { milliseconds: 360, sound: 'slide' };
const LAYING: Take = { milliseconds: 380, sound: 'slide' };

/** What both seats do at once is one moment; before anything else the revealed cards join the lines. */
export function filmOf(before: Scene, events: Event[], after: View): Frame[] {
  const frames: Frame[] = [];
  let scene = before;
  const show = (next: Scene, { milliseconds, sound }: Take) => {
    scene = next;
    if (milliseconds) frames.push({ scene, milliseconds, sound });
  };
  for (const group of groupsOf(events)) {
    const type = group[0]!.type;
    if (type === 'chose' && events.some((event) => event.type === 'revealed')) continue;
    if (AFTER_THE_TURN.includes(type) && scene.revealed) show(laid(scene, after), LAYING);
    if (type === 'revealed')
      show(
        group.reduce((now, event) => approached(now, event), scene),
        APPROACH,
      );
    show(
      group.reduce((now, event) => played(now, event, after), scene),
      takeOf(group[0]!, events, after),
    );
  }
  if (scene.revealed) show(laid(scene, after), LAYING);
  return frames;
}

function takeOf(event: Event, events: Event[], after: View): Take {
  const take = TAKES[event.type];
  // The result follows; else a click or a key ends it.
  if (event.type === 'round-ended' && after.phase === 'over') return { ...take, milliseconds: 2600 };
  // Where nothing is shown on them, revealed cards must still lie there long enough to be read.
  if (event.type === 'revealed' && !events.some(({ type }) => ON_THE_CARDS.includes(type)))
    return { ...take, milliseconds: 1200 };
  // The other's seal must not hold up one's own choice.
  return event.type === 'chose' && !after.sides[event.seat]!.choice ? { ...take, milliseconds: 60 } : take;
}

const ON_THE_CARDS = ['cancelled', 'reinforced', 'scored'];
const AFTER_THE_TURN = ['took', 'discarded', 'refilled', 'drew', 'round-ended'];

function groupsOf(events: Event[]): Event[][] {
  const groups: Event[][] = [];
  for (const event of events) {
    const group = groups.find((each) => each[0]!.type === event.type);
    if (group && event.type !== 'reinforced') group.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** The cards come to the middle as they are: the other's face down. */
function approached(scene: Scene, event: Event): Scene {
  if (event.type !== 'revealed') return scene;
  return changed({ ...scene, revealed: true }, event.seat, ({ hand, arena }) => {
    const held = [...hand, ...arena];
    const shown = event.places.map(
      (place) => held.find((card) => card.place === place) ?? newCard(null, place),
    );
    return { hand: held.filter((card) => !shown.includes(card)), arena: shown.map((card) => ({ ...card })) };
  });
}

/** The scene after an event. */
function played(scene: Scene, event: Event, after: View): Scene {
  switch (event.type) {
    case 'dealt':
      return dealt(scene, event.seat);
    case 'drew':
      return changed(scene, event.seat, () => ({
        hand: event.cards.map((face, place) => ({
          ...newCard(face?.code ?? null, place),
          deck: foreign(after.sides[event.seat]!.decks, event.seat, place),
        })),
        draw: after.sides[event.seat]!.draw,
        discard: after.sides[event.seat]!.discard,
        stock: [],
        thrown: [],
      }));
    case 'chose':
      return changed(scene, event.seat, (half) => sealed(half, after.sides[event.seat]!.choice));
    case 'revealed':
      return changed(scene, event.seat, ({ arena }) => ({
        arena: arena.map((card, at) => ({ ...card, code: event.cards[at]!.code })),
        sealed: false,
        waiting: [],
      }));
    case 'cancelled':
      return changed(scene, event.seat, ({ arena }) => ({
        arena: arena.map((card) => ({ ...card, cancelled: true })),
      }));
    case 'reinforced':
      return changed(scene, event.seat, ({ arena }) => ({
        arena: arena.map((card, at) =>
          at === raisedAt(after, event.seat) ? { ...card, strength: event.strength } : card,
        ),
      }));
    case 'scored':
      return changed(scene, event.seat, () => ({ points: event.total, gain: event.points }));
    case 'waits':
      return changed(scene, event.seat, ({ waiting }) => ({ waiting: [...waiting, event.effect] }));
    case 'took':
      return took(scene, event.seat, event.place, event.card.code);
    case 'swapped':
      return swapped(scene, event.seat, event.place, event.given.code);
    case 'discarded':
      return changed(scene, event.seat, ({ hand, discard }) => ({
        hand: [],
        thrown: hand.map((card) => ({ ...card, code: null })),
        discard: discard + event.count,
      }));
    case 'refilled':
      return changed(scene, event.seat, ({ thrown, draw, discard }) => ({
        stock: thrown,
        thrown: [],
        draw: draw + discard,
        discard: 0,
      }));
    case 'round-ended':
      return { ...scene, ended: event };
    default:
      return scene;
  }
}

/** Which of the cards just revealed is raised: of twins only one. */
const raisedAt = (after: View, seat: number): number | undefined => after.lines.at(-1)?.raised[seat]?.at;

/** A new round clears the table. */
function dealt(scene: Scene, seat: number): Scene {
  const fresh = {
    hand: [],
    arena: [],
    draw: 20,
    discard: 0,
    stock: [],
    thrown: [],
    waiting: [],
    points: 0,
    gain: null,
  };
  return { ...changed(scene, seat, () => fresh), lines: [], ended: null };
}

function sealed(half: Half, choice: string | null): Partial<Half> {
  const codes = half.hand.map((card) => card.code);
  const arena = placesOf(codes, choice).map((at) => half.hand[at]!);
  return { sealed: true, arena, hand: half.hand.filter((card) => !arena.includes(card)) };
}

function took(scene: Scene, seat: number, place: number, code: string): Scene {
  const taken = at(scene.halves[1 - seat]!.hand, place);
  const without = changed(scene, 1 - seat, ({ hand }) => ({ hand: hand.filter((card) => card !== taken) }));
  return changed(without, seat, () => ({ arena: [{ ...crossed(taken, 1 - seat), code }] }));
}

/** Both cards join the other hand as its last. */
function swapped(scene: Scene, seat: number, place: number, code: string): Scene {
  const taken = scene.halves[seat]!.arena[0] ?? crossed(newCard(null, 0), 1 - seat);
  const given = at(scene.halves[seat]!.hand, place);
  const kept = changed(scene, seat, ({ hand }) => ({
    arena: [],
    hand: ranked([...hand.filter((card) => card !== given), taken]),
  }));
  return changed(kept, 1 - seat, ({ hand }) => ({
    hand: ranked([...hand, crossed({ ...given, code }, seat)]),
  }));
}

/** A card that leaves this seat: it is a stranger to the other, unless it comes home. */
const crossed = (card: Card, seat: number): Card => ({ ...card, deck: card.deck === null ? seat : null });

const at = (hand: Card[], place: number): Card =>
  hand.find((card) => card.place === place) ?? newCard(null, place);
const ranked = (hand: Card[]): Card[] => hand.map((card, place) => ({ ...card, place }));

/** The revealed cards take their places in the lines. */
function laid(scene: Scene, after: View): Scene {
  const last = after.lines.at(-1);
  if (!last) return scene;
  const cards = scene.halves.map(({ arena }, seat) =>
    arena.map((card) => ({
      ...card,
      cancelled: card.cancelled || isCountered(last, seat, card.code, after),
    })),
  );
  const line = { turn: last.turn, cards, points: last.points };
  const halves = scene.halves.map((half) => ({ ...half, hand: ranked(half.hand), arena: [], gain: null }));
  return { ...scene, lines: [...scene.lines, line], revealed: false, halves };
}
