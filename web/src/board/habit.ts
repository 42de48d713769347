// A habit of the player's, kept on this device for each game: where nothing but "End" is left, it ends by itself.
const keyOf = (game: string) => `ludotheque.${game}.ends`;

export function endsAlone(game: string): boolean {
  try {
    return localStorage.getItem(keyOf(game)) === 'yes';
  } catch {
    return false; // storage may be switched off: then nothing is kept
  }
}

export function keepEndsAlone(game: string, yes: boolean): void {
  try {
    localStorage.setItem(keyOf(game), yes ? 'yes' : 'no');
  } catch {
    // as above
  }
}
