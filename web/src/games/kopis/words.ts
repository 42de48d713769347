// Kopis in words: what is asked, what a move does, how things stand.
import { listed } from '../../board/listed';
import type { Lang } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import { LANE, ownerOf, PASS, type Preview, previewOf, SQUARE, SQUARES } from './model';
import type { Score, View } from './types';

export function asked(view: View, _seat: number, legal: string[], lang: Lang): string {
  const t = { en, fr }[lang];
  if (view.phase === 'placing') return t.place;
  if (legal.length === 1 && legal[0] === PASS) return t.mustPass;
  return view.mode === 'storm' ? t.slide : t.enterOrStep;
}

export function describe(move: string, view: View, seat: number, lang: Lang): string {
  return [deed(move, view, seat, lang), endingOf(view, move, lang)].filter(Boolean).join('. ');
}

/** That a move ends the game, and how; empty if it does not. */
export function endingOf(view: View, move: string | null, lang: Lang): string {
  const t = { en, fr }[lang];
  const ending = move === null ? undefined : view.endings[move];
  if (!ending) return '';
  // A pass changes no score.
  const totals = view.ahead[move!]?.map((score) => score[0]!) ?? view.scores.map((score) => score.total);
  const [won, lost] = [Math.max(...totals), Math.min(...totals)];
  return ending.winner === null ? t.endsDrawn(won) : t.endsWon(t.sides[ending.winner]!, won, lost);
}

function deed(move: string, view: View, seat: number, lang: Lang): string {
  const t = { en, fr }[lang];
  if (move === PASS) return t.pass;
  if (SQUARE.test(move)) return t.placeOn(move);
  const preview = previewOf(view, move);
  const start = LANE.test(move)
    ? ('SN'.includes(move[0]!) ? t.enterFile : t.enterRank)(entryOf(move), move[1]!)
    : t.step(move.slice(0, 2), preview?.path.at(-1) ?? '');
  return preview ? `${start}${effect(preview, seat, lang)}` : start;
}

/** The square on which a faction enters: a corner belongs to two lanes. */
function entryOf([side, at]: string): string {
  if (side === 'S' || side === 'N') return `${at}${side === 'S' ? 1 : 6}`;
  return `${side === 'W' ? 'a' : 'f'}${at}`;
}

/** What a move pushes, and whether something falls. */
function effect(preview: Preview, seat: number, lang: Lang): string {
  const t = { en, fr }[lang];
  if (!preview.pushed.length) return '';
  const names = preview.pushed.map(([token, from]) => t.tokenOn(t.tokens[token as 'b'], from));
  const last = preview.pushed.at(-1)!;
  const falls = last[2] === null ? (ownerOf(last[0]) === seat ? t.ownFalls : t.falls) : '';
  return `${t.pushes(listed(names, lang))}${falls}`;
}

export function ended(reason: string, view: View, lang: Lang): string {
  const t = { en, fr }[lang];
  const words = t.reasons[reason as keyof typeof t.reasons] ?? '';
  if (view.mode !== 'sudden' || !words) return words;
  // It stopped with the eighth faction of one side; the other still has some waiting, or had.
  const none = (...sides: string[]) => sides.every((side) => !view.waiting[side]?.length);
  const why = reason === 'played-out' ? t.eighth(t.sides[none('S', 'W') ? 0 : 1]) : words;
  const totals = view.scores.map((score) => score.total);
  return t.decide(why, Math.max(...totals), Math.min(...totals)); // K5.3: nothing else decides
}

/** What a score is made of: how many factions are worth 2, how many 1, how many were captured. */
export function breakdown([two = 0, one = 0, captures = 0]: number[], lang: Lang): string {
  const t = { en, fr }[lang];
  return [
    two ? t.factions(two, 2) : '',
    one ? (two ? t.more : t.factions)(one, 1) : '',
    captures ? t.captures(captures) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

export function partsOf(score: Score): number[] {
  const count = (points: number) => score.standing.filter((each) => each.points === points).length;
  return [count(2), count(1), score.captures];
}

/** In Sudden Death: how many each side has brought in, and that one of those entries ends the game. */
export function race(view: View, lang: Lang): string {
  const t = { en, fr }[lang];
  return view.last_entry === null ? '' : t.race(view.entered[0]!, view.entered[1]!, view.last_entry);
}

/** The whole position as sentences, for those who do not see the board. */
export function positionWords(view: View, lang: Lang): string[] {
  const t = { en, fr }[lang];
  const where = (token: string) =>
    SQUARES.filter((_, at) => view.board[at] === token).join(', ') || t.nowhere;
  return [
    t.standing(t.sides[0], where('b'), where('B')),
    t.standing(t.sides[1], where('r'), where('R')),
    view.bastion ? t.bastionOn(view.bastion) : t.noBastion,
    t.waiting(
      ...(['S', 'W', 'N', 'E'].map((side) => view.waiting[side]?.length ?? 0) as [
        number,
        number,
        number,
        number,
      ]),
    ),
  ];
}
