/** A button for each of the reader's last opponents, which begins another game with them. */
import { html } from 'lit-html';
import { number, t } from '../i18n/index.js';

/** @param {readonly import('../net/rivals.js').OwnRival[]} rivals @param {(rival: import('../net/rivals.js').OwnRival) => void} onPlay */
export const playAgain = (rivals, onPlay) =>
  rivals.map((rival) => {
    const { name, score, invitation } = rival;
    const figures = score && { won: number(score.wins), lost: number(score.losses) };
    return html`
      <li ?data-wanted=${invitation !== null}>
        <button
          type="button"
          class="again"
          ?data-turn=${invitation !== null}
          @click=${() => onPlay(rival)}
        >
          <span>${t(invitation ? 'again-wants' : 'again-play', { name })}</span>
          ${figures ? html`<span class="detail">${`${figures.won} – ${figures.lost}`}</span>` : ''}
          ${invitation ? html`<strong class="turn">${t('go-device')}</strong>` : ''}
        </button>
      </li>
    `;
  });
