// The words of these pages in the reader's language.
import { settings } from '../shell/settings.svelte';
import { en } from './en';
import { fr } from './fr';

export function words(): typeof en {
  return settings.lang === 'fr' ? (fr as typeof en) : en;
}
