/** What is fetched when it is first wanted: stylesheets, and elements that few visits need. */

import { loadStrings } from '../i18n/index.js';
import { unfetched } from '../net/api.js';

/** @type {Record<string, {styles: readonly string[], words?: import('../i18n/index.js').Part, code: () => Promise<unknown>}>} */
const LATER = {
  'cuatro-actions': {
    styles: ['cuatro-actions'],
    words: 'actions',
    code: () => import('./cuatro-actions.js'),
  },
  'cuatro-emotes': { styles: ['cuatro-emotes'], code: () => import('./cuatro-emotes.js') },
  'cuatro-log': { styles: ['cuatro-log'], code: () => import('./cuatro-log.js') },
  'cuatro-redeem': {
    styles: ['cuatro-invite'],
    words: 'redeem',
    code: () => import('./cuatro-redeem.js'),
  },
  'cuatro-replay': {
    styles: ['cuatro-replay'],
    words: 'replay',
    code: () => import('./cuatro-replay.js'),
  },
  'cuatro-result': {
    styles: ['cuatro-result'],
    words: 'result',
    code: () => import('./cuatro-result.js'),
  },
  'cuatro-seating': {
    styles: ['cuatro-invite'],
    words: 'seating',
    code: () => import('./cuatro-seating.js'),
  },
};

/** The newest properties of elements whose code may be on its way. @type {WeakMap<HTMLElement, object>} */
const newest = new WeakMap();

/** Shows such an element with these properties, as soon as its code is here, or hides it.
 * @template {import('./element.js').CuatroElement} E @param {E} element @param {boolean} visible @param {Partial<E>} [properties] */
export async function reveal(element, visible, properties = {}) {
  element.hidden = !visible;
  newest.set(element, properties);
  const tag = element.localName;
  if (!customElements.get(tag)) {
    if (!visible) return;
    await fetchElement(tag);
  }
  // The element may not be in the document.
  customElements.upgrade(element);
  element.show(/** @type {Partial<E>} */ (newest.get(element)));
}

/** Fetches such an element before it is shown. @param {string} tag */
export async function fetchElement(tag) {
  const { styles, words, code } = LATER[tag];
  await Promise.all([loadStyles(styles), words && loadStrings(words)]);
  await code().catch(unfetched);
}

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();
// Those of the first screen came with the HTML, in one file.
const first = /** @type {HTMLLinkElement|null} */ (document.querySelector('link[data-sheets]'));
if (first?.sheet)
  for (const name of first.dataset.sheets?.split(' ') ?? []) loaded.set(name, Promise.resolve());

/** Resolves when these stylesheets are in force, or failed to load: those are requested again later. @param {readonly string[]} names */
export async function loadStyles(names) {
  await Promise.all(
    names.map((name) => {
      const known = loaded.get(name) ?? fetchSheet(name);
      loaded.set(name, known);
      return known;
    }),
  );
}

/** @param {string} name @returns {Promise<void>} */
function fetchSheet(name) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL(`../../css/${name}.css`, import.meta.url).href;
  // Behind those of the HTML, which say in what order the layers come.
  document.body.append(link);
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      setTimeout(() => fetchSheet(name), 3e3);
      resolve();
    });
  });
}
