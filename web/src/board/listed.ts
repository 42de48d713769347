// A list in a sentence: "a soldier, a knight and a camp".
import type { Lang } from './screen';

export const listed = (names: string[], lang: Lang): string =>
  new Intl.ListFormat({ en: 'en-GB', fr: 'fr' }[lang]).format(names);
