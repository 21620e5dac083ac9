/** The help screen. */
import { t } from '../i18n/index.js';
import '../components/cuatro-help.js';

/** @param {import('./page.js').Page} page */
export function open(page) {
  const screen = page.show(document.createElement('cuatro-help'), t('help.title'));
  page.onUpdate(() => screen.update());
}
