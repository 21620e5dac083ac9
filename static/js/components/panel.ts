/** A dialog over the screen. A press beside it closes it. */
import { html } from 'lit-html';
import { button } from './button.ts';

interface Panel {
  /** Of its title. */ id: string;
  title: string;
  /** What its button to close says. */ closes: string;
  content: unknown;
  onClose: () => void;
}

export const panel = ({ id, title, closes, content, onClose }: Panel) => html`
  <dialog
    class="panel"
    aria-labelledby=${id}
    @close=${onClose}
    @click=${({ target, currentTarget }: any) => target === currentTarget && target.close()}
  >
    <header class="head">
      <h2 id=${id} tabindex="-1">${title}</h2>
      ${button(closes, ({ target }) => target.closest('dialog').close(), 'close')}
    </header>
    ${content}
  </dialog>
`;

export function openPanel(element: HTMLElement) {
  const dialog = element.querySelector('dialog');
  if (dialog && !dialog.open) dialog.showModal();
}

/** False if it was closed already: its own event comes later than a quick hand. */
export function closePanel(element: HTMLElement) {
  const dialog = element.querySelector('dialog');
  if (!dialog?.open) return false;
  dialog.close();
  return true;
}
