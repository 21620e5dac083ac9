/**
 * Keeps the shell for days without a network: the page and the files it is made of, never answers of the API.
 * Files live under a prefix with the build's hash, so a kept one can never be old; the page itself is asked for again each time.
 */
/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);
const SHELL = 'cuatro-shell';
/** How long the server may take before the kept page is shown in its place. */
const PATIENCE_MS = 5_000;
/** What a proxy answers whose server is away. */
const AWAY = [502, 503, 504];
const HASHED = /\/assets\/([^/]+)\//;
/** The page on its way to be kept: many messages ask for it, one request is enough. @type {Promise<void>|null} */
let askForPage = null;
/** The page's dictionaries, in the language that is read. */
const DICTIONARY = /\/i18n\/(\w+)\/(shell|bundle\/\w+)\.js$/;
/** What has the stylesheets or the dictionaries of a screen in one file, and their names. */
const JOINED = /href="([^"]+)bundle\/\w+(\.\w+)" data-(?:sheets|words)="([^"]+)"/g;
/** Screens that work without a network: the page names all that one needs at its address. */
const SCREENS = ['', 'device/new'];

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
  // A screen on the wall is not the page.
  if (/\/tv$/.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(freshPage(event));
  else if (HASHED.test(url.pathname)) event.respondWith(keptFile(event));
});

/** @param {string} url */
async function toFront(url) {
  const open = await worker.clients.matchAll({ type: 'window' });
  const there = open.find((client) => client.url.split('#')[0] === url.split('#')[0]);
  await (there ? there.focus() : worker.clients.openWindow(url));
}

/** The page from the server, or the kept one while there is no server, or none that answers soon. @param {FetchEvent} event */
async function freshPage(event) {
  const fresh = fetch(event.request);
  // Also one that comes after the kept page was shown.
  event.waitUntil(
    fresh.then(
      (answer) => keepPage(answer.clone()),
      () => {},
    ),
  );
  const late = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
  const first = await Promise.race([fresh, late]).catch(() => null);
  if (first && !AWAY.includes(first.status)) return first;
  return (await (await caches.open(SHELL)).match('page')) ?? first ?? fresh;
}

/** Keeps the page. It is read to its end first, so that a line that breaks takes nothing away from what is kept. @param {Response} answer */
async function keepPage(answer) {
  if (!answer.ok || !answer.headers.get('Content-Type')?.includes('text/html')) return;
  const { headers } = answer;
  const whole = new Response(await answer.blob(), { headers });
  await (await caches.open(SHELL)).put('page', whole);
}

/** A file that is kept, or from now on is. Where there is no room to keep it, it comes all the same. @param {FetchEvent} event */
async function keptFile(event) {
  const { request } = event;
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(shell.put(request, answer.clone()));
  return answer;
}

/** @param {Cache} shell @param {string[]} urls */
const keepAll = (shell, urls) =>
  Promise.all(urls.map(async (url) => (await shell.match(url)) ?? shell.add(url)));

/** Keeps what two people need who want to play here when there is no network. @param {Cache} shell @param {string} language */
async function keepScreens(shell, language) {
  for (const screen of SCREENS) {
    const url = `${worker.registration.scope}${screen}?lang=${language}`;
    const answer = await fetch(url, { headers: { Accept: 'text/html' } });
    const html = await answer.text();
    const files = [...html.matchAll(/(?:href|src)="([^"]+)"/g)]
      .map(([, file]) => new URL(file, url).href)
      .filter((file) => HASHED.test(file));
    // The page that is kept may be that of another screen: then those of this one come one by one.
    const single = [...html.matchAll(JOINED)].flatMap(([, folder, ending, names]) =>
      names.split(' ').map((name) => new URL(folder + name + ending, url).href),
    );
    await keepAll(shell, [...files, ...single]);
  }
}

/** Keeps these files and forgets those of other builds. @param {string[]} urls */
async function keep(urls) {
  const shell = await caches.open(SHELL);
  const build = HASHED.exec(urls[0] ?? '')?.[1];
  for (const request of await shell.keys()) {
    const old = HASHED.exec(request.url)?.[1];
    if (build && old && old !== build) await shell.delete(request);
  }
  await keepAll(shell, urls);
  for (const url of urls) {
    const language = DICTIONARY.exec(url)?.[1];
    // Written last, so that what broke off is taken up at the next visit.
    const done = url.replace(DICTIONARY, '/kept/$1');
    if (!language || (await shell.match(done))) continue;
    await keepScreens(shell, language);
    await shell.put(done, new Response());
  }
  // The page that was open before the worker began has not passed through it.
  if (await shell.match('page')) return;
  askForPage ??= fetch(worker.registration.scope, { headers: { Accept: 'text/html' } })
    .then(keepPage)
    .finally(() => {
      askForPage = null;
    });
  await askForPage;
}
