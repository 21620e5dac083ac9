/** Text for the reader's clipboard. */
import { t } from '../i18n/index.js';

/** @param {import('./page.js').Page} page @param {string} text */
export async function copy(page, text) {
  try {
    await navigator.clipboard.writeText(text);
    page.tell(t('copy.done'));
  } catch {
    page.tell(t('copy.byHand'));
  }
}
