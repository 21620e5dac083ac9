/** What the reports of a player's own games say over time: how often choices were right, and the lessons to try again. */
import { html, nothing } from 'lit-html';
import { accuracyByMonth, withLessons, type Month } from '../core/reviews.ts';
import { counted, number, t } from '../i18n/index.ts';
import { playerName } from '../i18n/names.ts';
import { day, month, percent } from '../i18n/ratings.ts';
import { learnt } from '../net/learnt.ts';
import type { Review } from '../core/types.ts';

/** How many games with lessons are listed. */
const LESSONS = 5;

/** @param reviews The newest first. */
export function playerReviews(reviews: readonly Review[], base: string) {
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

const chart = (months: Month[]) => html`
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

function lesson({ game, ended_at: at, seats, side, lessons }: Review, base: string) {
  const name = playerName(seats[side === 'X' ? 'O' : 'X']);
  return html`
    <li>
      <a href="${base}/g/${game}#learn">${t('player-lesson', { name })}</a>
      <span class="detail">${`${counted('count-mistakes', lessons.length)} · ${day(at)}`}</span>
    </li>
  `;
}
