/** The turn, told outside the page: in the title and in the tab's icon. */
import { t } from '../i18n/index.js';

const link = () => /** @type {HTMLLinkElement|null} */ (document.querySelector('link[rel=icon]'));

/** @type {string|null} */
let calmIcon = null;

/** @param {string} title @param {boolean} yourTurn */
export function signal(title, yourTurn) {
  const wanted = yourTurn ? `● ${t('turn.yours')} – ${title}` : title;
  if (document.title !== wanted) document.title = wanted;
  const icon = link();
  if (!icon) return;
  calmIcon ??= icon.getAttribute('href') ?? '';
  const href = yourTurn ? calmIcon.replace(/favicon\.svg$/, 'favicon-turn.svg') : calmIcon;
  if (icon.getAttribute('href') !== href) icon.setAttribute('href', href);
}
