// The words of these pages in the reader's language.
import { settings } from '../shell/settings.svelte';
import { en } from './en';
import { fr } from './fr';

export function words(): typeof en {
  return settings.lang === 'fr' ? (fr as typeof en) : en;
}

/** A number with its sign: +2, −3, 0. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}

/** A share of 1 as a percentage, with or without its sign. */
export function percent(share: number, withSign = false): string {
  const whole = Math.round(100 * share);
  return `${withSign ? signed(whole) : whole}${settings.lang === 'fr' ? ' ' : ''}%`;
}

/** How far off a percentage may be: twice its standard error, to a tenth. */
export function margin(error: number): string {
  const shown = (200 * error).toFixed(1);
  return settings.lang === 'fr' ? `± ${shown.replace('.', ',')} %` : `± ${shown}%`;
}
