/**
 * Markup written once and updated as often as anybody likes. Attributes and children may be functions:
 * they are asked again on every update, so an update is always complete and never needs to know what changed.
 */

import { render } from 'lit-html';

/** @typedef {string|number|boolean|null|undefined} Plain */
/** @typedef {Node|string|(() => string)|null|undefined|false} Child */
/** @typedef {Record<string, Plain|((...args: any[]) => any)>} Attributes */

const SVG = 'http://www.w3.org/2000/svg';

export class Markup {
  /** @type {(() => void)[]} */ #bindings = [];

  /** An HTML element. `onclick` and its like listen, `.value` sets a property, all else is an attribute.
   * @template {keyof HTMLElementTagNameMap} K
   * @param {K} tag @param {Attributes} [attributes] @param {...(Child|Child[])} children
   * @returns {HTMLElementTagNameMap[K]} */
  h = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    this.#furnish(element, attributes, children);
    return element;
  };

  /** Asks every function again. */
  update() {
    for (const bind of this.#bindings) bind();
  }

  /** @param {Element} element @param {Attributes} attributes @param {(Child|Child[])[]} children */
  #furnish(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith('on')) {
        element.addEventListener(
          name.slice(2),
          /** @type {EventListener} */ (/** @type {unknown} */ (value)),
        );
      } else if (typeof value === 'function') {
        this.#bind(() => setAttribute(element, name, value()));
      } else {
        setAttribute(element, name, value);
      }
    }
    /** @type {Node[]} */ const parts = [];
    for (const child of children.flat()) {
      if (!child) continue;
      const part = child instanceof Node ? child : document.createTextNode('');
      parts.push(part);
      element.append(part);
      if (typeof child === 'string') part.nodeValue = child;
      if (typeof child === 'function')
        this.#bind(() => {
          const wanted = child();
          if (part.nodeValue === wanted) return;
          part.nodeValue = wanted;
          if (part.parentNode !== element) takeBack(element, parts);
        });
    }
  }

  /** @param {() => void} bind */
  #bind(bind) {
    this.#bindings.push(bind);
    bind();
  }
}

/** A still HTML element, for lists that are made again. @type {Markup['h']} */
export const h = (tag, attributes, ...children) => new Markup().h(tag, attributes, ...children);

/** A still SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag @param {Record<string, string|number>} [attributes] @param {...SVGElement} children
 * @returns {SVGElementTagNameMap[K]} */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** The element of a template, for markup. @param {import('lit-html').TemplateResult} template */
export function made(template) {
  const place = document.createDocumentFragment();
  render(template, place);
  return /** @type {HTMLElement} */ (place.firstElementChild);
}

/** Puts texts back where a browser that translates the page has put elements of its own. It then translates the new ones.
 * @param {Element} element @param {Node[]} parts Its children, in their order. */
function takeBack(element, parts) {
  for (const font of element.querySelectorAll(':scope > font')) font.remove();
  /** @type {Node|null} */ let next = null;
  for (const part of [...parts].reverse()) {
    if (part instanceof Text && part.parentNode !== element) element.insertBefore(part, next);
    if (part.parentNode === element) next = part;
  }
}

/** @param {Element} element @param {string} name @param {Plain} value */
function setAttribute(element, name, value) {
  if (name.startsWith('.')) {
    const held = /** @type {any} */ (element);
    if (held[name.slice(1)] !== value) held[name.slice(1)] = value;
  } else if (value === null || value === undefined || value === false) {
    element.removeAttribute(name);
  } else {
    const text = value === true ? '' : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}
