// Keeps the app itself, so that it opens without a network, and what was read with it: rules, lessons and puzzles,
// which are the same for everybody. Nothing of a table or a person is kept: all the rest under /api/ always comes
// from the server.
const CACHE = 'ludotheque-3';
const READ = 'ludotheque-read-1';
const MOST_READ = 400;
const FIRST = ['/', '/theme.js', '/icon.svg', '/offline.html'];
/** What may be read without a network, once it was opened. */
const READABLE =
  /^\/api\/(games\/?|games\/[^/]+\/(rules|examples|lesson|puzzles)(\/[^/]+)?(\/kit)?|puzzles\/today)$/;

self.addEventListener('install', (event) => {
  event.waitUntil(first());
  self.skipWaiting();
});

/** The first page with all that it needs: whoever came once finds it again without a network. */
async function first() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FIRST);
  const page = await (await cache.match('/')).text();
  await cache.addAll(new Set(page.match(/\/assets\/[\w.-]+/g)));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== CACHE && name !== READ).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method !== 'GET') return;
  if (url.pathname.startsWith('/api/')) {
    if (READABLE.test(url.pathname)) event.respondWith(reading(request));
  } else if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/') || url.pathname === '/theme.js') event.respondWith(asset(request));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(reopen(event.notification.data));
});

/** The table that a notice is about: where it is open already, or anew. */
async function reopen(address) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find((client) => client.url === address);
  await (there ? there.focus() : self.clients.openWindow(address));
}

/** The newest page if the server answers, else the kept one. All are the same file, but a table's says whose it is. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok && !new URL(request.url).pathname.startsWith('/t/')) await renew(answer.clone());
    return answer;
  } catch {
    return (await caches.match('/')) ?? (await caches.match('/offline.html')) ?? Response.error();
  }
}

/** A new version: what belonged to the old one goes. */
async function renew(answer) {
  const cache = await caches.open(CACHE);
  const [old, text] = [await (await cache.match('/'))?.text(), await answer.clone().text()];
  if (old === text) return;
  for (const kept of await cache.keys())
    if (new URL(kept.url).pathname.startsWith('/assets/')) await cache.delete(kept);
  await cache.put('/', answer);
}

/** Names of assets hold a hash of their content: what is kept is right for ever. */
async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

/** The newest if the server answers, else what was read before. */
async function reading(request) {
  const cache = await caches.open(READ);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(request.url, answer.clone());
      const kept = await cache.keys();
      for (const old of kept.slice(0, Math.max(0, kept.length - MOST_READ))) await cache.delete(old);
    }
    return answer;
  } catch (gone) {
    const kept = await cache.match(request.url);
    if (kept) return kept;
    throw gone;
  }
}
