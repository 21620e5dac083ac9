/** The page's header: the ways to all screens, whether there is a line, sound, language, and the reader. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { button } from './button.js';
import { LANGUAGE_CODES, LANGUAGES, language, t } from '../i18n/index.js';
import * as device from '../net/device.js';
import { avatar } from './avatar.js';
import { icon } from './icons.js';

const LOGO = new URL('../../favicon.svg', import.meta.url).href;

/** Where each link of the header leads, and the beginnings of the addresses where it is marked.
 * @type {[import('../i18n/index.js').Key, string, RegExp][]} */
const LINKS = [
  ['nav-play', '/', /^\/$/],
  ['nav-board', '/board', /^\/board/],
  ['nav-tournaments', '/t', /^\/t(\/|$)/],
  ['nav-statistics', '/ranking', /^\/(ranking|stats|players\/)/],
  ['nav-help', '/help', /^\/(help|docs)/],
];

/**
 * @typedef {object} Header
 * @property {string} base
 * @property {readonly string[]} turns The games that wait for the reader.
 * @property {(changed: Partial<device.Settings>) => void} onSettings
 * @property {(wanted: import('../i18n/index.js').Language) => void} onLanguage
 * @property {() => void} onPanel Opens the reader's own panel.
 */

/** @param {Header} header */
export function pageHeader({ base, turns, onSettings, onLanguage, onPanel }) {
  const { sound } = device.settings();
  const name = device.players()[0]?.name;
  const path = location.pathname.slice(base.length);
  const speak = (/** @type {any} */ { target }) => onLanguage(target.value);
  return html`
    <header>
      <a class="brand" href="${base}/" aria-label="Cuatro">
        <img src=${LOGO} alt="" width="28" height="28" @error=${loadAgain} />
        <span>Cuatro</span>
      </a>
      <nav aria-label=${t('nav-label')}>
        ${LINKS.map(
          ([key, to, places]) => html`
            <a href=${base + to} aria-current=${places.test(path) ? 'true' : nothing}>${t(key)}</a>
          `,
        )}
      </nav>
      <p class="offline" role="status">${navigator.onLine ? '' : t('app-offline')}</p>
      <div class="controls">
        ${button(icon('sound'), () => onSettings({ sound: !sound }), 'sound', {
          pressed: sound,
          label: t('header-sound'),
          title: t('header-sound'),
        })}
        <select class="language" aria-label=${t('set-language')} @change=${speak}>
          ${LANGUAGE_CODES.map(
            (code) => html`
              <option value=${code} lang=${code} .selected=${live(language() === code)}>
                ${LANGUAGES[code]}
              </option>
            `,
          )}
        </select>
        ${turns.length > 0 ? waiting(base, turns) : nothing}
        <button
          type="button"
          class="you"
          aria-haspopup="dialog"
          aria-label=${name ? name + t('you-open') : nothing}
          @click=${onPanel}
        >
          ${name ? avatar(name) : icon('person')}
          <span class="name">${name || t('you-title')}</span>
        </button>
      </div>
    </header>
  `;
}

/** Leads to the game, or to all of them, which are first at home. @param {string} base @param {readonly string[]} turns */
const waiting = (base, turns) => html`
  <a class="turns" href="${base}/${turns.length === 1 ? `g/${turns[0]}` : ''}">
    <span class="unseen">${t('you-turns')}</span>
    <span class="badge">
      <span aria-hidden="true">${`${t('turn-yours')} · `}</span>
      ${turns.length}
    </span>
  </a>
`;

/** A line that breaks would leave a broken picture for good. @param {any} event */
const loadAgain = ({ target }) =>
  setTimeout(() => {
    target.src = String(target.src);
  }, 3e3);
