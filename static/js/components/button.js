/** A button with a text on it. */
import { html, nothing } from 'lit-html';

/**
 * @param {string} text @param {(event: any) => void} act @param {string} [kind] Its classes.
 * @param {{disabled?: boolean, expanded?: boolean, pressed?: boolean}} [state]
 */
export const button = (text, act, kind = '', { disabled = false, expanded, pressed } = {}) => html`
  <button
    type="button"
    class=${kind || nothing}
    ?disabled=${disabled}
    aria-expanded=${expanded ?? nothing}
    aria-pressed=${pressed ?? nothing}
    @click=${act}
  >
    ${text}
  </button>
`;
