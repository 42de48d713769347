// The words of these pages in the reader's language, and dates as people read them.
import { settings } from '../shell/settings.svelte';
import { en } from './en';
import { fr } from './fr';

export function words(): typeof en {
  return settings.lang === 'fr' ? (fr as typeof en) : en;
}

/** To the minute. */
export function moment(milliseconds: number): string {
  return new Date(milliseconds).toLocaleString(settings.lang === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
}

export function day(milliseconds: number): string {
  return new Date(milliseconds).toLocaleDateString(settings.lang === 'fr' ? 'fr-FR' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}
