// What the server says, with the spaces that French wants: no line begins with a mark, no quotation mark stands alone.

/** JSON whose French words (`fr`, `fr_effect` …) get their narrow spaces. */
export function read(json: string): unknown {
  return JSON.parse(json, (key, value: unknown) =>
    typeof value === 'string' && key.startsWith('fr') ? typeset(value) : value,
  );
}

export function typeset(words: string): string {
  return words
    .replace(/ ([;!?»])/g, '\u202f$1')
    .replace(/« /g, '«\u202f')
    .replace(/ :/g, '\u00a0:')
    .replace(/(\d) (?=or\b)/g, '$1\u00a0');
}
