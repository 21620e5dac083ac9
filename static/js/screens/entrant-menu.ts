/** <cuatro-entrant-menu>: a dialog with what the organiser can do with one entrant. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { live } from 'lit-html/directives/live.js';
import { button } from '../components/button.ts';
import { addressField } from '../components/address-field.ts';
import { CuatroElement } from '../components/element.ts';
import { measure } from '../components/name-length.ts';
import { onSubmit } from '../components/on-submit.ts';
import { closePanel, openPanel, panel } from '../components/panel.ts';
import { qrPicture } from '../components/qr-picture.ts';
import { t, type Key } from '../i18n/index.ts';
import type { EntrantLink, StageGame } from '../core/types.ts';

type Outcome = NonNullable<StageGame['outcome']>;
type Entrant = { n: number; name: string; state: import('../core/types.ts').Entrant['state'] };

const OUTCOMES = ['X', 'O', 'draw', 'void'] as const;

export class CuatroEntrantMenu extends CuatroElement {
  /** Null while nothing is open. */ entrant: Entrant | null = null;
  /** Their games in the stage that is shown, the newest first; null while they are asked for. */
  games: StageGame[] | null = null;
  /** The link with another token for them, once they have one. */
  link: EntrantLink | null = null;
  /** Whether the tournament is over. */ over = false;
  busy = false;
  nameOf: (n: number) => string = String;
  /** Changes the entrant's name or state. */ onChange: (body: object) => void = () => {};
  /** Asks for a link with another token. */ onLink = () => {};
  onCopy: (text: string) => void = () => {};
  onCorrect: (game: string, outcome: Outcome) => void = () => {};
  onClose = () => {};
  /** The correction that is asked about. */
  #correction: { game: string; outcome: Outcome } | null = null;

  close = () => closePanel(this);

  willUpdate() {
    if (!this.entrant) this.#correction = null;
  }

  template() {
    const { entrant } = this;
    if (!entrant) return nothing;
    return panel({
      id: 'entrant-title',
      title: entrant.name,
      closes: t('row-close'),
      onClose: () => this.onClose(),
      content: html`
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
      `,
    });
  }

  #change(body: object) {
    this.onChange(body);
    this.close();
  }

  #states({ state }: Entrant) {
    const change = (key: Key, wanted: string, kind: string = '') =>
      button(t(key), () => this.#change({ state: wanted }), kind, { disabled: this.busy });
    if (state === 'out') return change('row-in', 'in', 'primary');
    return html`
      ${state === 'paused' ? change('row-back', 'in', 'primary') : change('row-pause', 'paused')}
      ${change('row-remove', 'removed', 'danger')} ${change('row-ban', 'banned', 'danger')}
    `;
  }

  #nameAndLink({ name }: Entrant) {
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

  #linkParts({ link, qr }: EntrantLink) {
    return html`
      ${qrPicture(qr, t('row-link'), 200)} ${addressField(link, t('row-link'))}
      ${button(t('organiser-copy'), () => this.onCopy(link))}
    `;
  }

  rendered() {
    openPanel(this);
  }

  #result(one: StageGame, n: number) {
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
    const choose = ({ target }: any) => this.#ask({ game, outcome: target.value });
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

  #question(game: string, outcome: Outcome, question: string) {
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

  /** Asks whether a result is to be corrected; null if it is not. */
  #ask(correction: { game: string; outcome: Outcome } | null) {
    this.#correction = correction;
    this.update();
    (
      this.querySelector(correction ? '.results .keep' : '.results select') as HTMLElement | null
    )?.focus();
  }
}

customElements.define('cuatro-entrant-menu', CuatroEntrantMenu);
