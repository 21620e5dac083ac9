/**
 * Keeps the shell for days without a network: the page and the files it is made of, never answers of the API.
 * Files live under a prefix with the build's hash, so a kept one can never be old; the page itself is asked for again each time.
 */
/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);
const SHELL = 'cuatro-shell';
const HASHED = /\/assets\/([^/]+)\//;

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => {
  const urls = Array.isArray(event.data)
    ? event.data.filter((/** @type {string} */ url) => HASHED.test(url))
    : [];
  event.waitUntil(keep(urls));
});

// A tap on the news of a game brings its page to the front.
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(toFront(event.notification.data));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  // A game in a frame of another site is not the page.
  if (url.pathname.includes('/embed/')) return;
  if (request.mode === 'navigate') event.respondWith(freshPage(request));
  else if (HASHED.test(url.pathname)) event.respondWith(keptFile(request));
});

/** @param {string} url */
async function toFront(url) {
  const open = await worker.clients.matchAll({ type: 'window' });
  const there = open.find((client) => client.url.split('#')[0] === url.split('#')[0]);
  await (there ? there.focus() : worker.clients.openWindow(url));
}

/** The page from the server, or the kept one while there is no server. @param {Request} request */
async function freshPage(request) {
  const shell = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok && (answer.headers.get('Content-Type') ?? '').includes('text/html'))
      await shell.put('page', answer.clone());
    return answer;
  } catch (error) {
    const kept = await shell.match('page');
    if (kept) return kept;
    throw error;
  }
}

/** @param {Request} request */
async function keptFile(request) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await shell.put(request, answer.clone());
  return answer;
}

/** Keeps these files and forgets those of other builds. @param {string[]} urls */
async function keep(urls) {
  const shell = await caches.open(SHELL);
  const build = HASHED.exec(urls[0] ?? '')?.[1];
  for (const request of await shell.keys()) {
    const old = HASHED.exec(request.url)?.[1];
    if (build && old && old !== build) await shell.delete(request);
  }
  await Promise.all(urls.map(async (url) => (await shell.match(url)) ?? shell.add(url)));
  // The page that was open before the worker began has not passed through it.
  if (!(await shell.match('page')))
    await freshPage(new Request(worker.registration.scope, { headers: { Accept: 'text/html' } }));
}
