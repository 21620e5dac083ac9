/** <cuatro-entry>: the way into a tournament: one's name, typed or tapped on. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { button } from '../components/button.ts';
import { reveal } from '../components/lazy.ts';
import { nameField } from '../components/name-field.ts';
import { onSubmit } from '../components/on-submit.ts';
import { RequestingElement } from '../components/requesting-element.ts';
import { t } from '../i18n/index.ts';
import { awaited, unfetched, type ProblemError } from '../net/api.ts';
import * as device from '../net/device.ts';
import { making } from '../net/making.ts';
import { deviceName, entryIn, keepEntry } from '../net/tournament-keys.ts';
import type { Entered, Tournament } from '../core/types.ts';
import type { Page } from './page.ts';

export class CuatroEntry extends RequestingElement {
  tournament!: Tournament;
  /** The refused name that somebody holds. */ #held: string | null = null;
  #redeem = document.createElement('cuatro-redeem');
  /** The name that was tapped on. */ #tapped: string | null = null;
  /** Whether the reader types a name that is not on the list. */ #other = false;
  #make = making();

  constructor(
    page: Page,
    readonly onEntered: () => void,
  ) {
    super(page);
    this.className = 'card';
  }

  willUpdate() {
    const { registration, names } = this.tournament;
    // What stands below stays in its place when registration closes.
    this.style.minHeight = registration === 'closed' ? `${this.offsetHeight}px` : '';
    // Somebody else was faster.
    if (this.#tapped !== null && !names.includes(this.#tapped)) this.#tapped = null;
  }

  template() {
    if (this.tournament.registration === 'closed')
      return html`
        <h2>${t('entry-title')}</h2>
        <p>${t('entry-closed')}</p>
      `;
    const picks = this.#tapped === null && !this.#types;
    return html`
      <h2>${t(picks ? 'entry-pick' : 'entry-title')}</h2>
      <p class="error" role="alert" id="entry-error">${this.error}</p>
      ${picks ? this.#list() : nothing}
      ${this.#tapped === null ? nothing : this.#confirmation(this.#tapped)}
      ${this.#types ? this.#form() : nothing}
      ${this.#tapped === null && this.#held !== null ? this.#asking(this.#held) : nothing}
    `;
  }

  #list() {
    const { names, open } = this.tournament;
    return html`
      <div>
        ${names.length > 0 ? nothing : html`<p>${t('entry-only-list')}</p>`}
        <div class="given">
          ${repeat(
            names,
            (name) => name,
            (name) => button(name, () => this.#tap(name)),
          )}
        </div>
        ${open ? button(t('entry-other'), () => this.#switch(true), 'other') : nothing}
      </div>
    `;
  }

  #confirmation(name: string) {
    return html`
      <div class="sure stack">
        <strong>${t('entry-sure', { name })}</strong>
        ${button(t('entry-yes'), () => this.#enter(name), 'primary big', { disabled: this.busy })}
        ${button(t('entry-no'), () => this.#tap(null), 'no big')}
      </div>
    `;
  }

  #form() {
    const enter = onSubmit((text) => this.#enter(text('name')));
    reveal(this.#redeem, this.#held !== null, {
      name: this.#held,
      onRedeem: (name, code) => this.#redeemName(name, code),
    });
    const name = nameField({
      value: device.players()[0]?.name ?? '',
      proposed: true,
      fixed: device.signedOn() !== null,
      error: 'entry-error',
    });
    return html`
      <form @submit=${enter}>
        ${name}
        <button type="submit" class="primary big" ?disabled=${this.busy}>${t('entry-go')}</button>
        ${this.tournament.names.length > 0 ? button(t('entry-list'), () => this.#switch(false)) : nothing}
        ${this.#redeem}
      </form>
    `;
  }

  #asking(name: string) {
    return html`
      <div class="ask stack">
        <p class="hint">${t('entry-ask-hint', { name })}</p>
        ${button(t('entry-ask'), () => this.#enter(name, true), '', { disabled: this.busy })}
      </div>
    `;
  }

  /** Whether the name is typed: where no names were given, or the reader's is not among them. */
  get #types() {
    const { names, open } = this.tournament;
    return this.#tapped === null && open && (names.length === 0 || this.#other);
  }

  #switch(other: boolean) {
    this.#other = other;
    this.update();
    if (other) this.querySelector('input')?.focus();
  }

  #tap(name: string | null) {
    this.#tapped = name;
    // An old error says nothing about another name.
    this.error = null;
    this.update();
    (
      this.querySelector(name === null ? '.given button' : '.sure .primary') as HTMLElement | null
    )?.focus();
  }

  /** @param ask Whether the organiser is asked if somebody else holds the name. */
  #enter(name: string, ask: boolean = false) {
    if (!name || this.busy) return;
    this.#held = null;
    this.attempt(() => this.#request(name, ask));
  }

  #redeemName(name: string, code: string) {
    return this.attempt(async () => {
      const { redeem } = await import('./create.ts').catch(unfetched);
      await redeem(this.page.api, name, code);
      this.#held = null;
      await this.#request(name, false);
    });
  }

  async #request(name: string, ask: boolean): Promise<void> {
    const { id, names } = this.tournament;
    const body = { name, device: deviceName(), ...(ask && { ask }) };
    const token = device.playerToken(name) ?? entryIn(id)?.token;
    const answer = this.#make(JSON.stringify(body), (key) =>
      this.page.api.post<Entered>(`/tournaments/${id}/entries`, body, token, key),
    );
    try {
      const entered = await awaited(answer);
      keepEntry(id, { ...entered.entrant, token: entered.token });
      device.keepPlayer(entered.entrant.name, entered.player_token ?? null);
    } catch (error) {
      // A name of the list is meant for the person who taps on it: the organiser says whether it is them.
      const asks = (error as ProblemError).code === 'name-taken' && names.includes(name);
      if (ask || !asks) throw error;
      return this.#request(name, true);
    }
    this.onEntered();
  }

  failed(error: unknown) {
    super.failed(error);
    this.#tapped = null;
    const { code, problem } = error as ProblemError;
    if (code !== 'name-taken' || !problem.name) return;
    this.#held = problem.name;
    this.error = t('join-held', { name: problem.name });
    this.#other = this.#types;
  }
}

customElements.define('cuatro-entry', CuatroEntry);
