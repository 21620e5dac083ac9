/** <cuatro-entry>: the way into a tournament: one's name, typed or tapped on. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { button } from './button.ts';
import { t } from '../i18n/index.ts';
import { CuatroElement } from './element.ts';
import { reveal } from './lazy.ts';
import { nameField } from './name-field.ts';
import { onSubmit } from './on-submit.ts';
import { forgetOnAttempt } from './refusal.ts';

export class CuatroEntry extends CuatroElement {
  /** Those that the organiser gave and nobody has taken. */ names: readonly string[] = [];
  /** Whether names that are not on the list may enter too. */ open = true;
  /** Whether nobody may enter. */ closed = false;
  busy = false;
  /** The name to begin with. */ name = '';
  /** Whether a proxy said who the reader is. */ fixed = false;
  error: string | null = null;
  /** The refused name that somebody holds. */ held: string | null = null;
  /** Enters; `ask` asks the organiser to be let in. */
  onEnter: (name: string, ask?: boolean) => void = () => {};
  /** Forgets the error. */ onAttempt = () => {};
  /** Makes a held name the reader's, with the code from another device. */
  onRedeem: (name: string, code: string) => void = () => {};
  #redeem = document.createElement('cuatro-redeem');
  /** The name that was tapped on. */ #tapped: string | null = null;
  /** Whether the reader types a name that is not on the list. */ #other = false;
  /** The last error that was shown. */ #refused: string | null = null;

  constructor() {
    super();
    this.className = 'card';
    forgetOnAttempt(this, () => {
      this.error = null;
      this.onAttempt();
    });
  }

  willUpdate() {
    // What stands below stays in its place when registration closes.
    this.style.minHeight = this.closed ? `${this.offsetHeight}px` : '';
  }

  template() {
    this.#followServer();
    if (this.closed)
      return html`
        <h2>${t('entry-title')}</h2>
        <p>${t('entry-closed')}</p>
      `;
    const picks = this.#tapped === null && !this.#types;
    return html`
      <h2>${t(picks ? 'entry-pick' : 'entry-title')}</h2>
      ${picks ? this.#list() : nothing}
      ${this.#tapped === null ? nothing : this.#confirmation(this.#tapped)}
      ${this.#types ? this.#form() : nothing}
      ${this.#tapped === null && this.held !== null ? this.#asking(this.held) : nothing}
      <p class="error" role="alert" id="entry-error">
        ${(this.#tapped === null && this.error) || ''}
      </p>
    `;
  }

  #list() {
    return html`
      <div>
        ${this.names.length > 0 ? nothing : html`<p>${t('entry-only-list')}</p>`}
        <div class="given">
          ${repeat(
            this.names,
            (name) => name,
            (name) => button(name, () => this.#tap(name)),
          )}
        </div>
        ${this.open ? button(t('entry-other'), () => this.#switch(true), 'other') : nothing}
      </div>
    `;
  }

  #confirmation(name: string) {
    return html`
      <div class="sure stack">
        <strong>${t('entry-sure', { name })}</strong>
        ${button(t('entry-yes'), () => this.onEnter(name), 'primary big', { disabled: this.busy })}
        ${button(t('entry-no'), () => this.#tap(null), 'no big')}
      </div>
    `;
  }

  #form() {
    const enter = onSubmit((text) => this.onEnter(text('name')));
    reveal(this.#redeem, this.held !== null, { name: this.held, onRedeem: this.onRedeem });
    return html`
      <form @submit=${enter}>
        ${nameField({ value: this.name, proposed: true, fixed: this.fixed, error: 'entry-error' })}
        <button type="submit" class="primary big" ?disabled=${this.busy}>${t('entry-go')}</button>
        ${this.names.length > 0 ? button(t('entry-list'), () => this.#switch(false)) : nothing}
        ${this.#redeem}
      </form>
    `;
  }

  #asking(name: string) {
    return html`
      <div class="ask stack">
        <p class="hint">${t('entry-ask-hint', { name })}</p>
        ${button(t('entry-ask'), () => this.onEnter(name, true), '', { disabled: this.busy })}
      </div>
    `;
  }

  /** Whether the name is typed: where no names were given, or the reader's is not among them. */
  get #types() {
    return this.#tapped === null && this.open && (this.names.length === 0 || this.#other);
  }

  /** Somebody else was faster, or holds the name. An old error says nothing about another name. */
  #followServer() {
    const refused = this.error !== null && this.error !== this.#refused;
    this.#refused = this.error;
    if (this.#tapped !== null && (refused || !this.names.includes(this.#tapped)))
      this.#tapped = null;
    if (this.held) this.#other = this.#types;
  }

  #switch(other: boolean) {
    this.#other = other;
    this.update();
    if (other) this.querySelector('input')?.focus();
  }

  #tap(name: string | null) {
    this.#tapped = name;
    this.update();
    (
      this.querySelector(name === null ? '.given button' : '.sure .primary') as HTMLElement | null
    )?.focus();
  }
}

customElements.define('cuatro-entry', CuatroEntry);
