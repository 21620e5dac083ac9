/** An address to hand out, and what to say where only this computer can open it. */
import { html, nothing } from 'lit-html';

/** A field that only shows it, and selects all of it when the reader comes to it. @param label Where no label is around it. */
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

/** What says how the server is started for other devices: the option to type stays on one line. */
export const loopbackWarning = (text: string) => html`
  <p class="warning">
    ${text
      .split(/(--\S+ \S+)/)
      .map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))}
  </p>
`;
