/**
 * <cuatro-log>: the moves by round, with the computer's reasons. `log.facts = { moves, shown, names, … }`.
 * Events: `cuatro:seek` with `{ply}`, `cuatro:reason` with `{ply}`, `cuatro:sheet` with `{open}`.
 * On a phone it is a sheet whose handle shows the newest move.
 */
import { roundsOf } from '../core/rules.js';
import { t } from '../i18n/index.js';
import { MarkupElement } from './markup-element.js';
import { discIcon } from './icons.js';
import { h, made } from './markup.js';

/** @typedef {import('../core/types.js').Move} Move */
/** @typedef {{moves: readonly Move[], shown: number, names: {X: string, O: string}, opening: number, empty: 'log.empty'|'log.none'|'log.unknown'}} LogFacts `opening`: how many discs were on the board; what `empty` says stands where there are no moves. */

/** @extends {MarkupElement<LogFacts>} */
export class CuatroLog extends MarkupElement {
  /** @type {string[]} What each line was drawn from, to draw only what changed. */ #drawn = [];
  #list = h('ol', { class: 'rounds' });
  #open = false;

  /** @returns {LogFacts} */
  initial() {
    return { moves: [], shown: 0, names: { X: '', O: '' }, opening: 0, empty: 'log.empty' };
  }

  build() {
    const { h: live } = this;
    return [
      live(
        'h2',
        { class: 'title' },
        live(
          'button',
          {
            type: 'button',
            class: 'handle',
            'aria-expanded': () => String(this.#open),
            onclick: () => this.#show(!this.#open),
          },
          live('span', {}, () => t('log.title')),
          live('span', { class: 'newest' }, () => this.#newest()),
        ),
        live('span', { class: 'plain' }, () => t('log.title')),
      ),
      live('p', { class: 'empty', hidden: () => this.facts.moves.length > 0 }, () =>
        t(this.facts.empty),
      ),
      this.#list,
    ];
  }

  connected() {
    this.#list.addEventListener(
      'click',
      (event) => {
        const button = /** @type {Element} */ (event.target).closest('button');
        if (button) this.emit('seek', { ply: Number(button.dataset.ply) + 1 });
      },
      { signal: this.life },
    );
    document.addEventListener(
      'cuatro:reader',
      () => {
        this.#drawn = [];
      },
      { signal: this.life, capture: true },
    );
  }

  refresh() {
    this.toggleAttribute('data-open', this.#open);
    const rounds = roundsOf(this.facts.moves);
    rounds.forEach((round, index) => {
      const drawn = JSON.stringify(
        round.moves.map((move) => [move.column, move.row, move.why?.text]),
      );
      if (this.#drawn[index] === drawn) return;
      this.#drawn[index] = drawn;
      const line = this.#line(round);
      const old = this.#list.children[index];
      if (old) old.replaceWith(line);
      else this.#list.append(line);
    });
    while (this.#list.children.length > rounds.length) this.#list.lastElementChild?.remove();
    this.#drawn.length = rounds.length;
    const before = this.#list.querySelector('[aria-current]');
    const now = this.#list.querySelector(`[data-ply="${this.facts.shown - 1}"]`);
    if (before !== now) {
      before?.removeAttribute('aria-current');
      now?.setAttribute('aria-current', 'true');
      this.#follow(now);
    }
  }

  /** Scrolls the list, never the page, to the current move. @param {Element|null} now */
  #follow(now) {
    const line = now?.closest('li');
    if (!line) return;
    const list = this.#list;
    // The list is positioned, so its lines count from its own top.
    const top = line.offsetTop;
    if (top < list.scrollTop || top + line.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 2;
  }

  /** @param {{round: number, moves: Move[]}} round */
  #line({ round, moves }) {
    return h(
      'li',
      {},
      h('span', { class: 'round' }, String(round)),
      ...moves.map((move) =>
        h(
          'div',
          { class: 'move' },
          h(
            'button',
            {
              type: 'button',
              'data-ply': move.ply,
              'aria-label': t('log.move', {
                name: this.facts.names[move.side],
                column: move.column,
                row: move.row,
                ply: move.ply + 1,
              }),
            },
            made(discIcon(move.side)),
            h('span', {}, String(move.column)),
          ),
          move.why
            ? h(
                'p',
                { class: 'why', 'data-code': move.why.code },
                // Where both sides give reasons, each says whose it is.
                moves.every(({ why }) => why) && moves.length > 1
                  ? made(discIcon(move.side))
                  : null,
                move.why.text,
              )
            : null,
        ),
      ),
    );
  }

  #newest() {
    const { moves, opening } = this.facts;
    // Nobody dropped those that were on the board.
    const last = moves.length > opening ? moves.at(-1) : null;
    return last
      ? t('log.newest', { name: this.facts.names[last.side], column: last.column })
      : t(this.facts.empty);
  }

  close() {
    this.#show(false);
  }

  /** @param {boolean} open */
  #show(open) {
    this.#open = open;
    this.update();
    if (open) this.#follow(this.#list.querySelector('[aria-current]'));
    this.emit('sheet', { open });
  }
}

customElements.define('cuatro-log', CuatroLog);
