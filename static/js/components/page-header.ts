/** The page's header: the ways to all screens, whether there is a line, sound, language, and the reader. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { button } from './button.ts';
import { LANGUAGE_CODES, LANGUAGES, language, t, type Key, type Language } from '../i18n/index.ts';
import * as device from '../net/device.ts';
import { avatar } from './avatar.ts';
import { icon } from './icons.ts';

const LOGO = new URL('../../favicon.svg', import.meta.url).href;

/** Where each link of the header leads, and the beginnings of the addresses where it is marked. */
const LINKS: [Key, string, RegExp][] = [
  ['nav-play', '/', /^\/$/],
  ['nav-board', '/board', /^\/board/],
  ['nav-tournaments', '/t', /^\/t(\/|$)/],
  ['nav-statistics', '/ranking', /^\/(ranking|stats|players\/)/],
  ['nav-help', '/help', /^\/(help|docs)/],
];

interface Header {
  base: string;
  /** Of the screen in sight. */ path: string;
  /** The games that wait for the reader. */ turns: readonly string[];
  onSettings: (changed: Partial<device.Settings>) => void;
  onLanguage: (wanted: Language) => void;
  /** Opens the reader's own panel. */ onPanel: () => void;
}

export function pageHeader({ base, path, turns, onSettings, onLanguage, onPanel }: Header) {
  const { sound } = device.settings();
  const name = device.players()[0]?.name;
  const speak = ({ target }: any) => onLanguage(target.value);
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

/** Leads to the game, or to all of them, which are first at home. */
const waiting = (base: string, turns: readonly string[]) => html`
  <a class="turns" href="${base}/${turns.length === 1 ? `g/${turns[0]}` : ''}">
    <span class="unseen">${t('you-turns')}</span>
    <span class="badge">
      <span aria-hidden="true">${`${t('turn-yours')} · `}</span>
      ${turns.length}
    </span>
  </a>
`;

/** A line that breaks would leave a broken picture for good. */
const loadAgain = ({ target }: any) =>
  setTimeout(() => {
    target.src = String(target.src);
  }, 3e3);
