// A word from the device when it is your turn and you are busy elsewhere.
import type { Table } from './table.svelte';

const KEY = 'ludotheque.notices';
const able = typeof Notification !== 'undefined';

/** What the browser allows; pages follow it. */
export const permission = $state({ now: able ? Notification.permission : 'denied', wished: wished() });

function wished(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

export const mayNotify = (): boolean => permission.wished && permission.now === 'granted';

/** Switch it on (the browser asks) or off. */
export async function wishNotices(): Promise<void> {
  permission.wished = !mayNotify();
  if (permission.wished && able) permission.now = await Notification.requestPermission();
  try {
    localStorage.setItem(KEY, permission.wished ? 'yes' : 'no');
  } catch {
    // Storage may be switched off: then it is asked again.
  }
}

/** Tell whenever this table begins to wait for us while something else has our attention. */
export function turnNotices(table: Table, words: () => { title: string; body: string }): void {
  let told = -1;
  $effect(() => {
    const n = table.shown?.n ?? -1;
    if (!table.legal.length || n === told) return;
    told = n;
    if (document.hasFocus() || !mayNotify()) return;
    const { title, body } = words();
    void notify(title, { body, tag: table.facts?.id ?? '', icon: '/icon-192.png', data: location.href });
  });
}

/** Phones only know notices of a service worker, which also answers a click on them (public/sw.js). */
async function notify(title: string, options: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, options);
  const notice = new Notification(title, options);
  notice.onclick = () => (window.focus(), notice.close());
}
