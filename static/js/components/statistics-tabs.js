/** The way between the statistics screens. They have addresses of their own, so these are links and not tabs in the sense of ARIA. */
import { html, nothing } from 'lit-html';
import { t } from '../i18n/index.js';
import { adminToken } from '../net/device.js';

const MANAGEMENT = '/stats#manage';

/** @param {string} base */
export function statisticsTabs(base) {
  const isHere = (/** @type {string} */ path) => location.pathname + location.hash === base + path;
  const tab = (/** @type {string} */ path, /** @type {import('../i18n/index.js').Key} */ key) =>
    html`<a href=${base + path} aria-current=${isHere(path) ? 'page' : nothing}>${t(key)}</a>`;
  return html`
    <nav class="tabs" aria-label=${t('nav.statistics')}>
      ${tab('/ranking', 'nav.ranking')} ${tab('/stats', 'nav.history')}
      ${adminToken() || isHere(MANAGEMENT) ? tab(MANAGEMENT, 'nav.manage') : nothing}
    </nav>
  `;
}

/** The export of ranking and history, which is public as they are. @param {string} base */
export const exportLink = (base) => html`
  <p class="hint">
    ${t('export.hint')}${' '}
    <a href="${base}/api/v1/export.txt" download>${t('export.go')}</a>
  </p>
`;
