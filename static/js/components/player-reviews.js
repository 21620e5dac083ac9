/** What the reports of a player's own games say over time: how often choices were right, and the lessons to try again. */
import { html, nothing } from 'lit-html';
import { accuracyByMonth, withLessons } from '../core/reviews.js';
import { counted, number, t } from '../i18n/index.js';
import { playerName } from '../i18n/names.js';
import { day, month, percent } from '../i18n/ratings.js';
import { learnt } from '../net/learnt.js';

/** @typedef {import('../core/types.js').Review} Review */

/** How many games with lessons are listed. */
const LESSONS = 5;

/** @param {readonly Review[]} reviews The newest first. @param {string} base */
export function playerReviews(reviews, base) {
  const months = accuracyByMonth(reviews);
  const lessons = withLessons(reviews, LESSONS, learnt());
  if (months.length + lessons.length === 0) return nothing;
  return html`
    <section class="reviews stack">
      ${
        months.length > 0
          ? html`
              <h2>${t('player-accuracy')}</h2>
              <p class="hint">${t('player-accuracy-hint')}</p>
              ${chart(months)}
            `
          : nothing
      }
      ${
        lessons.length > 0
          ? html`
              <h2>${t('player-lessons')}</h2>
              <ul class="lessons">
                ${lessons.map((review) => lesson(review, base))}
              </ul>
            `
          : nothing
      }
    </section>
  `;
}

/** @param {import('../core/reviews.js').Month[]} months */
const chart = (months) => html`
  <table class="figures accuracy">
    <thead>
      <tr>
        <th scope="col">${t('player-month')}</th>
        <th scope="col" colspan="2">${t('player-right')}</th>
        <th scope="col" class="number">${t('player-reviewed')}</th>
      </tr>
    </thead>
    <tbody>
      ${months.map(
        ({ month: name, games, kept, choices }) => html`
          <tr>
            <th scope="row">${month(name)}</th>
            <td class="course">
              <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect class="whole" width="100" height="8" />
                <rect class="share" width=${(100 * kept) / choices} height="8" />
              </svg>
            </td>
            <td class="number">${percent(kept / choices)}</td>
            <td class="number">${number(games)}</td>
          </tr>
        `,
      )}
    </tbody>
  </table>
`;

/** @param {Review} review @param {string} base */
function lesson({ game, ended_at: at, seats, side, lessons }, base) {
  const name = playerName(seats[side === 'X' ? 'O' : 'X']);
  return html`
    <li>
      <a href="${base}/g/${game}#learn">${t('player-lesson', { name })}</a>
      <span class="detail">${`${counted('count-mistakes', lessons.length)} · ${day(at)}`}</span>
    </li>
  `;
}
