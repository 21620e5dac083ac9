/** <cuatro-actions>: what a player may do besides dropping discs, behind one button. Ends are asked twice. */
import { html, nothing } from 'lit-html';
import { t, type Key } from '../i18n/index.ts';
import { button } from './button.ts';
import { CuatroElement } from './element.ts';
import { icon } from './icons.ts';

export interface Actions {
  /** Whether both players are there. */ begun: boolean;
  /** Whether something was asked for that is not answered yet. */ busy: boolean;
  abort: boolean;
  resign: boolean;
  draw: boolean;
  takeback: boolean;
  /** The player who would resign, where both play on this device. */ resigns: string | null;
  /** Whether both play on this device, where an offered draw is an agreed one. */ shared: boolean;
  /** Whether a take-back takes the opponent's last disc as well. */ both: boolean;
  /** Our own offers that wait for the opponent. */ waiting: readonly Offer[];
  /** The opponent's, which wait for us. */ offered: readonly Offer[];
}

type Offer = 'draw' | 'takeback';
type End = 'resign' | 'abort' | 'draw';

export class CuatroActions extends CuatroElement {
  actions: Actions | null = null;
  onEnd: (end: 'resign' | 'abort') => void = () => {};
  onOffer: (subject: Offer, answer: 'offer' | 'withdraw') => void = () => {};
  /** Called when a question is asked or taken back. */
  onQuestion: (open: boolean) => void = () => {};
  /** What is to be confirmed. */ #asked: End | null = null;
  /** Whether the menu is open. */ #open = false;

  connected() {
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !(this.#asked || this.#open))
          return;
        event.preventDefault();
        if (this.#asked) this.ask(null);
        else this.#toggle();
      },
      { signal: this.life },
    );
  }

  update() {
    if (this.#asked && !this.actions?.[this.#asked]) this.#become(null);
    const { activeElement } = document;
    const focused = this.contains(activeElement);
    super.update();
    // A button that goes takes the focus with it.
    if (focused && !activeElement?.isConnected) this.querySelector('button')?.focus();
  }

  template() {
    const { actions } = this;
    if (!actions) return nothing;
    return this.#asked ? this.#question(actions, this.#asked) : this.#buttons(actions);
  }

  #buttons({
    begun,
    busy,
    abort,
    resign,
    draw,
    takeback,
    shared,
    both,
    waiting,
    offered,
  }: Actions) {
    const propose = (subject: Offer) => () =>
      this.onOffer(subject, waiting.includes(subject) ? 'withdraw' : 'offer');
    const action = (key: Key, disabled: boolean, press: () => void, title?: string) =>
      button(t(key), () => disabled || press(), 'plain', { inactive: disabled, title });
    const ask = (end: End) => () => this.ask(end);
    const all = [abort, resign, takeback, draw].filter(Boolean).length;
    if (all > 1 && !this.#open && waiting.length === 0) return this.#menu();
    return html`
      ${all > 1 ? this.#menu() : nothing}
      ${abort ? action(begun ? 'action-abort' : 'action-cancel', busy, ask('abort')) : nothing}
      ${resign ? action('action-resign', busy, ask('resign')) : nothing}
      ${
        takeback
          ? action(
              waiting.includes('takeback') ? 'action-withdraw' : 'action-takeback',
              // To ask for what the opponent asks for would be to accept it: that is answered above the board.
              busy || offered.includes('takeback'),
              propose('takeback'),
              both ? t('action-takeback-both') : undefined,
            )
          : nothing
      }
      ${
        draw
          ? action(
              waiting.includes('draw') ? 'action-withdraw-draw' : 'action-draw',
              busy || offered.includes('draw'),
              shared ? ask('draw') : propose('draw'),
            )
          : nothing
      }
    `;
  }

  #menu() {
    return button(icon('more'), () => this.#toggle(), 'more', {
      expanded: this.#open,
      label: t('action-more'),
      title: t('action-more'),
    });
  }

  #toggle() {
    this.#open = !this.#open;
    this.update();
    (this.querySelector('.more') as HTMLElement | null)?.focus();
  }

  #question({ begun, resigns }: Actions, asked: End) {
    // A game that nobody has joined is not aborted but cancelled.
    const word = asked === 'abort' && !begun ? 'cancel' : asked;
    const question =
      asked === 'resign' && resigns
        ? t('action-sure-resigns', { name: resigns })
        : t(`action-sure-${word}`);
    const end = () => {
      this.#become(null);
      if (asked === 'draw') this.onOffer('draw', 'offer');
      else this.onEnd(asked);
      this.update();
    };
    // The answer that changes nothing takes the place of the button that asked.
    return html`
      <span class="question">${question}</span>
      ${button(t(word === 'cancel' ? 'action-wait' : 'action-no'), () => this.ask(null), 'keep')}
      ${button(t(`action-yes-${word}`), end, 'sure danger')}
    `;
  }

  /** Asks whether this is really wanted; null goes back to the actions. */
  ask(end: End | null) {
    this.#become(end);
    this.update();
    (this.querySelector(end ? '.keep' : '.more, .plain') as HTMLElement | null)?.focus();
    if (end) this.querySelector('.sure')?.scrollIntoView({ block: 'nearest' });
  }

  /** Takes the question back; false if none was asked. */
  close() {
    const asked = this.#asked !== null;
    this.#open = false;
    this.#become(null);
    this.update();
    return asked;
  }

  #become(end: End | null) {
    if (end === this.#asked) return;
    this.#asked = end;
    this.onQuestion(end !== null);
  }
}

customElements.define('cuatro-actions', CuatroActions);
