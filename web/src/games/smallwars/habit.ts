// A habit of the player's, kept on this device: activations that can only end, end by themselves.
const KEY = 'ludotheque.smallwars.ends';

export function endsAlone(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false; // storage may be switched off: then nothing is kept
  }
}

export function keepEndsAlone(yes: boolean): void {
  try {
    localStorage.setItem(KEY, yes ? 'yes' : 'no');
  } catch {
    // as above
  }
}
