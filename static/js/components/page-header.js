/** The page's header: home, the ways to the other screens, whether there is a line, sound, language, and the reader. */
import { LANGUAGE_CODES, LANGUAGES, language, t } from '../i18n/index.js';
import * as device from '../net/device.js';
import { icon } from './icons.js';
import { h, made } from './markup.js';

/**
 * @typedef {object} HeaderActs
 * @property {() => readonly string[]} turns The games that wait for the reader.
 * @property {(changed: Partial<device.Settings>) => void} want
 * @property {(wanted: import('../i18n/index.js').Language) => void} speak
 * @property {() => void} openYou
 */

/** @param {import('./markup.js').Markup['h']} live Of the page. @param {string} base @param {HeaderActs} acts */
export function pageHeader(live, base, { turns, want, speak, openYou }) {
  const link = (
    /** @type {string} */ path,
    /** @type {import('../i18n/index.js').Key} */ key,
    there = [path],
  ) =>
    live(
      'a',
      {
        href: `${base}${path}`,
        'aria-current': () =>
          there.some(
            (one) =>
              location.pathname === base + one ||
              (one.endsWith('/') && location.pathname.startsWith(base + one)),
          )
            ? 'true'
            : null,
      },
      () => t(key),
    );
  const settings = () => device.settings();
  const name = () => device.players()[0]?.name ?? '';
  return live(
    'header',
    {},
    live(
      'a',
      { class: 'brand', href: `${base}/`, 'aria-label': 'Cuatro' },
      h('img', {
        src: new URL('../../favicon.svg', import.meta.url).href,
        alt: '',
        width: 28,
        height: 28,
        // Without it a line that breaks would leave a broken picture for good.
        onerror: ({ target }) =>
          setTimeout(() => {
            target.src = String(target.src);
          }, 3e3),
      }),
      live('span', {}, 'Cuatro'),
    ),
    live(
      'nav',
      { 'aria-label': () => t('nav.label') },
      link('/ranking', 'nav.statistics', ['/ranking', '/stats', '/players/']),
      link('/help', 'nav.help', ['/help', '/docs']),
    ),
    live('p', { class: 'offline', role: 'status' }, () =>
      navigator.onLine ? '' : t('app.offline'),
    ),
    live(
      'div',
      { class: 'controls' },
      live(
        'button',
        {
          type: 'button',
          class: 'sound',
          'aria-pressed': () => String(settings().sound),
          'aria-label': () => t('header.sound'),
          title: () => t('header.sound'),
          onclick: () => want({ sound: !settings().sound }),
        },
        made(icon('sound')),
      ),
      live(
        'select',
        {
          class: 'language',
          'aria-label': () => t('set.language'),
          onchange: (/** @type {any} */ event) => speak(event.target.value),
        },
        LANGUAGE_CODES.map((code) =>
          live(
            'option',
            { value: code, lang: code, '.selected': () => language() === code },
            LANGUAGES[code],
          ),
        ),
      ),
      // To the game, or to all of them, which stand first at home.
      live(
        'a',
        {
          class: 'turns',
          href: () => `${base}/${turns().length === 1 ? `g/${turns()[0]}` : ''}`,
          hidden: () => turns().length === 0,
        },
        live('span', { class: 'unseen' }, () => t('you.turns')),
        live(
          'span',
          { class: 'badge' },
          live('span', { 'aria-hidden': 'true' }, () => `${t('turn.yours')} · `),
          () => String(turns().length),
        ),
      ),
      live(
        'button',
        {
          type: 'button',
          class: 'you',
          'aria-haspopup': 'dialog',
          onclick: openYou,
        },
        made(icon('person')),
        live('span', { class: 'name' }, () => name() || t('you.title')),
        live('span', { class: 'unseen' }, () => (name() ? t('you.open') : '')),
      ),
    ),
  );
}
