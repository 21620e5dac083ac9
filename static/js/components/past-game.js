/** A finished game as an entry of a list. */
import { html, nothing } from 'lit-html';
import { boardText } from '../i18n/boards.js';
import { counted, moment, number, t } from '../i18n/index.js';
import { howItEnded, seatName } from '../i18n/names.js';
import { boardThumbnail } from './board-thumbnail.js';
import { discIcon } from './icons.js';

/** @typedef {import('../core/types.js').Past} Past */

const SIDES = /** @type {const} */ (['X', 'O']);

/** Its board; how many in a row win stands in how it ended, if a row did it. @param {Past} game */
const boardOf = (game) =>
  game.reason === 'line' ? `${game.rows}×${game.columns}` : boardText(game);

/** @param {Past} game @param {string} base @param {unknown} [more] What can be done with it. */
export function pastGame(game, base, more = nothing) {
  const side = (/** @type {'X'|'O'} */ one) => {
    const seat = game.seats[one];
    const name = seatName(seat);
    const won = game.winner === one;
    const page = `${base}/players/${encodeURIComponent(seat?.name ?? '')}`;
    return html`
      <span class="side" ?data-won=${won}>
        ${discIcon(one)}
        ${
          seat?.human && !seat.deleted
            ? html`<a href=${page}>${name}</a>`
            : html`<span>${name}</span>`
        }
        ${won ? html`<span class="badge">${t('history.winner')}</span>` : nothing}
        <span class="points">${number(game.points[one])}</span>
      </span>
    `;
  };
  const details = [
    t(`kind.${game.kind}`),
    boardOf(game),
    ...(game.start ? [t('past.fair')] : []),
    game.winner ? howItEnded(game.reason, game.connect) : t('end.draw'),
    counted('count.rounds', game.rounds),
  ];
  return html`
    <li class="past" data-id=${game.id}>
      ${game.moves ? boardThumbnail({ ...game, moves: game.moves }) : nothing}
      <div class="sides">${SIDES.map(side)}</div>
      <p class="detail">
        <time datetime=${game.ended_at}>${moment(game.ended_at)}</time>
        ${` · ${details.join(' · ')}`}
      </p>
      ${
        game.kind === 'manual'
          ? nothing
          : html`<a class="button small" href="${base}/g/${game.id}">${t('history.replay')}</a>`
      }
      ${more}
    </li>
  `;
}
