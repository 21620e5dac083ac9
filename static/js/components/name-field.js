/** The field for the reader's name where a game or a tournament is joined. */
import { html } from 'lit-html';
import { t } from '../i18n/index.js';
import { measure } from './name-length.js';

/**
 * @typedef {object} NameField
 * @property {string} value
 * @property {boolean} proposed Whether the value is a proposal: what is typed takes its place.
 * @property {boolean} fixed Whether the name cannot be changed.
 * @property {string} error The id of the paragraph that says what is wrong.
 * @property {(event: any) => void} [onInput]
 */

/** @param {NameField} field */
export function nameField({ value, proposed, fixed, error, onInput }) {
  const select = (/** @type {any} */ { target }) =>
    proposed && target.value === value && target.select();
  const type = (/** @type {any} */ event) => {
    measure(event);
    onInput?.(event);
  };
  return html`
    <label>
      <span>${t('field-name')}</span>
      <input
        type="text"
        name="name"
        required
        autocomplete="nickname"
        ?readonly=${fixed}
        aria-describedby=${error}
        .value=${value}
        @focus=${select}
        @input=${type}
      />
    </label>
  `;
}
