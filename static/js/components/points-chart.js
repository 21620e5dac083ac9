/** A player's points over time as a small picture, with the same figures as a table. */
import { scaleTop } from '../core/progress.js';
import { counted, moment, number, t } from '../i18n/index.js';
import { day } from '../i18n/ratings.js';
import { h, svg } from './markup.js';

/** @typedef {import('../core/progress.js').Step} Step */

const WIDTH = 600;
const HEIGHT = 184;
/** Room below for the dates. */
const FOOT = 26;
/** Width of a digit at the size that figures have on a phone. */
const DIGIT = 14;
const EDGE = 10;

/** @param {readonly Step[]} steps The oldest first, at least one. */
export function pointsChart(steps) {
  const before = steps[0].total - steps[0].gained;
  const totals = [before, ...steps.map((step) => step.total)];
  const now = totals[totals.length - 1];
  const games = counted('count.games', steps.length);
  const text =
    Math.max(...totals) > 0
      ? t('player.chartText', { before: number(before), now: number(now), games })
      : t('player.noPoints', { games });
  // One step, or none, is no curve.
  if (steps.length === 1 || Math.max(...totals) === 0) return h('p', { class: 'course' }, text);
  const top = scaleTop(Math.max(...totals));
  const left = 16 + DIGIT * number(top).length;
  const x = (/** @type {number} */ index) =>
    left + (index / (totals.length - 1)) * (WIDTH - left - EDGE);
  const y = (/** @type {number} */ total) => HEIGHT - FOOT - (total / top) * (HEIGHT - FOOT - EDGE);
  // Points come in steps, one for each game: the line stays level until the next game is won.
  const path = totals
    .map((total, index) =>
      index === 0 ? `M${x(0)} ${y(total)}` : `H${x(index).toFixed(1)}V${y(total).toFixed(1)}`,
    )
    .join('');
  const line = (/** @type {number} */ value) => [
    svg('line', { class: 'level', x1: left, x2: WIDTH - EDGE, y1: y(value), y2: y(value) }),
    label(left - 8, y(value) + 4, number(value), 'end'),
  ];
  const [first, last] = [steps[0].at, steps[steps.length - 1].at].map(day);
  const dates = [
    label(left, HEIGHT - 4, first, 'start'),
    ...(first === last ? [] : [label(WIDTH - EDGE, HEIGHT - 4, last, 'end')]),
  ];
  const picture = svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': text },
    ...[0, top / 2, top].flatMap(line),
    ...dates,
    svg('path', { class: 'area', d: `${path}V${y(0)}H${x(0)}Z` }),
    svg('path', { class: 'line', d: path }),
    svg('circle', { class: 'now', cx: x(totals.length - 1), cy: y(now), r: 5 }),
  );
  return h(
    'figure',
    { class: 'chart' },
    picture,
    h('figcaption', {}, text),
    h(
      'details',
      {},
      h('summary', {}, t('player.chartTable')),
      h(
        'div',
        { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('player.chart') },
        h(
          'table',
          { class: 'figures' },
          h(
            'thead',
            {},
            h(
              'tr',
              {},
              h('th', { scope: 'col' }, t('player.when')),
              h('th', { scope: 'col', class: 'number' }, t('player.gained')),
              h('th', { scope: 'col', class: 'number' }, t('col.points')),
            ),
          ),
          h(
            'tbody',
            {},
            ...steps
              .toReversed()
              .map((step) =>
                h(
                  'tr',
                  {},
                  h('td', {}, moment(step.at)),
                  h('td', { class: 'number' }, number(step.gained)),
                  h('td', { class: 'number' }, number(step.total)),
                ),
              ),
          ),
        ),
      ),
    ),
  );
}

/** @param {number} x @param {number} y @param {string} text @param {'start'|'end'} anchor */
function label(x, y, text, anchor) {
  const element = svg('text', { x, y, 'text-anchor': anchor });
  element.textContent = text;
  return element;
}
