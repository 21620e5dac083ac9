/** A player's disc: their initials on a colour of their own, the same wherever the name is seen. It says nothing that the name does not. */
import { html } from 'lit-html';
import { colourOf, initialsOf } from '../core/avatar.js';

/** @param {string} name */
export const avatar = (name) => html`
  <svg viewBox="0 0 40 40" class="avatar" aria-hidden="true" focusable="false">
    <circle cx="20" cy="20" r="20" fill=${colourOf(name)} />
    <text x="20" y="26" text-anchor="middle">${initialsOf(name)}</text>
  </svg>
`;
