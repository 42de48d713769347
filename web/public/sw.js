// Keeps the app itself, so that it opens without a network (and then says so). Nothing of a game is kept:
// everything under /api/ always comes from the server.
const CACHE = 'ludotheque-1';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(['/', '/theme.js', '/icon.svg'])));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (event.request.mode === 'navigate') event.respondWith(page(event.request));
  else if (url.pathname.startsWith('/assets/') || url.pathname === '/theme.js') event.respondWith(asset(event.request));
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

/** The newest page if the server answers, else the kept one. All pages are the same file. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) (await caches.open(CACHE)).put('/', answer.clone());
    return answer;
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
}

/** Names of assets hold a hash of their content: what is kept is right for ever. */
async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}
