/** A finished game as an entry of a list. */
import { html, nothing } from 'lit-html';
import { SIDES } from '../core/rules.ts';
import { counted, moment, number, t } from '../i18n/index.ts';
import { howItEnded, seatName } from '../i18n/names.ts';
import { boardThumbnail } from './board-thumbnail.ts';
import { discIcon } from './icons.ts';
import type { Past } from '../core/types.ts';

/** Its board, and how it ended; four in a row need saying only where a row did it. */
function howOf({ rows, columns, connect, reason, winner }: Past) {
  const rule = connect !== 4 && reason !== 'line' ? [t('reason-line-of', { n: connect })] : [];
  return [`${rows}×${columns}`, ...rule, winner ? howItEnded(reason, connect) : t('end-draw')];
}

/** @param more What can be done with it. */
export function pastGame(game: Past, base: string, more: unknown = nothing) {
  const side = (one: 'X' | 'O') => {
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
