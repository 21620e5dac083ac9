/** The service worker, with which the page opens without a network. */

/** Nothing has come for so long: the reader waits for nothing that a slow line still brings. */
const STILL_MS = 4_000;

/** Resolves when nothing has been fetched for a while. */
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
async function keep() {
  const base = document.querySelector('meta[name=cuatro-base]')?.getAttribute('content') ?? '';
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

keep();

export {};
