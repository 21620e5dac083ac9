/** <cuatro-log>: the moves by round, with the computer's reasons. On a phone it is a sheet whose handle shows the newest move. */
import { html, nothing } from 'lit-html';
import { roundsOf } from '../core/rules.ts';
import { t } from '../i18n/index.ts';
import { CuatroElement } from './element.ts';
import { discIcon } from './icons.ts';
import type { Move } from '../core/types.ts';

export class CuatroLog extends CuatroElement {
  moves: readonly Move[] = [];
  /** Discs on the board that is shown. */ shown = 0;
  names = { X: '', O: '' };
  /** How many discs were on the board from the start. */ opening = 0;
  /** The text in place of moves. */ empty: 'log-empty' | 'log-none' | 'log-unknown' = 'log-empty';
  /** Whether the steps through the moves share the bar of the handle. */ besideSteps = false;
  onSeek: (ply: number) => void = () => {};
  /** Called when the sheet opens or closes. */ onOpen: (open: boolean) => void = () => {};
  #open = false;
  /** The line to which the list was scrolled. */ #followed = -1;

  template() {
    const { moves } = this;
    return html`
      <h2 class="title">
        <button
          type="button"
          class="handle"
          aria-expanded=${this.#open}
          @click=${() => this.#toggle(!this.#open)}
        >
          <span>${t('log-title')}</span>
          <span class="newest">${this.#newest()}</span>
        </button>
        <span class="plain">${t('log-title')}</span>
      </h2>
      ${moves.length > 0 ? nothing : html`<p class="empty">${t(this.empty)}</p>`}
      <ol class="rounds">
        ${roundsOf(moves).map(
          (round) => html`
            <li>
              <span class="round">${round.round}</span>
              ${round.moves.map((move) => this.#move(move, round.moves))}
            </li>
          `,
        )}
      </ol>
    `;
  }

  #move({ ply, side, column, row, why }: Move, round: readonly Move[]) {
    const label = t('log-move', { name: this.names[side], column, row, ply: ply + 1 });
    // Where both sides give reasons, each says whose it is.
    const both = round.length > 1 && round.every((move) => move.why);
    return html`
      <div class="move">
        <button
          type="button"
          aria-label=${label}
          aria-current=${ply === this.shown - 1 ? 'true' : nothing}
          @click=${() => this.onSeek(ply + 1)}
        >
          ${discIcon(side)}
          <span>${column}</span>
        </button>
        ${why ? html` <p class="why">${both ? discIcon(side) : nothing}${why.text}</p> ` : nothing}
      </div>
    `;
  }

  rendered() {
    this.className = 'sheet';
    this.toggleAttribute('data-open', this.#open);
    this.toggleAttribute('data-beside-steps', this.besideSteps);
    if (this.#followed === this.shown) return;
    this.#followed = this.shown;
    this.#follow();
  }

  /** Scrolls the list, never the page, to the current move. */
  #follow() {
    const [list, line] = [
      this.querySelector('ol'),
      this.querySelector('li:has([aria-current])') as HTMLElement | null,
    ];
    if (!list || !line) return;
    // The list is positioned: its lines count from its own top.
    const top = line.offsetTop;
    if (top < list.scrollTop || top + line.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 2;
  }

  #newest() {
    // Nobody dropped the discs of an opening.
    const last = this.moves.length > this.opening ? this.moves.at(-1) : null;
    return last
      ? t('log-newest', { name: this.names[last.side], column: last.column })
      : t(this.empty);
  }

  close() {
    this.#toggle(false);
  }

  #toggle(open: boolean) {
    this.#open = open;
    this.update();
    if (open) this.#follow();
    this.onOpen(open);
  }
}

customElements.define('cuatro-log', CuatroLog);
