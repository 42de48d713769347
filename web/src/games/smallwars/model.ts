// Small Wars without a screen: what may be picked, which move that means, how a move is shown, and all of it in words.
import type { Lang } from '../../board/screen';
import type { Sound } from '../../board/sound';
import { en } from './en';
import { fr } from './fr';
import type { Event, Fight, Figure, Sheet, View } from './types';

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
  if (kind && square && (word === 'pick' || word === 'place')) return { what: 'muster', who: kind, on: square };
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
export function pick(view: View, legal: string[], picked: string | null, id: string): { move: string } | { picked: string | null } {
  const move = goalsOf(legal, actorOf(view, legal, picked)).get(id);
  if (move) return { move };
  if (view.active || !sourcesOf(legal).includes(id)) return { picked };
  return { picked: picked === id ? null : id };
}

export function fightOf(view: View, move: string | null | undefined): Fight | null {
  return view.fights.find((fight) => fight.move === move) ?? null;
}

export const nameOf = (sheet: { en: string; fr: string }, lang: Lang): string => sheet[lang];

// ---- how figures look ----

export type Shape = 'foot' | 'bike' | 'wheels' | 'tracks' | 'copter' | 'gun';

const SHAPES: Record<string, Shape> = {
  quad: 'bike',
  sidecar: 'bike',
  squad: 'foot',
  nest: 'gun',
  gun: 'gun',
  scout: 'copter',
  gunship: 'copter',
  light: 'tracks',
  medium: 'tracks',
  heavy: 'tracks',
  halftrack: 'tracks',
};

/** A drawing for each kind; an owner's own kinds are drawn by what they can do. */
export function shapeOf(sheet: Sheet): Shape {
  if (SHAPES[sheet.id]) return SHAPES[sheet.id]!;
  if (sheet.move === null) return 'gun';
  if (sheet.life >= 5) return 'tracks';
  return sheet.actions >= 4 ? 'foot' : 'wheels';
}

// ---- showing a move ----

/** One moment of the film of a move. */
export interface Frame {
  figures: Figure[];
  milliseconds: number;
  sound: Sound | null;
  /** The figure that the moment is about. */
  about: string | null;
  /** The dice are in the air. */
  rolling: boolean;
}

export function filmOf(before: Figure[], events: Event[], after: View): Frame[] {
  let figures = before;
  const frames: Frame[] = [];
  const show = (milliseconds: number, sound: Sound | null, about: string | null, rolling = false) =>
    frames.push({ figures, milliseconds, sound, about, rolling });
  const change = (name: string, to: Partial<Figure>) => (figures = figures.map((each) => (each.name === name ? { ...each, ...to } : each)));
  for (const event of events) {
    switch (event.type) {
      case 'picked':
      case 'placed':
        figures = [...figures, ...after.figures.filter((each) => each.name === event.figure.name)];
        show(260, 'knock', event.figure.name);
        break;
      case 'moved':
        for (const square of event.path.slice(1)) {
          change(event.figure.name, { square });
          show(300, 'slide', event.figure.name);
        }
        break;
      case 'fought':
        show(320, 'pick', event.target.name);
        break;
      case 'rolled':
        show(900, 'dice', event.target.name, true);
        break;
      case 'hit':
        change(event.figure.name, { life: event.life });
        show(380, 'knock', event.figure.name);
        break;
      case 'destroyed':
        change(event.figure.name, { square: null });
        show(420, 'fall', event.figure.name);
        break;
    }
  }
  return frames;
}

// ---- in words ----

export function asked(view: View, _seat: number, legal: string[], lang: Lang): string {
  const t = { en, fr }[lang];
  if (view.phase === 'draft') return legal.length === 1 ? t.askDone : t.askPick;
  if (view.phase === 'placing') return t.askPlace;
  if (!view.active) return t.askActivate;
  const name = titleOf(view, view.active, lang);
  if (legal.length === 1) return t.askEnd(name);
  return `${t.askAct(name, view.actions)}${view.bound ? ` ${t.bound}` : ''}`;
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

function kindName(view: View, kind: string, lang: Lang): string {
  const stock = [...view.pool, ...view.unplaced.flat()].find((each) => each.sheet.id === kind);
  return stock ? nameOf(stock.sheet, lang) : kind;
}

export function percent(chance: number, lang: Lang): string {
  return new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: chance > 0 && chance < 0.1 ? 1 : 0 }).format(chance);
}

/** The values of a sheet as a sentence, for those who do not see its signs. */
export function sheetWords(sheet: Sheet, lang: Lang): string {
  const t = { en, fr }[lang];
  const value = (each: number | null) => (each === null ? t.none : String(each));
  const range = sheet.range === 0 ? t.ownSquare : value(sheet.range);
  return t.sheet(sheet.points, sheet.actions, value(sheet.move), range, value(sheet.combat), sheet.life);
}

/** A figure with its state, as a screen reader says it. */
export function figureWords(figure: Figure, lang: Lang): string {
  const t = { en, fr }[lang];
  const state = figure.activated ? t.wasActivated : '';
  return t.figure(figure.name, nameOf(figure.sheet, lang), t.sides[figure.seat as 0], figure.life, figure.sheet.life) + state;
}

/** How a score is made in this scenario. */
export function goalWords(view: View, lang: Lang): string {
  const t = { en, fr }[lang];
  return t.goals[view.scenario];
}

export function ended(_reason: string, view: View, lang: Lang): string {
  const t = { en, fr }[lang];
  return view.scenario === 'frontal' ? t.overFrontal : t.overTurns;
}
