// What a study found, in sentences: is the second set fair, and what does it change?
import type { Lang } from '../board/screen';
import type { StudyShare, StudyThing, TrialCard } from '../wire';
import type { en } from './en';

const MOST_THINGS = 4;

/** A number as people write it; `signed` shows a plus too. */
export function number(value: number, lang: Lang, digits = 1, signed = false): string {
  return new Intl.NumberFormat(lang, {
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'negative',
  })
    .format(value)
    .replace('-', '−');
}

const surely = (share: { low: number; high: number }) => share.low > 0 || share.high < 0;
const size = (share: { low: number; high: number }) => Math.max(Math.abs(share.low), Math.abs(share.high));

export function verdict(
  study: TrialCard,
  [first, second]: [string, string],
  seatName: (seat: number) => string,
  t: typeof en,
  lang: Lang,
): string[] {
  const { findings, contrast } = study;
  const found = findings[1];
  if (!found || !contrast) return [t.verdict.few];
  const w = t.verdict;
  const called = (name: string) => (name === t.compare.house ? w.ours : w.quoted(name));
  const [a, b] = [called(first), called(second)];
  const whole = (value: number) => number(100 * Math.abs(value), lang, 0);
  const span = ({ low, high }: StudyShare | StudyThing, by: (value: number) => string) => {
    const [least, most] = low < 0 ? [-high, -low] : [low, high];
    return w.span(by(least), by(most));
  };

  const edges = found.seats
    .map((share, seat) => ({ share, seat }))
    .filter(({ share }) => share.low > 1 / found.seats.length)
    .map(({ share, seat }) =>
      w.edge(b, seatName(seat), whole(share.value), whole(share.low), whole(share.high)),
    );
  const fair = edges.length ? edges : [w.fair(b, number(found.games, lang, 0))];

  const gains = contrast.seats
    .map((share, seat) => ({ share, seat }))
    .filter(({ share }) => share.low > 0)
    .map(({ share, seat }) => w.gains(seatName(seat), whole(share.value), span(share, whole), a, b));
  const most = Math.max(...contrast.seats.map(size));
  const wins = gains.length ? gains : [most ? w.asOften(whole(most)) : w.same];

  const decisions = (value: number) => number(Math.abs(value), lang);
  const { length } = contrast;
  const long = surely(length)
    ? [(length.value > 0 ? w.longer : w.shorter)(b, decisions(length.value), span(length, decisions))]
    : [];

  const say = found.measure === 'points' ? w.points : w.wins;
  const amount = found.measure === 'points' ? decisions : whole;
  const changed = contrast.things
    .filter(surely)
    .sort((one, other) => Math.abs(other.value) - Math.abs(one.value))
    .map((thing) =>
      (thing.value > 0 ? say.more : say.less)(thing[lang], amount(thing.value), span(thing, amount), a, b),
    );
  const known = new Set(findings[0]?.things.map((thing) => thing[lang]));
  const fresh = found.things
    .filter((thing) => !known.has(thing[lang]) && surely(thing))
    .map((thing) => (thing.value > 0 ? say.newMore : say.newLess)(thing[lang], amount(thing.value), b));
  const things = [...changed, ...fresh].slice(0, MOST_THINGS);
  return [...fair, ...wins, ...long, ...(things.length || !found.things.length ? things : [w.noThing])];
}
