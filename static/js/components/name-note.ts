/** Says, below the field of a name, that points stay behind: while it holds another name than this device has. */
import { loadStrings, t } from '../i18n/index.ts';
import { fold, players } from '../net/device.ts';

/** Whatever is typed, it is told anew. @param field In its label. */
export async function noteName(field: HTMLInputElement) {
  await loadStrings('you');
  const label = field.closest('label') as HTMLElement;
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
