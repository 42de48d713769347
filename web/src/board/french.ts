// What French grammar asks of a sentence that is put together.

/** A number and its noun: nought and one are singular. */
export const plural = (count: number, one: string, many: string): string =>
  `${count} ${count < 2 ? one : many}`;

/** de Rouge, d’Alice. */
export const de = (name: string): string => (/^[aeiouyàâéèêëîïôûœ]/i.test(name) ? `d’${name}` : `de ${name}`);
