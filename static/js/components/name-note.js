/** Says, below the field of a name, that points stay behind: while it holds another name than this device has. */
import { loadStrings, t } from '../i18n/index.js';
import { fold, players } from '../net/device.js';

/** Whatever is typed, it is told anew. @param {HTMLInputElement} field In its label. */
export async function noteName(field) {
  await loadStrings('you');
  const label = /** @type {HTMLElement} */ (field.closest('label'));
  // What is wrong with the field may stand between.
  const known = label.parentElement?.querySelector(':scope > .name-note');
  const note = known ?? document.createElement('p');
  if (!known) {
    note.className = 'hint name-note';
    note.setAttribute('role', 'status');
    label.after(note);
  }
  const [mine] = players();
  const name = fold(field.value);
  const leaves = mine && name && !players().some((one) => fold(one.name) === name);
  note.textContent = leaves ? t('you-points', { name: mine.name }) : '';
}
