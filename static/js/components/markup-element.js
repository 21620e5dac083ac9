/** What all our elements share: markup once, complete updates, listeners that end with the element. */
import { Markup } from './markup.js';

/**
 * What an element shows are its facts: `element.facts = { … }` is all that its user needs, and draws it.
 * @template [F=null]
 */
export class MarkupElement extends HTMLElement {
  /** @type {F} */ #facts = this.initial();
  #markup = new Markup();
  #built = false;
  #life = new AbortController();

  /** The facts before anybody has given any. @returns {F} */
  initial() {
    return /** @type {F} */ (null);
  }

  get facts() {
    return this.#facts;
  }

  set facts(facts) {
    const before = this.#facts;
    this.#facts = facts;
    this.beforeDraw(before);
    this.update();
    this.afterDraw(before);
  }

  /** Called when new facts have come, before they are drawn. @param {F} _before */
  beforeDraw(_before) {}

  /** Called when new facts have been drawn. @param {F} _before */
  afterDraw(_before) {}

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
    for (const change of ['cuatro:reader', 'cuatro:settings'])
      document.addEventListener(change, () => this.update(), { signal: this.life });
    this.connected();
    this.update();
  }

  /** Facts that were given before the element's code had arrived stand in the way of its setter. */
  #takeUp() {
    if (!Object.hasOwn(this, 'facts')) return;
    const early = /** @type {{facts?: F}} */ (this);
    const { facts } = early;
    delete early.facts;
    this.facts = /** @type {F} */ (facts);
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
