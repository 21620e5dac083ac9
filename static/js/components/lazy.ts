/** What is fetched when it is first wanted: stylesheets, and elements that few visits need. */

import { loadStrings, type Part } from '../i18n/index.ts';
import { unfetched } from '../net/api.ts';
import type { CuatroElement } from './element.ts';

const LATER: Record<
  string,
  { styles: readonly string[]; words?: Part; code: () => Promise<unknown> }
> = {
  'cuatro-actions': {
    styles: ['cuatro-actions'],
    words: 'actions',
    code: () => import('./cuatro-actions.ts'),
  },
  'cuatro-emotes': { styles: ['cuatro-emotes'], code: () => import('./cuatro-emotes.ts') },
  'cuatro-log': { styles: ['cuatro-log'], code: () => import('./cuatro-log.ts') },
  'cuatro-redeem': {
    styles: ['cuatro-invite'],
    words: 'redeem',
    code: () => import('./cuatro-redeem.ts'),
  },
  'cuatro-replay': {
    styles: ['cuatro-replay'],
    words: 'replay',
    code: () => import('./cuatro-replay.ts'),
  },
  'cuatro-result': {
    styles: ['cuatro-result'],
    words: 'result',
    code: () => import('./cuatro-result.ts'),
  },
  'cuatro-seating': {
    styles: ['cuatro-invite'],
    words: 'seating',
    code: () => import('./cuatro-seating.ts'),
  },
};

/** The newest properties of elements whose code may be on its way. */
const newest: WeakMap<HTMLElement, object> = new WeakMap();

/** Shows such an element with these properties, as soon as its code is here, or hides it. */
export async function reveal<E extends CuatroElement>(
  element: E,
  visible: boolean,
  properties: Partial<E> = {},
) {
  element.hidden = !visible;
  newest.set(element, properties);
  const tag = element.localName;
  if (!customElements.get(tag)) {
    if (!visible) return;
    await fetchElement(tag);
  }
  // The element may not be in the document.
  customElements.upgrade(element);
  element.show(newest.get(element) as Partial<E>);
}

/** Fetches such an element before it is shown. */
export async function fetchElement(tag: string) {
  const { styles, words, code } = LATER[tag];
  await Promise.all([loadStyles(styles), words && loadStrings(words)]);
  await code().catch(unfetched);
}

const loaded: Map<string, Promise<void>> = new Map();
// Those of the first screen came with the HTML, in one file.
const first = document.querySelector('link[data-sheets]') as HTMLLinkElement | null;
if (first?.sheet)
  for (const name of first.dataset.sheets?.split(' ') ?? []) loaded.set(name, Promise.resolve());

/** Resolves when these stylesheets are in force, or failed to load: those are requested again later. */
export async function loadStyles(names: readonly string[]) {
  await Promise.all(
    names.map((name) => {
      const known = loaded.get(name) ?? fetchSheet(name);
      loaded.set(name, known);
      return known;
    }),
  );
}

function fetchSheet(name: string): Promise<void> {
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
