// What somebody typed, as the engine may spell it: capitals, lowercase letters and spaces are nobody's fault.

/** The ways to spell it, the typed one first: "sc" may mean "Sc", "recruit camp loc" may mean "recruit camp LOC". */
export function spellings(typed: string): string[] {
  const text = typed.trim().replace(/\s+/g, ' ');
  const small = text.toLowerCase();
  const words = small.split(' ');
  const place = [...words.slice(0, -1), words.at(-1)!.toUpperCase()].join(' ');
  return [
    ...new Set([text, text.toUpperCase(), place, small.charAt(0).toUpperCase() + small.slice(1), small]),
  ];
}
