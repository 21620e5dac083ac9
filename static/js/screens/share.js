/** Handing out links. */
/** @typedef {import('./page.js').Page} Page */

/** Where links should point: the public address, else what the reader typed, else the local network.
 * @param {Page} page @returns {Promise<{url: string, local: boolean}>} `local`: only this computer can open it. */
export async function linkBase(page) {
  const server = await page.server();
  const own = `${location.origin}${page.api.base}`;
  const loopback = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  if (server?.public_url) return { url: server.public_url.replace(/\/$/, ''), local: false };
  if (!loopback) return { url: own, local: false };
  if (server?.lan_url) return { url: server.lan_url.replace(/\/$/, ''), local: false };
  return { url: own, local: server !== null };
}

/** @param {ShareData} what */
export function send(what) {
  // A reader who closes the system's sheet has simply changed their mind.
  navigator.share?.({ title: 'Cuatro', ...what }).catch(() => {});
}
