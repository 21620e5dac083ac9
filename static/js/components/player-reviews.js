/** What the reports of a player's own games say over time: how often choices were right, and the lessons to try again. */
import { accuracyByMonth, withLessons } from '../core/reviews.js';
import { counted, number, t } from '../i18n/index.js';
import { playerName } from '../i18n/names.js';
import { learnt } from '../net/learnt.js';
import { day, month, percent } from '../i18n/ratings.js';
import { h, svg } from './markup.js';

/** @typedef {import('../core/types.js').Review} Review */

/** How many games with lessons are listed. */
const LESSONS = 5;

/** @param {readonly Review[]} reviews The newest first. @param {string} base @returns {HTMLElement[]} */
export function playerReviews(reviews, base) {
  const months = accuracyByMonth(reviews);
  const lessons = withLessons(reviews, LESSONS, learnt());
  return [
    ...(months.length > 0
      ? [
          h('h2', {}, t('player.accuracy')),
          h('p', { class: 'hint' }, t('player.accuracyHint')),
          chart(months),
        ]
      : []),
    ...(lessons.length > 0
      ? [
          h('h2', {}, t('player.lessons')),
          h('ul', { class: 'lessons' }, ...lessons.map((review) => lesson(review, base))),
        ]
      : []),
  ];
}

/** @param {import('../core/reviews.js').Month[]} months */
const chart = (months) =>
  h(
    'table',
    { class: 'figures accuracy' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, t('player.month')),
        h('th', { scope: 'col', colspan: 2 }, t('player.right')),
        h('th', { scope: 'col', class: 'number' }, t('player.reviewed')),
      ),
    ),
    h(
      'tbody',
      {},
      ...months.map(({ month: name, games, kept, choices }) => {
        const share = kept / choices;
        const bar = svg(
          'svg',
          {
            class: 'bar',
            viewBox: '0 0 100 8',
            preserveAspectRatio: 'none',
            'aria-hidden': 'true',
          },
          svg('rect', { class: 'whole', width: 100, height: 8 }),
          svg('rect', { class: 'share', width: 100 * share, height: 8 }),
        );
        const td = h('td', { class: 'course' });
        td.append(bar);
        return h(
          'tr',
          {},
          h('th', { scope: 'row' }, month(name)),
          td,
          h('td', { class: 'number' }, percent(share)),
          h('td', { class: 'number' }, number(games)),
        );
      }),
    ),
  );

/** @param {Review} review @param {string} base */
function lesson({ game, ended_at: at, seats, side, lessons }, base) {
  const name = playerName(seats[side === 'X' ? 'O' : 'X']);
  return h(
    'li',
    {},
    h('a', { href: `${base}/g/${game}#learn` }, t('player.lesson', { name })),
    h('span', { class: 'detail' }, `${counted('count.mistakes', lessons.length)} · ${day(at)}`),
  );
}
