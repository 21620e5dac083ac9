/** An address to hand out: a field that only shows it, and selects all of it when the reader comes to it. */
import { html, nothing } from 'lit-html';

/** @param label Where no label is around it. */
export const addressField = (address: string, label?: string) => html`
  <input
    type="text"
    readonly
    class="link"
    aria-label=${label ?? nothing}
    .value=${address}
    @focus=${({ target }: any) => target.select()}
  />
`;
