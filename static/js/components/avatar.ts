/** A player's disc: their initials on a colour of their own, the same wherever the name is seen. It says nothing that the name does not. */
import { html } from 'lit-html';
import { colourOf, initialsOf } from '../core/avatar.ts';

/** The initials are no text of the page, which would be read out, copied or translated. */
export const avatar = (name: string) => html`
  <span class="avatar" data-initials=${initialsOf(name)} aria-hidden="true">
    <svg viewBox="0 0 2 2" focusable="false">
      <circle cx="1" cy="1" r="1" fill=${colourOf(name)} />
    </svg>
  </span>
`;
