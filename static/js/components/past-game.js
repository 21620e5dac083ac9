/** A finished game as an entry of a list. */
import { html, nothing } from 'lit-html';
import { SIDES } from '../core/rules.js';
import { counted, moment, number, t } from '../i18n/index.js';
import { howItEnded, seatName } from '../i18n/names.js';
import { boardThumbnail } from './board-thumbnail.js';
import { discIcon } from './icons.js';

/** @typedef {import('../core/types.js').Past} Past */

/** Its board, and how it ended; four in a row need saying only where a row did it. @param {Past} game */
function howOf({ rows, columns, connect, reason, winner }) {
  const rule = connect !== 4 && reason !== 'line' ? [t('reason-line-of', { n: connect })] : [];
  return [`${rows}×${columns}`, ...rule, winner ? howItEnded(reason, connect) : t('end-draw')];
}

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
        ${won ? html`<span class="badge">${t('history-winner')}</span>` : nothing}
        <span class="points">${number(game.points[one])}</span>
      </span>
    `;
  };
  const details = [
    t(`kind-${game.kind}`),
    ...howOf(game),
    ...(game.start ? [t('past-fair')] : []),
    counted('count-rounds', game.rounds),
  ];
  return html`
    <li class="past card" data-id=${game.id}>
      ${game.moves ? boardThumbnail({ ...game, moves: game.moves }) : nothing}
      <div class="sides">${SIDES.map(side)}</div>
      <p class="detail">
        <time datetime=${game.ended_at}>${moment(game.ended_at)}</time>
        ${` · ${details.join(' · ')}`}
      </p>
      ${
        game.kind === 'manual'
          ? nothing
          : html`<a class="button small" href="${base}/g/${game.id}">${t('history-replay')}</a>`
      }
      ${more}
    </li>
  `;
}
