/** The way between the statistics screens. They have addresses of their own, so these are links and not tabs in the sense of ARIA. */
import { t } from '../i18n/index.js';
import { adminToken } from '../net/device.js';

const MANAGEMENT = '/stats#manage';

/** @param {import('./markup.js').Markup['h']} h Of the element that shows them. @param {() => string} base */
export function statisticsTabs(h, base) {
  const isHere = (/** @type {string} */ path) =>
    location.pathname + location.hash === base() + path;
  const tab = (/** @type {string} */ path, /** @type {import('../i18n/index.js').Key} */ key) =>
    h(
      'a',
      {
        href: () => base() + path,
        'aria-current': () => (isHere(path) ? 'page' : null),
        // Nobody but the operator can do anything there.
        hidden: () => path === MANAGEMENT && !adminToken() && !isHere(path),
      },
      () => t(key),
    );
  return h(
    'nav',
    { class: 'tabs', 'aria-label': () => t('nav.statistics') },
    tab('/ranking', 'nav.ranking'),
    tab('/stats', 'nav.history'),
    tab(MANAGEMENT, 'nav.manage'),
  );
}

/** The export of ranking and history, which is public as they are; it stands below a list, and comes with it.
 * @param {import('./markup.js').Markup['h']} h Of the element that shows it. @param {() => {base: string, items: unknown[]|null, error: string|null}} facts */
export const exportLink = (h, facts) =>
  h(
    'p',
    { class: 'hint', hidden: () => facts().items === null && !facts().error },
    () => t('export.hint'),
    ' ',
    h('a', { href: () => `${facts().base}/api/v1/export.txt`, download: true }, () =>
      t('export.go'),
    ),
  );
