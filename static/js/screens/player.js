/** The screen of one player's record; the player's own device may also move or delete the name. */
import { t } from '../i18n/index.js';
import * as device from '../net/device.js';
import '../components/cuatro-player.js';

/** @param {import('./page.js').Page} page @param {{name: string}} route */
export function open(page, { name }) {
  const screen = page.show(document.createElement('cuatro-player'), name);
  const token = device.playerToken(name);
  const path = `/players/${encodeURIComponent(name)}`;
  /** @type {import('../components/cuatro-player.js').PlayerFacts} */
  let facts = { name, record: null, own: token !== null, code: null, base: page.api.base, error: null };
  const show = (/** @type {Partial<typeof facts>} */ changed) => {
    facts = { ...facts, ...changed };
    screen.facts = facts;
  };
  const attempt = async (/** @type {() => Promise<void>} */ deed) => {
    try {
      await deed();
    } catch (error) {
      show({ error: page.detail(error) });
    }
  };
  page.onUpdate(() => show({}));
  screen.addEventListener('cuatro:transfer', () => attempt(async () => show({ code: await page.api.post(`${path}/transfer`, {}, token) })));
  screen.addEventListener('cuatro:erase', () => attempt(async () => {
    await page.api.remove(path, token);
    device.forgetPlayer(name);
    page.tell(t('player.erased', { name }));
    page.go('/');
  }));
  attempt(async () => show({ record: await page.api.get(path) }));
}
