/** The head of a card that the reader opened: its title, and the button that closes it. */
import { html, nothing } from 'lit-html';
import { button } from './button.ts';
import { t } from '../i18n/index.ts';

/** @param count What stands between them. */
export const cardHead = (
  title: string,
  onClose: (() => void) | null,
  count: unknown = nothing,
) => html`
  <div class="head">
    <h2 tabindex="-1">${title}</h2>
    ${count} ${onClose ? button(t('report-close'), onClose, 'small') : nothing}
  </div>
`;
