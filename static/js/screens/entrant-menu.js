/** <cuatro-entrant-menu>: a dialog with what the organiser can do with one entrant. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { live } from 'lit-html/directives/live.js';
import { button } from '../components/button.js';
import { addressField } from '../components/address-field.js';
import { CuatroElement } from '../components/element.js';
import { measure } from '../components/name-length.js';
import { onSubmit } from '../components/on-submit.js';
import { t } from '../i18n/index.js';

/** @typedef {import('../core/types.js').StageGame} StageGame */
/** @typedef {NonNullable<StageGame['outcome']>} Outcome */
/** @typedef {{n: number, name: string, state: import('../core/types.js').Entrant['state']}} Entrant */

const OUTCOMES = /** @type {const} */ (['X', 'O', 'draw', 'void']);

export class CuatroEntrantMenu extends CuatroElement {
  /** Null while nothing is open. @type {Entrant|null} */ entrant = null;
  /** Their games in the stage that is shown, the newest first; null while they are asked for. @type {StageGame[]|null} */
  games = null;
  /** The link with another token for them, once they have one. @type {import('../core/types.js').EntrantLink|null} */
  link = null;
  /** Whether the tournament is over. */ over = false;
  busy = false;
  /** @type {(n: number) => string} */ nameOf = String;
  /** Changes the entrant's name or state. @type {(body: object) => void} */ onChange = () => {};
  /** Asks for a link with another token. */ onLink = () => {};
  /** @type {(text: string) => void} */ onCopy = () => {};
  /** @type {(game: string, outcome: Outcome) => void} */ onCorrect = () => {};
  onClose = () => {};
  /** The correction that is asked about. @type {{game: string, outcome: Outcome}|null} */
  #correction = null;

  get #dialog() {
    return this.querySelector('dialog');
  }

  /** Closes the menu; false if it was closed already. */
  close = () => {
    const dialog = this.#dialog;
    if (!dialog?.open) return false;
    dialog.close();
    return true;
  };

  willUpdate() {
    if (!this.entrant) this.#correction = null;
  }

  template() {
    const { entrant } = this;
    if (!entrant) return nothing;
    // A press beside it closes it.
    const pressed = (/** @type {Event} */ { target }) => target === this.#dialog && this.close();
    return html`
      <dialog
        class="panel"
        aria-labelledby="entrant-title"
        @close=${() => this.onClose()}
        @click=${pressed}
      >
        <header class="head">
          <h2 id="entrant-title">${entrant.name}</h2>
          ${button(t('row-close'), this.close)}
        </header>
        ${this.over ? nothing : html`<div class="choices">${this.#states(entrant)}</div>`}
        ${this.over || entrant.state === 'out' ? nothing : this.#nameAndLink(entrant)}
        <h3>${t('row-results')}</h3>
        ${this.games?.length === 0 ? html`<p class="empty">${t('row-no-results')}</p>` : nothing}
        <ul class="results stack">
          ${repeat(
            this.games ?? [],
            ({ game }) => game,
            (one) => this.#result(one, entrant.n),
          )}
        </ul>
      </dialog>
    `;
  }

  /** @param {object} body */
  #change(body) {
    this.onChange(body);
    this.close();
  }

  /** @param {Entrant} entrant */
  #states({ state }) {
    /** @param {import('../i18n/index.js').Key} key @param {string} wanted @param {string} [kind] */
    const change = (key, wanted, kind = '') =>
      button(t(key), () => this.#change({ state: wanted }), kind, { disabled: this.busy });
    if (state === 'out') return change('row-in', 'in', 'primary');
    return html`
      ${state === 'paused' ? change('row-back', 'in', 'primary') : change('row-pause', 'paused')}
      ${change('row-remove', 'removed', 'danger')} ${change('row-ban', 'banned', 'danger')}
    `;
  }

  /** @param {Entrant} entrant */
  #nameAndLink({ name }) {
    const rename = onSubmit((text) => this.#change({ name: text('rename') }));
    return html`
      <form class="rename row" @submit=${rename}>
        <label>
          <span>${t('row-name')}</span>
          <input
            type="text"
            name="rename"
            @input=${measure}
            required
            autocomplete="off"
            .value=${name}
          />
        </label>
        <button type="submit" ?disabled=${this.busy}>${t('row-rename')}</button>
        <p class="hint">${t('row-rename-hint')}</p>
      </form>
      <div class="lost stack left">
        <p class="hint">${t(this.link ? 'row-link-hint' : 'row-lost-hint')}</p>
        ${
          this.link
            ? this.#linkParts(this.link)
            : button(t('row-lost'), () => this.onLink(), '', { disabled: this.busy })
        }
      </div>
    `;
  }

  /** @param {import('../core/types.js').EntrantLink} link */
  #linkParts({ link, qr }) {
    return html`
      ${
        qr
          ? html`
              <img
                class="qr"
                alt=${t('row-link')}
                width="200"
                height="200"
                src="data:image/svg+xml,${encodeURIComponent(qr)}"
              />
            `
          : nothing
      }
      ${addressField(link, t('row-link'))} ${button(t('organiser-copy'), () => this.onCopy(link))}
    `;
  }

  rendered() {
    const dialog = this.#dialog;
    if (dialog && !dialog.open) dialog.showModal();
  }

  /** @param {StageGame} one @param {number} n */
  #result(one, n) {
    const { game, x, o, outcome, corrected_from: before } = one;
    const texts = {
      X: t('row-won', { name: this.nameOf(x) }),
      O: t('row-won', { name: this.nameOf(o) }),
      draw: t('row-draw'),
      void: t('row-void'),
    };
    const corrected = before ? ` · ${t('row-corrected', { result: texts[before] })}` : '';
    const against = t('row-against', { name: this.nameOf(x === n ? o : x) }) + corrected;
    if (outcome === null)
      return html`
        <li>
          <span>${against}</span>
          <span>${t('row-going')}</span>
        </li>
      `;
    const wanted = this.#correction?.game === game ? this.#correction.outcome : outcome;
    const choose = (/** @type {any} */ { target }) => this.#ask({ game, outcome: target.value });
    return html`
      <li>
        <label>
          <span>${against}</span>
          <select @change=${choose}>
            ${OUTCOMES.map(
              (each) => html`
                <option value=${each} .selected=${live(each === wanted)}>${texts[each]}</option>
              `,
            )}
          </select>
        </label>
        ${
          wanted === outcome
            ? nothing
            : this.#question(
                game,
                wanted,
                t('row-sure', { result: texts[wanted], before: texts[outcome] }),
              )
        }
      </li>
    `;
  }

  /** @param {string} game @param {Outcome} outcome @param {string} question */
  #question(game, outcome, question) {
    const correct = () => {
      this.onCorrect(game, outcome);
      this.#ask(null);
    };
    return html`
      <div class="choices">
        <strong class="question">${question}</strong>
        ${button(t('organiser-no'), () => this.#ask(null), 'keep')}
        ${button(t('row-yes'), correct, 'primary')}
      </div>
    `;
  }

  /** Asks whether a result is to be corrected; null if it is not. @param {{game: string, outcome: Outcome}|null} correction */
  #ask(correction) {
    this.#correction = correction;
    this.update();
    /** @type {HTMLElement|null} */ (
      this.querySelector(correction ? '.results .keep' : '.results select')
    )?.focus();
  }
}

customElements.define('cuatro-entrant-menu', CuatroEntrantMenu);
