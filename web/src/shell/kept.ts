// What was opened before and can be read without a network: the service worker keeps it (public/sw.js).

export const READ = 'ludotheque-read-1';
/** As many puzzles of a game are offered, the newest. */
const MOST = 6;

export interface KeptGame {
  game: string;
  rules: boolean;
  lesson: boolean;
  puzzles: string[];
}

/** Pages by game, from the addresses that are kept, in the reader's language. */
export function pagesOf(addresses: string[], lang: string): KeptGame[] {
  const found = new Map<string, KeptGame>();
  for (const address of addresses) {
    const url = new URL(address);
    const [, game, what, id] = /^\/api\/games\/([^/]+)\/([^/]+)(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
    if (!game || !what) continue;
    const own = found.get(game) ?? { game, rules: false, lesson: false, puzzles: [] };
    if (what === 'rules' && url.searchParams.get('lang') === lang) own.rules = true;
    else if (what === 'lesson') own.lesson = true;
    else if (what === 'puzzles' && id) own.puzzles = [...own.puzzles, id].slice(-MOST);
    else continue;
    found.set(game, own);
  }
  return [...found.values()];
}

export async function keptPages(lang: string): Promise<KeptGame[]> {
  const cache = await globalThis.caches?.open(READ).catch(() => undefined);
  return pagesOf(
    ((await cache?.keys()) ?? []).map((request) => request.url),
    lang,
  );
}
