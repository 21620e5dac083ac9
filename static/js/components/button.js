/** A button of the page. */
import { html, nothing } from 'lit-html';

/**
 * @typedef {object} State
 * @property {boolean} [disabled]
 * @property {boolean} [inactive] Disabled, but keeps the focus.
 * @property {boolean} [expanded] Whether what it opens is open.
 * @property {boolean} [pressed] Whether what it chooses is chosen.
 * @property {string} [label] Its name, where the content is none.
 * @property {string} [title]
 */

/** @param {unknown} content @param {(event: any) => void} act @param {string} [kind] Its classes. @param {State} [state] */
export const button = (content, act, kind = '', state = {}) => html`
  <button
    type="button"
    class=${kind || nothing}
    ?disabled=${state.disabled ?? false}
    aria-disabled=${state.inactive ? 'true' : nothing}
    aria-expanded=${state.expanded ?? nothing}
    aria-pressed=${state.pressed ?? nothing}
    aria-label=${state.label ?? nothing}
    title=${state.title ?? nothing}
    @click=${act}
  >
    ${content}
  </button>
`;
