// What the reader prefers, kept with the account: fetched when somebody signs in, sent when it changes.
import type { Kept, Preferences } from '../wire';
import { ask } from './api';
import { READ } from './kept';
import { settings } from './settings.svelte';

const WAIT = 700;
let kept = '';
/** Whose account; null: nobody is signed in, or it was not heard of yet. */
let account: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What somebody chose elsewhere holds here too. */
export async function takePreferences(person: string | null): Promise<void> {
  // What one has read offline says how one stands: not for who comes next.
  if (account && account !== person) void globalThis.caches?.delete(READ);
  account = null;
  if (!person) return;
  const told = await ask<Kept>('GET', '/account/preferences').catch(() => null);
  if (!told) return;
  account = person;
  if (!told.preferences) return send(settings.all);
  kept = JSON.stringify(told.preferences);
  settings.take(told.preferences);
}

/** Called at every change. */
export function keepPreferences(all: Preferences): void {
  clearTimeout(timer);
  if (account && JSON.stringify(all) !== kept) timer = setTimeout(() => send(all), WAIT);
}

function send(all: Preferences): void {
  kept = JSON.stringify(all);
  void ask<Kept>('POST', '/account/preferences', all).catch(() => (kept = ''));
}
