/** Handing out links and texts. */
import { loadStrings, t } from '../i18n/index.ts';
import type { Page } from './page.ts';

/** Where links should point: the public address, else what the reader typed, else the local network.
 * @returns `local`: only this computer can open it; `drawn`: the server has a QR code of it. */
export async function linkBase(
  page: Page,
): Promise<{ url: string; local: boolean; drawn: boolean }> {
  const server = await page.server();
  const own = `${location.origin}${page.api.base}`;
  const loopback = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  const known = server?.public_url ?? (loopback ? server?.lan_url : null);
  const drawn = Boolean(server?.public_url ?? server?.lan_url);
  if (known) return { url: known.replace(/\/$/, ''), local: false, drawn };
  return { url: own, local: loopback && server !== null, drawn };
}

export function send(what: ShareData) {
  // A reader who closes the system's sheet has simply changed their mind.
  navigator.share?.({ title: 'Cuatro', ...what }).catch(() => {});
}

/** Puts text on the reader's clipboard. */
export async function copy(page: Page, text: string) {
  // There is no clipboard on a page that came neither over TLS nor from this machine, and it can be denied.
  const written = navigator.clipboard?.writeText(text) ?? Promise.reject();
  const copied = await written.then(
    () => true,
    () => copyOldWay(text),
  );
  await loadStrings('copy');
  page.notify(t(copied ? 'copy-done' : 'copy-by-hand'));
}

/** The command that browsers had before; false if they do not obey. */
function copyOldWay(text: string) {
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
