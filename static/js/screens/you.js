/** The reader's own panel, over whatever screen is open. */
import { t } from '../i18n/index.js';
import * as device from '../net/device.js';
import { forgetAll } from '../net/forget.js';
import { copy } from './copy.js';
import '../components/cuatro-you.js';

/** @param {HTMLElement} place Where it is put. @param {import('./page.js').Page} page
 * @param {{want: (changed: Partial<device.Settings>) => void, speak: (language: import('../i18n/index.js').Language) => void}} app */
export function openYou(place, page, app) {
  const panel = document.createElement('cuatro-you');
  const name = device.players()[0]?.name ?? '';
  const token = name ? device.playerToken(name) : null;
  /** @type {import('../components/cuatro-you.js').YouFacts} */
  let facts = {
    name,
    held: token !== null,
    base: page.api.base,
    settings: device.settings(),
    transfer: null,
    error: null,
  };
  const show = (/** @type {Partial<typeof facts>} */ changed) => {
    facts = { ...facts, ...changed, settings: device.settings() };
    panel.facts = facts;
  };
  const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ handler) =>
    panel.addEventListener(`cuatro:${name}`, (event) => {
      event.stopPropagation();
      handler(/** @type {CustomEvent} */ (event).detail);
    });
  on('want', (changed) => {
    app.want(changed);
    show({ error: null });
  });
  on('speak', ({ language }) => app.speak(language));
  on('transfer', async () => {
    show({ error: null });
    try {
      show({
        transfer: await page.api.post(`/players/${encodeURIComponent(name)}/transfer`, {}, token),
        error: null,
      });
    } catch (error) {
      show({ error: page.detail(error) });
    }
  });
  on('copy', ({ text }) => copy(page, text));
  on('forget', () => {
    forgetAll();
    app.want({});
    panel.remove();
    page.badge([]);
    page.notify(t('you.forgotten'));
    page.go('/');
  });
  const close = () => {
    const dialog = panel.querySelector('dialog');
    // Its own event comes later than a quick hand.
    if (!dialog?.open) return false;
    dialog.close();
    return true;
  };
  on('close', () => {
    page.uncover(close);
    panel.remove();
  });
  panel.facts = facts;
  place.append(panel);
  page.cover(close);
}
