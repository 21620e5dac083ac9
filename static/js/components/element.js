/** What all our elements share: markup once, complete updates, listeners that end with the element. */
import { Markup } from './markup.js';

export class CuatroElement extends HTMLElement {
  #markup = new Markup();
  #built = false;
  #life = new AbortController();

  /** Makes an element whose function-valued parts follow every update. */
  h = this.#markup.h;

  /** The children, made once. @returns {Node[]} */
  build() {
    return [];
  }

  /** Called on every update, after the markup has followed. */
  refresh() {}

  /** Ends with the element's stay in the document. */
  get life() {
    return this.#life.signal;
  }

  connectedCallback() {
    this.#life = new AbortController();
    this.#takeUp();
    if (!this.#built) {
      this.append(...this.build());
      this.#built = true;
    }
    for (const change of ['cuatro:language', 'cuatro:settings']) document.addEventListener(change, () => this.update(), { signal: this.life });
    this.connected();
    this.update();
  }

  /** Facts that were given before the element's code had arrived stand in the way of its setter. */
  #takeUp() {
    const early = /** @type {{facts?: unknown}} */ (this);
    if (!Object.hasOwn(early, 'facts')) return;
    const { facts } = early;
    delete early.facts;
    early.facts = facts;
  }

  disconnectedCallback() {
    this.#life.abort();
  }

  /** Called on every arrival in the document; listeners to anything outside belong here, with `life`. */
  connected() {}

  /** Draws everything from the facts; harmless at any time. */
  update() {
    if (!this.#built || !this.isConnected) return;
    this.#markup.update();
    this.refresh();
  }

  /** Sends an event to the elements above. @param {string} name @param {object} [detail] */
  emit(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(`cuatro:${name}`, { bubbles: true, detail }));
  }
}
