/** Text for the reader's clipboard. */
import { loadStrings, t } from '../i18n/index.js';

await loadStrings('copy');

/** @param {import('./page.js').Page} page @param {string} text */
export async function copy(page, text) {
  try {
    // There is no clipboard on a page that came neither over TLS nor from this machine, and it can be denied.
    await (navigator.clipboard?.writeText(text) ?? Promise.reject()).catch(() => copyOldWay(text));
    page.notify(t('copy.done'));
  } catch {
    page.notify(t('copy.byHand'));
  }
}

/** The command that browsers had before. @param {string} text */
function copyOldWay(text) {
  const field = document.createElement('textarea');
  const { activeElement } = document;
  field.value = text;
  field.className = 'unseen';
  // Behind a dialog nothing can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  if (!copied) throw new Error('the browser did not copy');
}
