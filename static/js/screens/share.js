/** Handing out links and texts. */
import { loadStrings, t } from '../i18n/index.js';

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

/** Puts text on the reader's clipboard. @param {Page} page @param {string} text */
export async function copy(page, text) {
  // There is no clipboard on a page that came neither over TLS nor from this machine, and it can be denied.
  const written = navigator.clipboard?.writeText(text) ?? Promise.reject();
  const copied = await written.then(
    () => true,
    () => copyOldWay(text),
  );
  await loadStrings('copy');
  page.notify(t(copied ? 'copy-done' : 'copy-by-hand'));
}

/** The command that browsers had before; false if they do not obey. @param {string} text */
function copyOldWay(text) {
  const field = document.createElement('textarea');
  const { activeElement } = document;
  field.value = text;
  field.className = 'unseen';
  // Behind a dialog nothing can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  return copied;
}
