// Sounds of the page itself. The shell switches them on and off.
import { audible } from './audible';
import { play, type Sound } from './voices';

export type { Sound };

let context: AudioContext | null = null;

export function sound(name: Sound): void {
  if (audible.onlyCalls && name !== 'turn') return;
  // A page that nobody has touched yet may not make sounds: then it stays quiet.
  if (!audible.yes || typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  play(name, context, audible.volume);
}
