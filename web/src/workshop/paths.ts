// A path of content (`figures.heavy.life`) in the words of its form.
import type { PartCard, WorkshopCard } from '../wire';
import type { Lang } from '../board/screen';
import type { Content } from './api';
import { valueAt } from './content';
import { en } from './en';
import { fr } from './fr';
import type { Seats } from './map';

/** Of a fault: rows of maps by their places. */
export function faultInWords(shop: WorkshopCard, path: string, content: Content, lang: Lang): string {
  const [at = '', ...rest] = path.split('.');
  const part = partOf(shop, at, rest[0]);
  if (part?.kind !== 'maps') return inWords(shop, path, content, lang);
  const map = (valueAt(content, `${at}.${rest[0]}`) ?? {}) as Partial<Seats>;
  const province = map.province?.[Number(rest[2])];
  return joined([
    map.seats ? { en, fr }[lang].map.for(map.seats) : part.label[lang],
    province?.name || province?.id,
    labelOf(part, rest[3], lang),
  ]);
}

/** Of a difference (`differences`): rows of maps by their ids, maps by their seats. */
export function inWords(shop: WorkshopCard, path: string, content: Content, lang: Lang): string {
  const [at = '', row = '', ...rest] = path.split('.');
  const part = partOf(shop, at, row);
  if (!part) return path;
  if (part.kind === 'maps') {
    const map = ((content[at] ?? []) as Seats[]).find((each) => String(each.seats) === row);
    const province = map?.province?.find((each) => each.id === rest[1]);
    return joined([
      { en, fr }[lang].map.for(Number(row)),
      province?.name || rest[1],
      labelOf(part, rest[2] ?? '', lang),
    ]);
  }
  if (part.kind === 'picks') return joined([part.names[part.keys.indexOf(row)]?.[lang] ?? part.label[lang]]);
  const named = (content[at] as Record<string, Record<string, string>> | undefined)?.[row];
  return joined([named?.[lang] || row || part.label[lang], labelOf(part, rest[0], lang)]);
}

function partOf(shop: WorkshopCard, at: string, row: string | undefined): PartCard | undefined {
  const parts = shop.parts.filter((each) => each.at === at);
  return parts.find((each) => row && each.keys.includes(row)) ?? parts[0];
}
const labelOf = (part: PartCard, name: string | undefined, lang: Lang) =>
  part.fields.find((each) => each.name === name)?.label[lang] ?? name;
const joined = (pieces: (string | undefined)[]) => pieces.filter(Boolean).join(' · ');
