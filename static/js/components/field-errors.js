/** What is wrong with a field, said at the field and in the reader's language, in place of the browser's own bubble. */
import { t } from '../i18n/index.js';

/** Says it from now on in all of the document, until the signal ends. @param {AbortSignal} signal */
export function explainFields(signal) {
  document.addEventListener(
    'invalid',
    (event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      // Without this the browser shows its bubble as well.
      event.preventDefault();
      explain(field);
      if (field.form?.querySelector('input:invalid, select:invalid') === field) field.focus();
    },
    { signal, capture: true },
  );
  document.addEventListener('input', (event) => forget(/** @type {HTMLElement} */ (event.target)), {
    signal,
  });
}

/** @param {HTMLInputElement} field */
function explain(field) {
  forget(field);
  const text = document.createElement('p');
  text.className = 'error wrong';
  text.id = `wrong-${field.name}`;
  text.setAttribute('role', 'alert');
  text.textContent = messageOf(field);
  (field.closest('label') ?? field).after(text);
  field.setAttribute('aria-errormessage', text.id);
  field.setAttribute('aria-invalid', 'true');
}

/** @param {HTMLElement} field */
function forget(field) {
  const id = field.getAttribute('aria-errormessage');
  if (!id) return;
  document.getElementById(id)?.remove();
  field.removeAttribute('aria-errormessage');
  field.removeAttribute('aria-invalid');
}

/** @param {HTMLInputElement} field */
function messageOf({ validity, min, max, validationMessage }) {
  if (validity.valueMissing || validity.badInput) return t('wrong.missing');
  if (validity.rangeUnderflow || validity.rangeOverflow) return t('wrong.range', { min, max });
  return validationMessage;
}
