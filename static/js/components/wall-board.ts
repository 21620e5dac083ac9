/** The board on the wall: both players above and below it, the columns' numbers, and nothing to press. */
import { html } from 'lit-html';
import { clockText, isOver, clockLeft } from '../core/view.ts';
import { shortName } from '../core/wall.ts';
import { playerName } from '../i18n/names.ts';
import { CuatroBoard } from './cuatro-board.ts';
import { discIcon } from './icons.ts';
import type { Game, Side } from '../core/types.ts';

export class WallBoard {
  #board = new CuatroBoard();
  /** The game on the board. */ #game = '';

  /** @param first Whether first names are enough. @param now The server's time, ms. */
  template(game: Game, first: boolean, now: number) {
    const { id, rows, columns, connect, moves, result } = game;
    // Discs of another game do not fall.
    if (id !== this.#game) this.#board = new CuatroBoard();
    this.#game = id;
    const line = result?.line ?? [];
    return html`
      <div class="board">
        ${strip(game, 'X', first, now)}
        ${this.#board.show({ rows, columns, connect, moves, line, readonly: true })}
        ${strip(game, 'O', first, now)}
      </div>
    `;
  }
}

function strip(game: Game, side: Side, first: boolean, now: number) {
  const left = clockLeft(game, side, now);
  return html`
    <div
      class="strip"
      ?data-to-move=${!isOver(game) && game.to_move === side}
      ?data-won=${game.result?.winner === side}
    >
      ${discIcon(side)}
      <span class="name">${shortName(playerName(game.seats[side]), first)}</span>
      <span class="clock">${left === null ? '' : clockText(left)}</span>
    </div>
  `;
}
