/** <cuatro-entrant>: how the reader stands in a tournament, and what comes next. */
import { html, nothing } from 'lit-html';
import { button } from './button.js';
import { comesNext, goesOn } from '../core/tournament.js';
import { counted, number, t } from '../i18n/index.js';
import { CuatroElement } from './element.js';

export class CuatroEntrant extends CuatroElement {
  base = '';
  /** @type {import('../core/types.js').Me|null} */ me = null;
  /** The one that is shown. @type {import('../core/types.js').Stage|null} */ stage = null;
  /** Whether the tournament has ended. */ over = false;
  /** Whether nobody can enter. */ closed = false;
  busy = false;
  /** @type {(state: 'pause'|'back'|'leave') => void} */ onState = () => {};
  /** Plays the computer meanwhile. */ onComputer = () => {};
  /** Whether it is asked once more if the reader wants to leave. */ #sure = false;

  constructor() {
    super();
    this.className = 'card';
  }

  template() {
    const { me, stage } = this;
    if (!me) return nothing;
    const place = me.place ?? null;
    return html`
      <h2 class="who">${me.name}</h2>
      ${
        stage
          ? html`
              <p class="standing">
                <strong>
                  ${place === null ? t('me-unplaced') : t('me-place', { place: number(place) })}
                </strong>
                <span>${counted('count-points', me.points)}</span>
              </p>
            `
          : nothing
      }
      <p class="next" role="status">${t(this.#next(me))}</p>
      ${this.over ? nothing : html`<div class="choices fill">${this.#choices(me)}</div>`}
    `;
  }

  /** @param {import('../core/types.js').Me} me */
  #choices({ state, game, bye }) {
    if (state === 'out') return this.closed ? nothing : this.#button('back', 'me-again', 'primary');
    if (this.#sure)
      return html`
        <span class="question">${t('me-sure')}</span>
        ${button(t('me-no'), () => this.#ask(false), 'stay')}
        ${this.#button('leave', 'me-yes', 'danger')}
      `;
    return html`
      ${
        game
          ? html`<a class="button primary" href="${this.base}/g/${game}">${t('me-board')}</a>`
          : nothing
      }
      ${
        state === 'waiting' && bye && goesOn(this.stage)
          ? button(t('me-computer'), () => this.onComputer(), 'primary', { disabled: this.busy })
          : nothing
      }
      ${state === 'paused' ? this.#button('back', 'me-back', 'primary') : nothing}
      ${state === 'asking' || state === 'paused' ? nothing : this.#button('pause', 'me-pause')}
      ${button(t('me-leave'), () => this.#ask(true), 'leave')}
    `;
  }

  /** @param {'pause'|'back'|'leave'} state @param {import('../i18n/index.js').Key} key @param {string} [kind] */
  #button(state, key, kind = '') {
    const wish = () => {
      this.#sure = false;
      this.onState(state);
    };
    return button(t(key), wish, kind, { disabled: this.busy });
  }

  /** @param {boolean} sure */
  #ask(sure) {
    this.#sure = sure;
    this.update();
    /** @type {HTMLElement|null} */ (this.querySelector(sure ? '.stay' : '.leave'))?.focus();
  }

  /** @param {import('../core/types.js').Me} me @returns {import('../i18n/index.js').Key} */
  #next(me) {
    if (this.over) return 'me-over';
    if (me.state === 'out' || me.state === 'asking' || me.state === 'paused')
      return `me-${me.state}`;
    if (me.game) return 'me-playing';
    if (!this.stage) return 'me-soon';
    return goesOn(this.stage) ? `me-${comesNext(me)}` : 'me-between';
  }
}

customElements.define('cuatro-entrant', CuatroEntrant);
