// Small Wars without a screen: what may be picked, which move that means, how a move is shown, and all of it in words.
import type { Lang } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import type { Fight, Figure, Sheet, View } from './types';

export const DONE = 'done';

/** The squares as they stand on the screen, from the top left; the near seat's camp is below. */
export function squaresFrom(near: number): string[] {
  const [files, ranks] = near === 1 ? ['cba', '123'] : ['abc', '321'];
  return [...ranks].flatMap((rank) => [...files].map((file) => file + rank));
}

/** A legal move taken apart: who acts (a figure, or a kind to pick or place), and on what. */
export interface Deed {
  what: 'muster' | 'move' | 'fight' | 'end' | 'done';
  who: string;
  /** A square, or the name of an enemy. */
  on: string;
}

export function deedOf(move: string): Deed {
  if (move === DONE) return { what: 'done', who: '', on: '' };
  const [word, kind, square] = move.split(' ');
  if (kind && square && (word === 'pick' || word === 'place'))
    return { what: 'muster', who: kind, on: square };
  if (move.endsWith('.')) return { what: 'end', who: move.slice(0, -1), on: '' };
  const [who, on] = move.split(/[>x]/) as [string, string];
  return { what: move.includes('>') ? 'move' : 'fight', who, on };
}

/** Who may be chosen now: figures by name, or kinds by id. */
export function sourcesOf(legal: string[]): string[] {
  return [...new Set(legal.map((move) => deedOf(move).who).filter(Boolean))];
}

/** Who acts: the figure whose activation runs, or what was picked, or the only one there is. */
export function actorOf(view: View, legal: string[], picked: string | null): string | null {
  if (!legal.length) return null;
  if (view.active) return view.active;
  const sources = sourcesOf(legal);
  if (picked && sources.includes(picked)) return picked;
  return sources.length === 1 ? sources[0]! : null;
}

/** What the actor can do: the move for each square and each enemy. */
export function goalsOf(legal: string[], actor: string | null): Map<string, string> {
  const goals = new Map<string, string>();
  for (const move of legal) {
    const deed = deedOf(move);
    if (deed.who === actor && deed.on) goals.set(deed.on, move);
  }
  return goals;
}

/** The move that ends the actor's activation, or the draft. */
export function endOf(legal: string[], actor: string | null): string | null {
  return legal.find((move) => move === DONE || move === `${actor}.`) ?? null;
}

/** What a click on a figure, a kind or a square leads to: a move to send, or something picked. */
export function pick(
  view: View,
  legal: string[],
  picked: string | null,
  id: string,
): { move: string } | { picked: string | null } {
  const move = goalsOf(legal, actorOf(view, legal, picked)).get(id);
  if (move) return { move };
  if (view.active || !sourcesOf(legal).includes(id)) return { picked };
  return { picked: picked === id ? null : id };
}

/** The moves that a click on a square, a figure or a kind would have meant: the engine says why not (docs/web.md). */
export function triedOn(
  view: View,
  seat: number,
  actor: string | null,
  thing: { square?: string; figure?: Figure; kind?: string },
): string {
  const { figure, kind } = thing;
  const muster = view.phase === 'draft' ? 'pick' : view.phase === 'placing' ? 'place' : null;
  if (kind) return `${muster} ${kind} ${seat === 1 ? 'a3' : 'a1'}`;
  if (muster) return [muster, actor, thing.square ?? figure!.square].filter(Boolean).join(' ');
  if (!figure) return `${actor ?? ''}>${thing.square}`;
  if (figure.seat !== seat) return `${actor ?? ''}x${figure.name}`;
  // The end of its activation, which the active figure may always choose, is not what a tap on it means.
  const stay = `${figure.name}>${figure.square}`;
  return figure.name === view.active ? stay : `${figure.name}.|${stay}`;
}

export function fightOf(view: View, move: string | null | undefined): Fight | null {
  return view.fights.find((fight) => fight.move === move) ?? null;
}

export const nameOf = (sheet: { en: string; fr: string }, lang: Lang): string => sheet[lang];

// ---- how figures stand ----

/** The middle of a figure or a square on the field, in pixels, and how far it reaches from there. */
export interface Spot {
  x: number;
  y: number;
  r: number;
}

/** How tall a token is, for its width. */
export const TALL = 0.96;

/** How wide tokens may be so that so many find room in a square, in the same unit as its size. */
export function tokenSize(count: number, wide: number, high: number): number {
  let best = 0;
  for (let across = 1; across <= count; across++) {
    const rows = Math.ceil(count / across);
    best = Math.max(best, Math.min(wide / across, high / (rows * TALL)));
  }
  return Math.min(best, wide * 0.66);
}

/** How the life of a figure is shown on its base: a small brick for each where they can be told apart, else in numbers. */
export function lifeShown({ name, life, sheet }: Figure, token: number): 'bricks' | string {
  const letter = Math.min(14, Math.max(9, token * 0.16)) * 0.6;
  const room = token * 0.76 - name.length * letter;
  if (sheet.life <= 7 && sheet.life * 6 <= room) return 'bricks';
  const whole = `${life}/${sheet.life}`;
  return whole.length * letter + 4 <= room ? whole : String(life);
}

/** A figure that has nothing more to do this turn: activated, and not the one that is acting. */
export function isSpent(figure: Figure, view: View): boolean {
  return figure.activated && view.active !== figure.name;
}

/** While a move is shown, only what was so before it: a figure that is about to fall must not tell of it. */
export function isSeenSpent(figure: Figure, view: View, told: View): boolean {
  const before = told.figures.find((each) => each.name === figure.name) ?? figure;
  return isSpent(figure, view) && isSpent(before, told);
}

/** Whose square it is now; null: nobody's. */
export function holderOf(view: View, square: string): number | null {
  const holder = view.held.findIndex((squares) => squares.includes(square));
  return holder < 0 ? null : holder;
}

/** What could still be bought when a player wants to stop: the question before "done" is for these. */
export function affordable(legal: string[]): string[] {
  return sourcesOf(legal.filter((move) => move.startsWith('pick ')));
}

// ---- in words ----

export function asked(
  view: View,
  seat: number,
  legal: string[],
  lang: Lang,
  picked: string | null = null,
): string {
  const t = { en, fr }[lang];
  const actor = actorOf(view, legal, picked);
  if (view.phase === 'draft' || view.phase === 'placing')
    return askedToMuster(view, seat, legal, lang, picked);
  if (!view.active && !picked && isAlone(view, seat)) {
    const [other, figures] = [t.sides[1 - seat]!, sourcesOf(legal)];
    if (!actor) return t.askOn(other, figures.length);
    const { sheet } = view.figures.find((each) => each.name === actor)!;
    return t.askLast(other, titleOf(view, actor, lang), t.actionsLeft(sheet.actions));
  }
  return actor ? askedOf(view, legal, actor, lang) : t.askActivate(sourcesOf(legal).length);
}

/** Has the other side figures, but none that has not acted this turn? Without any, that is said elsewhere. */
function isAlone(view: View, seat: number): boolean {
  const others = view.figures.filter((each) => each.seat === 1 - seat && each.square !== null);
  return others.length > 0 && others.every((each) => each.activated);
}

function askedToMuster(view: View, seat: number, legal: string[], lang: Lang, picked: string | null): string {
  const t = { en, fr }[lang];
  const stock = stocksOf(view).find((each) => each.sheet.id === picked);
  if (view.phase === 'placing') return stock ? t.askPlaceTo(nameOf(stock.sheet, lang)) : t.askPlace;
  if (stock) return t.askTo(nameOf(stock.sheet, lang), stock.sheet.points);
  return legal.length === 1 ? t.askDone : t.askPick(view.money[seat] ?? 0);
}

/** What is asked of the figure that acts, or is about to: what it may do, and with how many actions. */
function askedOf(view: View, legal: string[], actor: string, lang: Lang): string {
  const t = { en, fr }[lang];
  const figure = view.figures.find((each) => each.name === actor)!;
  const name = titleOf(view, actor, lang);
  const left = view.active ? view.actions : figure.sheet.actions;
  const deeds = legal.map(deedOf).filter((deed) => deed.who === actor);
  const may = (what: Deed['what']) => deeds.some((deed) => deed.what === what);
  if (!may('move') && !may('fight')) return left ? t.askIdle(name) : t.askEnd(name);
  const armed = figure.sheet.combat !== null && figure.sheet.range !== null;
  const kind = may('fight') ? (may('move') ? 'both' : 'fight') : armed ? 'move' : 'unarmed';
  const to = view.bound ? t.may.toFirst : t.may.to;
  return t.askAct(name, t.actionsLeft(left), t.may[kind](to, may('end') ? t.may.also : ''));
}

/** A figure by its name and kind: "B2, Light Tank". */
export function titleOf(view: View, name: string, lang: Lang): string {
  const figure = view.figures.find((each) => each.name === name);
  return figure ? `${name}, ${nameOf(figure.sheet, lang)}` : name;
}

export function describe(move: string, view: View, _seat: number, lang: Lang): string {
  const t = { en, fr }[lang];
  const deed = deedOf(move);
  if (deed.what === 'done') return t.done;
  if (deed.what === 'muster') return t.muster(kindName(view, deed.who, lang), deed.on);
  const who = titleOf(view, deed.who, lang);
  if (deed.what === 'end') return t.ends(who);
  if (deed.what === 'move') return t.moves(who, deed.on);
  const fight = fightOf(view, move);
  const words = t.fights(who, titleOf(view, deed.on, lang));
  return fight ? `${words} (${t.destroys(percent(fight.odds.destroy, lang))})` : words;
}

const stocksOf = (view: View) => [...view.pool, ...view.unplaced.flat()];

function kindName(view: View, kind: string, lang: Lang): string {
  const stock = stocksOf(view).find((each) => each.sheet.id === kind);
  return stock ? nameOf(stock.sheet, lang) : kind;
}

/** To a tenth, so that equal chances are shown as equal: dice give halves, quarters and eighths. */
export function percent(chance: number, lang: Lang): string {
  return new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 }).format(chance);
}

/** The values of a sheet as a sentence, for those who do not see its signs. */
export function sheetWords(sheet: Sheet, lang: Lang): string {
  const t = { en, fr }[lang];
  const value = (each: number | null) => (each === null ? t.none : String(each));
  const range = sheet.range === 0 ? t.ownSquare : value(sheet.range);
  return t.sheet(sheet.points, sheet.actions, value(sheet.move), range, value(sheet.combat), sheet.life);
}

/** A figure with its state, as a screen reader says it. */
export function figureWords(figure: Figure, view: View, lang: Lang): string {
  const t = { en, fr }[lang];
  const state = isSpent(figure, view)
    ? t.wasActivated
    : view.active === figure.name
      ? `, ${t.actionsLeft(view.actions)}`
      : '';
  return (
    t.figure(
      figure.name,
      nameOf(figure.sheet, lang),
      t.sides[figure.seat as 0],
      figure.life,
      figure.sheet.life,
    ) + state
  );
}

/** A square with its camp, its holder and what lies there. */
export function squareWords(view: View, square: string, wrecks: number, lang: Lang): string {
  const t = { en, fr }[lang];
  const [camp, holder] = [{ 1: 0, 2: null, 3: 1 }[square[1] as '1'], holderOf(view, square)];
  const words = [
    t.square(square),
    camp === null ? '' : t.camp(t.sides[camp]!),
    holder === null ? '' : t.holds(t.sides[holder as 0]),
    wrecks ? t.wrecks(wrecks) : '',
  ];
  return words.filter(Boolean).join(', ');
}

/** How a score is made in this scenario, which is named before the battle; once a side is wiped out, what follows. */
export function goalWords(view: View, lang: Lang): string[] {
  const t = { en, fr }[lang];
  const lives = (seat: number) => view.figures.some((each) => each.seat === seat && each.square !== null);
  const goal = t.goals[view.scenario];
  if (view.phase === 'draft' || view.phase === 'placing') return [t.scenarios[view.scenario], goal];
  const wiped = view.phase === 'playing' ? [0, 1].find((seat) => !lives(seat)) : undefined;
  return wiped === undefined ? [goal] : [goal, t.wiped(t.sides[wiped as 0], t.sides[(1 - wiped) as 0])]; // S7.4
}

/** What the board says above itself, instead of what is always asked: of what was picked, and of a target that was tapped. */
export function headline(
  view: View,
  seat: number,
  legal: string[],
  lang: Lang,
  picked: string | null,
  aimed: Fight | null,
): string | null {
  if (aimed) return { en, fr }[lang].askSure(aimed.attacker, titleOf(view, aimed.target, lang));
  return legal.length && picked ? asked(view, seat, legal, lang, picked) : null;
}

export function ended(_reason: string, view: View, lang: Lang): string {
  const t = { en, fr }[lang];
  return view.scenario === 'frontal' ? t.overFrontal : t.overTurns;
}
