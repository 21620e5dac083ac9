/** <cuatro-entrant>: how the reader stands in a tournament, and what comes next. */
import { html, nothing } from 'lit-html';
import { button } from './button.ts';
import { comesNext, goesOn } from '../core/tournament.ts';
import { counted, number, t, type Key } from '../i18n/index.ts';
import { CuatroElement } from './element.ts';
import type { Me, Stage } from '../core/types.ts';

export class CuatroEntrant extends CuatroElement {
  base = '';
  me: Me | null = null;
  /** The one that is shown. */ stage: Stage | null = null;
  /** Whether the tournament has ended. */ over = false;
  /** Whether nobody can enter. */ closed = false;
  busy = false;
  onState: (state: 'pause' | 'back' | 'leave') => void = () => {};
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

  #choices({ state, game, bye }: Me) {
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

  #button(state: 'pause' | 'back' | 'leave', key: Key, kind: string = '') {
    const wish = () => {
      this.#sure = false;
      this.onState(state);
    };
    return button(t(key), wish, kind, { disabled: this.busy });
  }

  #ask(sure: boolean) {
    this.#sure = sure;
    this.update();
    (this.querySelector(sure ? '.stay' : '.leave') as HTMLElement | null)?.focus();
  }

  #next(me: Me): Key {
    if (this.over) return 'me-over';
    if (me.state === 'out' || me.state === 'asking' || me.state === 'paused')
      return `me-${me.state}`;
    if (me.game) return 'me-playing';
    if (!this.stage) return 'me-soon';
    return goesOn(this.stage) ? `me-${comesNext(me)}` : 'me-between';
  }
}

customElements.define('cuatro-entrant', CuatroEntrant);
