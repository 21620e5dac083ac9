/** The page begins: language, door to the server, and the one element that holds the rest. */
import { languageOfDocument, reader, speak } from './i18n/index.js';
import { Api } from './net/api.js';
import { settings } from './net/device.js';
import './components/cuatro-app.js';

/** Nothing has come for so long: the reader waits for nothing that a slow line still brings. */
const STILL_MS = 4_000;

const base = document.querySelector('meta[name=cuatro-base]')?.getAttribute('content') ?? '';
// Without its words the page is loaded again, as without its scripts.
await speak(settings().language ?? languageOfDocument()).catch(
  () => new Promise(() => setTimeout(/** @type {any} */ (globalThis).loadAgain, 3e3)),
);

const app = document.createElement('cuatro-app');
app.api = new Api(base, reader);
// The empty board is seen until a screen takes its place.
document.querySelector('.shell')?.after(app);
if (document.readyState === 'complete') keepShell();
else addEventListener('load', keepShell);

/** Resolves when nothing has been fetched for a while. What is kept for later takes the line from nothing that is wanted now. */
function stillness() {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, STILL_MS);
    new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, STILL_MS);
    }).observe({ type: 'resource' });
  });
}

/** Keeps the page itself on the device, so that it opens without a network. Needs a secure origin; elsewhere nothing happens. */
async function keepShell() {
  if (!('serviceWorker' in navigator)) return;
  await stillness();
  try {
    await navigator.serviceWorker.register(`${base}/service-worker.js`, { scope: `${base}/` });
    const { active } = await navigator.serviceWorker.ready;
    // What this visit fetches is in the browser's cache already: keeping it costs no second download.
    new PerformanceObserver((list) => {
      const files = list
        .getEntries()
        .map((entry) => entry.name)
        .filter((name) => name.includes('/assets/'));
      if (files.length > 0) active?.postMessage(files);
    }).observe({ type: 'resource', buffered: true });
  } catch {
    // Refused by the browser or its owner: the page works without.
  }
}
