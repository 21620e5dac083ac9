/** What all our elements share: a template that is rendered again after each change, and listeners that end with the element. */
import { nothing, render } from 'lit-html';

renewTranslations();

export class CuatroElement extends HTMLElement {
  #life = new AbortController();

  /** Called before each rendering: what has to follow from the properties, besides the template. */
  willUpdate() {}

  /** What the element contains, of lit-html. */
  template(): unknown {
    return nothing;
  }

  /** Called after each rendering. */
  rendered() {}

  /** Called on every arrival in the document; listeners to anything outside belong here, with `life`. */
  connected() {}

  /** Ends with the element's stay in the document. */
  get life() {
    return this.#life.signal;
  }

  connectedCallback() {
    this.#life = new AbortController();
    // Another language; other settings, or the levels of the computer have come.
    for (const change of ['cuatro:reader', 'cuatro:changed'])
      document.addEventListener(change, () => this.update(), { signal: this.life });
    this.connected();
    this.update();
  }

  disconnectedCallback() {
    this.#life.abort();
  }

  /** Renders the template; only what differs is changed. */
  update() {
    if (!this.isConnected) return;
    this.willUpdate();
    render(this.template(), this, { host: this });
    this.rendered();
  }

  /** Takes these properties over and renders. In another template, `${element.show({ … })}` places the element. */
  show(properties: Partial<this>): this {
    Object.assign(this, properties);
    this.update();
    return this;
  }
}

/**
 * A browser that translates the page puts a <font> where a text was. lit-html writes a changed text as `data` of the node at its place: the
 * new text then takes the place of the <font>, and the browser translates it. lit-html does not promise to write texts so: package.json
 * has its exact version, and the scenes `translated` are to be seen green with another one.
 */
function renewTranslations() {
  Object.defineProperty(HTMLFontElement.prototype, 'data', {
    set(this: HTMLFontElement, text: string) {
      this.replaceWith(text);
    },
  });
}
