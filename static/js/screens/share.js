/** Handing out links. */
import { loadStrings, t } from '../i18n/index.js';

/** @typedef {import('./page.js').Page} Page */

/** Where links should point: the public address, else what the reader typed, else the local network.
 * @param {Page} page @returns {Promise<{url: string, warning: string|null}>} */
export async function linkBase(page) {
  const server = await page.server();
  const own = `${location.origin}${page.api.base}`;
  const loopback = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  if (server?.public_url) return { url: server.public_url.replace(/\/$/, ''), warning: null };
  if (!loopback) return { url: own, warning: null };
  if (server?.lan_url) return { url: server.lan_url.replace(/\/$/, ''), warning: null };
  await loadStrings('seating');
  return {
    url: own,
    warning: server ? t('invite.loopback', { port: location.port || '80' }) : null,
  };
}

/** @param {ShareData} what */
export function send(what) {
  // A reader who closes the system's sheet has simply changed their mind.
  navigator.share?.({ title: 'Cuatro', ...what }).catch(() => {});
}
