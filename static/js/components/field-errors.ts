/** What is wrong with a field, said at the field and in the reader's language. */
import { loadStrings, t } from '../i18n/index.ts';
import { BYTES, CHARACTERS } from './name-length.ts';

/** Says it until something else is entered, and leads to the first such field of its form. */
export async function explain(field: HTMLInputElement) {
  await mark(field);
  if (field.form?.querySelector('input:invalid, select:invalid') !== field) return;
  // What is folded away is not seen and takes no focus.
  const folded = field.closest('details');
  if (folded) folded.open = true;
  field.focus();
}

/** Says it, or takes back what was said. */
export async function mark(field: HTMLInputElement) {
  await loadStrings('wrong');
  forget(field);
  if (field.validity.valid) return;
  const text = document.createElement('p');
  text.className = 'error wrong';
  text.id = `invalid-${field.name}`;
  text.setAttribute('role', 'alert');
  text.textContent = messageOf(field);
  (field.closest('label') ?? field).after(text);
  field.setAttribute('aria-errormessage', text.id);
  field.setAttribute('aria-invalid', 'true');
  field.addEventListener('input', () => forget(field), { once: true });
}

function forget(field: HTMLInputElement) {
  document.getElementById(`invalid-${field.name}`)?.remove();
  field.removeAttribute('aria-errormessage');
  field.removeAttribute('aria-invalid');
}

/** Says that a name is too long, as the server counts: visible characters, and bytes. */
export async function measureName(field: HTMLInputElement) {
  await loadStrings('wrong');
  const name = field.value.trim().replace(/\s+/g, ' ').normalize('NFC');
  // Where the browser cannot count what is visible, the server says it.
  const n = Intl.Segmenter ? [...new Intl.Segmenter().segment(name)].length : 0;
  const bytes = new TextEncoder().encode(name).length;
  let wrong = '';
  if (n > CHARACTERS) wrong = t('wrong-long', { n, max: CHARACTERS });
  else if (bytes > BYTES) wrong = t('wrong-heavy');
  field.setCustomValidity(wrong);
  await mark(field);
}

function messageOf({ validity, min, max, dataset, validationMessage }: HTMLInputElement) {
  if (validity.valueMissing || validity.badInput) return t('wrong-missing');
  if (validity.rangeUnderflow || validity.rangeOverflow || validity.stepMismatch)
    return dataset.rule ?? t('wrong-range', { min, max });
  return validationMessage;
}
