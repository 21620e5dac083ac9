/** What the page says by itself: a notice to be seen, and a line for screen readers. Both stand where they are seen and heard. */

const NOTICE_MS = 6_000;

export class Notices {
  #live = line({ id: 'live', className: 'unseen', role: 'status', ariaLive: 'polite' });
  #notice = line({ className: 'notice', role: 'alert', hidden: true });
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly page: HTMLElement) {}

  /** To be put at the end of the page. */
  get parts() {
    return [this.#notice, this.#live];
  }

  /** Speaks to screen readers. */
  say(text: string) {
    this.#bringUp(this.#live);
    this.#live.textContent = text;
  }

  /** What was said of the last screen is over. */
  clear() {
    this.#live.textContent = '';
  }

  /** Puts a message where it is seen and heard: a dialog covers and silences the page behind it. */
  #bringUp(part: HTMLElement) {
    const dialog = document.querySelector('dialog[open]');
    const place = dialog ?? this.page;
    if (part.parentElement === place) return;
    place.append(part);
    dialog?.addEventListener('close', () => this.page.append(part), { once: true });
  }

  /** Over a board in sight it stands right below what is said of the game, where there is space and discs are held: players, offers and
   * buttons stay in sight, and as much of the board as can be. Called again when these may have moved. */
  place() {
    if (this.#notice.hidden) return;
    const board = this.page.querySelector('cuatro-table cuatro-board')?.getBoundingClientRect();
    let place = '';
    if (board && board.top >= 0 && this.#notice.parentElement === this.page) {
      const { left, right, top } = board;
      const feet = [
        ...this.page.querySelectorAll(
          'cuatro-strip, cuatro-turn :is(.text, .round, .note, .connection, button):not(:empty), .tools button',
        ),
      ]
        .map((one) => one.getBoundingClientRect())
        .filter((box) => box.height > 0 && box.left < right && box.top < top)
        .map((box) => box.bottom + 2);
      place = `--top: ${feet.length > 0 ? Math.max(...feet) : top}px; inset-inline: ${left + 8}px ${innerWidth - right + 8}px`;
    }
    this.#notice.style.cssText = place;
  }

  /** @param text Nothing takes it back. */
  show(text: string) {
    clearTimeout(this.#timer);
    this.#bringUp(this.#notice);
    if (this.#notice.textContent !== text) this.#notice.textContent = text;
    this.#notice.hidden = !text;
    this.place();
    this.#timer = setTimeout(() => {
      this.#notice.hidden = true;
    }, NOTICE_MS);
  }
}

const line = (properties: Partial<HTMLParagraphElement>) =>
  Object.assign(document.createElement('p'), properties);
