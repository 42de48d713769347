// The words of what the first page shows of the room, and of the page about it.
import { settings } from '../settings.svelte';
import { en } from './en';
import { fr } from './fr';

export function words(): typeof en {
  return settings.lang === 'fr' ? (fr as typeof en) : en;
}
