// What the last exchange or auction decided, in one sentence: it stays until the player's next act.
import { listed } from '../../board/listed';
import type { Lang } from '../../board/screen';
import { en } from './en';
import { fr } from './fr';
import type { Event } from './types';

export function toldOf(events: Event[], lang: Lang): string | null {
  const t = { en, fr }[lang];
  let told: string | null = null;
  /** The turn that it is about is over: it goes with the next. */
  let old = false;
  let incomes: string[] = [];
  for (const [at, event] of events.entries()) {
    if (old && TURNS.includes(event.type)) [told, old] = [null, false];
    if (event.type === 'finished') old = true;
    if (event.type === 'resolved') [told, old] = [exchangeWords(event, events.slice(at + 1), lang), false];
    if (event.type === 'auction-won') {
      const tie = event.tie ? t.told.tie[event.tie] : '';
      const paid = event.paid === event.bid ? '' : t.told.paid(event.paid);
      [told, old, incomes] = [t.told.auction(t.sides[event.seat]!, event.bid, paid, tie), true, []];
    }
    if (event.type === 'first-named')
      told = [...(told ? [told] : []), t.told.first(t.sides[event.first]!)].join(' ');
    if (event.type === 'income') incomes.push(`${t.sides[event.seat]!} +${event.gold}`);
  }
  const paid = incomes.length ? t.told.income(incomes.join(', ')) : null;
  return [told, paid].filter(Boolean).join(' ') || null;
}
/** Events that a turn begins with, or that are all of it. */
const TURNS: Event['type'][] = ['recruited', 'moved', 'attacked', 'taxed', 'skipped', 'finished'];

function exchangeWords(resolved: Event & { type: 'resolved' }, then: Event[], lang: Lang): string | null {
  const t = { en, fr }[lang];
  const { seat, defender, bid, success } = resolved;
  const end = then.findIndex((each) => each.type === 'resolved' || each.type === 'finished');
  const after = end < 0 ? then : then.slice(0, end);
  if (!success) {
    const lost = after.find((each) => each.type === 'lost' || each.type === 'returned');
    if (lost?.type !== 'lost' && lost?.type !== 'returned') return null;
    return t.told.guessed(t.sides[defender]!, bid, t.sides[seat]!, t.a[lost.unit]);
  }
  const fallen = after.find((each) => each.type === 'castle-fallen');
  if (fallen) return t.told.missed(bid, t.told.fallen(t.sides[defender]!));
  const gone = after.filter((each) => each.type === 'beaten' || each.type === 'hit');
  if (!gone.length) return null;
  const units = listed(
    gone.map(({ unit }) => t.a[unit]),
    lang,
  );
  return t.told.missed(bid, t.told.loses(t.sides[defender]!, units, gone[0]!.place[lang]));
}
