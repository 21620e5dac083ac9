/** An address to hand out: a field that only shows it, and selects all of it when the reader comes to it. */
import { html, nothing } from 'lit-html';

/** @param {string} address @param {string} [label] Where no label is around it. */
export const addressField = (address, label) => html`
  <input
    type="text"
    readonly
    class="link"
    aria-label=${label ?? nothing}
    .value=${address}
    @focus=${(/** @type {any} */ { target }) => target.select()}
  />
`;
