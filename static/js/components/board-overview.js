/** All of a board that is larger than its window: a button shows it, small, with the part that was in view; a press goes to the part pressed. */
import { loadStrings, t } from '../i18n/index.js';
import { loadStyles } from './lazy.js';
import { h } from './markup.js';

/** What a board does with a press is not wanted while it is small. */
const PRESSES = ['pointerdown', 'pointermove', 'pointerup', 'touchend', 'click'];

/** @param {import('./cuatro-board.js').CuatroBoard} board Which scrolls. */
export async function offerOverview(board) {
  if (board.querySelector('.overview')) return;
  const frame = /** @type {HTMLElement} */ (board.querySelector('.frame'));
  const part = h('div', { class: 'part' });
  const button = h('button', { type: 'button', class: 'small', onclick: () => toggle() });
  board.prepend(h('div', { class: 'overview', hidden: true }, button));
  const whole = () => board.hasAttribute('data-whole');
  /** Where the reader was. */
  let place = { left: 0, top: 0 };

  const name = () => {
    button.textContent = t(whole() ? 'board.part' : 'board.whole');
  };
  /** @param {{left: number, top: number}} [to] What comes into view where all of it does not any more. */
  const toggle = (to = place) => {
    if (!whole()) {
      place = { left: board.scrollLeft, top: board.scrollTop };
      const [all, seen, keys] = ['.frame > svg', null, '.keys'].map((one) =>
        /** @type {Element} */ (one ? board.querySelector(one) : board).getBoundingClientRect(),
      );
      const within = (/** @type {number} */ share) => String(Math.max(0, Math.min(1, share)));
      for (const [edge, share] of Object.entries({
        left: (seen.left - all.left) / all.width,
        right: (seen.right - all.left) / all.width,
        top: (seen.top - all.top) / all.height,
        bottom: (keys.top - all.top) / all.height,
      }))
        part.style.setProperty(`--part-${edge}`, within(share));
      frame.append(part);
    } else part.remove();
    board.toggleAttribute('data-whole');
    if (!whole()) board.scrollTo(to);
    frame.toggleAttribute('data-wide', board.scrollWidth > board.clientWidth);
    name();
  };
  /** @param {Event} event */
  const press = (event) => {
    if (!whole() || button.contains(/** @type {Node} */ (event.target))) return;
    event.stopPropagation();
    if (!(event instanceof MouseEvent) || event.type !== 'click') return;
    const box = frame.getBoundingClientRect();
    const [across, down] = [
      (event.clientX - box.left) / box.width,
      (event.clientY - box.top) / box.height,
    ];
    toggle();
    board.scrollTo({
      left: across * board.scrollWidth - board.clientWidth / 2,
      top: down * board.scrollHeight - board.clientHeight / 2,
    });
  };
  for (const kind of PRESSES)
    board.addEventListener(kind, press, { capture: true, signal: board.life });
  document.addEventListener('cuatro:reader', name, { signal: board.life });
  await Promise.all([loadStyles(['board-overview']), loadStrings('replay')]);
  name();
  /** @type {HTMLElement} */ (button.parentElement).hidden = false;
}
