/** What lies over a screen, such as a dialog: Back closes it before it leaves the screen, by an entry of the history that was made for it. */
import type { Close } from '../screens/page.ts';

/** The mark of the history's entry, if it was made for Back to close something. */
const entryMark = (): number => Number(history.state?.over ?? 0);

export class Covers {
  /** What closes each, the newest last. */ #closes: Close[] = [];
  /** The mark of the entry that the history is at; 0 for one that was not made here. */
  #mark = entryMark();

  cover(close: Close) {
    this.uncover(close);
    this.#closes.push(close);
    if (this.#mark) return;
    const mark = Date.now();
    history.replaceState({ ...history.state, scroll: scrollY, under: mark }, '');
    history.pushState({ over: mark }, '');
    this.#mark = mark;
  }

  /** It is closed. The entry that was made for it stays, and is passed over on the way back. */
  uncover(close: Close) {
    this.#closes = this.#closes.filter((one) => one !== close);
  }

  /** Another screen has nothing over it. */
  forget() {
    this.#closes = [];
  }

  /** The page has moved the history itself. */
  moved() {
    this.#mark = entryMark();
  }

  /** After Back or Forward: closes the newest, if the step left the entry that was made for it; false if the step was to another screen. */
  closeByBack() {
    const left = this.#mark;
    this.#mark = entryMark();
    // Forward, too, can lead from an entry of this kind to one that lies below another.
    if (!left || left !== history.state?.under) return false;
    let closed = false;
    while (!closed && this.#closes.length > 0) closed = this.#closes.pop()?.() !== false;
    if (!closed) history.back();
    // What is still open has an entry again.
    const last = this.#closes.at(-1);
    if (closed && last) this.cover(last);
    return true;
  }
}
