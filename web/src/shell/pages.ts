// The pages that do not come with the app itself. theme.js asks for the first one's files together with the app's.
import { router } from './router.svelte';
import { settings } from './settings.svelte';

export const pages = {
  game: once(() => import('./pages/Game.svelte')),
  rules: once(() => import('./pages/Rules.svelte')),
  settings: once(() => import('./pages/Settings.svelte')),
  table: once(() => import('./table/TablePage.svelte')),
};

/** What is there already is given at once: no frame is drawn without it. */
function once<T>(load: () => Promise<T>): () => T | Promise<T> {
  let here: T | undefined;
  return () => here ?? load().then((found) => (here = found));
}

/** Waits for the page at this address, so that it is drawn at once and whole. */
export async function firstPage(): Promise<void> {
  const { page } = router.route;
  if (page in pages) await pages[page as keyof typeof pages]();
}

const WAIT = 2000;
let loadingAhead = false;
/** What nobody asked for may fail: nothing is said of it. */
export const isAhead = (): boolean => loadingAhead;

/** The other pages and the other language, while nothing happens: whoever goes there finds them here. */
export function loadAhead(): void {
  const idle: (action: () => void) => void = window.requestIdleCallback ?? setTimeout;
  setTimeout(() => idle(() => void loadRest()), WAIT);
}

async function loadRest(): Promise<void> {
  loadingAhead = true;
  const { game, rules, settings: own } = pages;
  await Promise.allSettled([game(), rules(), own(), settings.learn()]);
  loadingAhead = false;
}
