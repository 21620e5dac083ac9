/** What the statistics screens share: their heading, the links between them, the export, and what is shown when a list did not come. */
import { html, nothing } from 'lit-html';
import { button } from './button.ts';
import { language, t, type Key } from '../i18n/index.ts';
import { adminToken } from '../net/device.ts';

/** The address of the management. */
export const MANAGEMENT = '/stats#manage';

/** One heading, and the screens below it. They have addresses of their own, so these are links and not tabs in the sense of ARIA.
 * @param here The address of the screen in sight, without the base path. */
export function statisticsTabs(base: string, here: string) {
  const tab = (path: string, key: Key) =>
    html`<a href=${base + path} aria-current=${path === here ? 'page' : nothing}>${t(key)}</a>`;
  return html`
    <h1 tabindex="-1">${t('nav-statistics')}</h1>
    <nav class="tabs" aria-label=${t('nav-statistics')}>
      ${tab('/ranking', 'nav-ranking')} ${tab('/stats', 'nav-history')}
      ${adminToken() || here === MANAGEMENT ? tab(MANAGEMENT, 'nav-manage') : nothing}
    </nav>
  `;
}

/** The export of ranking and history, which is public as they are. */
export const exportLink = (base: string) => html`
  <p class="hint">
    ${t('export-hint')}${' '}
    <a href="${base}/api/v1/export.txt?lang=${language()}" download>${t('export-go')}</a>
  </p>
`;

/** Why something did not come, and another attempt. */
export const failed = (error: string | null, again: () => void) =>
  error === null
    ? nothing
    : html`
        <div class="failed stack left">
          <p class="error" role="alert">${error}</p>
          ${button(t('records-again'), again, 'primary')}
        </div>
      `;
