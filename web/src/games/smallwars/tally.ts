// What the scores are made of, as the view tells it.
import type { Lang, TallyRow } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import type { Event, View } from './types';

const own = (view: View, seat: number) => view.figures.filter((figure) => figure.seat === seat);
const alive = (view: View, seat: number) => own(view, seat).filter((figure) => figure.square !== null).length;

export function standing(view: View, seat: number, lang: Lang): string {
  const t = { en, fr }[lang].tally;
  if (view.phase !== 'playing') return '';
  const figures = alive(view, seat);
  return view.scenario === 'frontal' ? t.alone(figures) : t.now(view.held[seat]?.length ?? 0, figures);
}

export function tally(view: View, lang: Lang, events: Event[]): TallyRow[] {
  const t = { en, fr }[lang].tally;
  const seats = [0, 1];
  const left = seats.map((seat) => alive(view, seat));
  const lost = seats.map((seat) => own(view, seat).length - left[seat]!);
  // There the figures are the score.
  if (view.scenario === 'frontal')
    return [
      { label: t.raised, values: seats.map((seat) => own(view, seat).length) },
      { label: t.lost, values: lost.map((figures) => (figures ? `−${figures}` : '0')) },
      { label: t.alive, values: left, kind: 'total' },
    ];
  const turns = turnsOf(events).map(({ turn, gained, squares }) => ({
    label: t.turn(turn),
    values: gained.map((points, seat) =>
      [points, ...(squares[seat]?.length ? [`(${squares[seat].join(' ')})`] : [])].join(' '),
    ),
  }));
  const held = { label: t.held, values: seats.map((seat) => view.held[seat]?.join(' ') ?? '') };
  const aside = [
    { label: t.alive, values: left },
    { label: t.lost, values: lost },
  ];
  return [
    ...turns,
    { label: t.total, values: view.scores, kind: 'total' },
    ...(turns.length ? aside : [held, ...aside]).map((row) => ({ ...row, kind: 'aside' as const })),
  ];
}

/** What each turn brought; nothing if the first ones are not known any more, or turns bring nothing. */
function turnsOf(events: Event[]) {
  const scored = events.filter((event) => event.type === 'turn-scored' && !event.frontal);
  const turns = scored as Extract<Event, { type: 'turn-scored' }>[];
  return turns[0]?.turn === 1 ? turns : [];
}
