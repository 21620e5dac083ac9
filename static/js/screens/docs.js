/** The screen for people who write programs. */
import { t } from '../i18n/index.js';
import { copy } from './copy.js';
import '../components/cuatro-docs.js';

/** @param {import('./page.js').Page} page */
export function open(page) {
  const screen = page.show(document.createElement('cuatro-docs'), t('docs.title'));
  // The address that brought the reader here works from here.
  screen.facts = { url: `${location.origin}${page.api.base}` };
  page.onUpdate(() => screen.update());
  screen.addEventListener('cuatro:copy', (event) =>
    copy(page, /** @type {CustomEvent} */ (event).detail.text),
  );
}
