// The words of the table's page that no other page needs.
import { settings } from '../settings.svelte';
import { en } from './en';
import { fr } from './fr';

export function words(): typeof en {
  return settings.lang === 'fr' ? (fr as typeof en) : en;
}
