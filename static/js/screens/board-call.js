/** Carries a device to the board of its next game, with a sound and so that it is felt. */
import { t } from '../i18n/index.js';
import { settings, vibrate } from '../net/device.js';

/** Games to which this page has been already. @type {Set<string>} */
const called = new Set();

/** Whether this page has been at the board: whoever left it is not carried there once more. @param {string} game */
export const wasCalled = (game) => called.has(game);

/** Notes that this page is at the board. @param {string} game */
export const keepCalled = (game) => called.add(game);

/** What is heard and felt when a game waits. Browsers allow neither before the reader has done something. */
export function ring() {
  if (navigator.userActivation?.hasBeenActive === false) return;
  vibrate();
  if (settings().sound)
    import('../components/sound.js').then(
      ({ chime }) => chime(0),
      () => {},
    );
}

/** @param {import('./page.js').Page} page @param {string} game @returns {Promise<boolean>} */
export async function callToBoard(page, game) {
  keepCalled(game);
  ring();
  page.say(t('match-yours'));
  page.title(t('match-yours'), true);
  const arrived = await page.go(`/g/${game}`, { seen: 0 });
  if (!arrived) called.delete(game);
  return arrived;
}
