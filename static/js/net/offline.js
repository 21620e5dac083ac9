/** Keeps the page itself on the device, so that it opens without a network. Needs a secure origin; elsewhere nothing happens. */

/** @param {string} base */
export async function keepShell(base) {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(`${base}/service-worker.js`, { scope: `${base}/` });
    const { active } = await navigator.serviceWorker.ready;
    // What this visit has fetched is in the browser's cache already: keeping it costs no second download.
    active?.postMessage(performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => name.includes('/assets/')));
  } catch {
    // Refused by the browser or its owner: the page works without.
  }
}
