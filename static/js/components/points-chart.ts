/** A player's points over time as a small picture, with the same figures as a table. */
import { html, nothing, svg } from 'lit-html';
import { scaleTop, type Step } from '../core/progress.ts';
import { counted, moment, number, t } from '../i18n/index.ts';
import { day } from '../i18n/ratings.ts';

const WIDTH = 600;
const HEIGHT = 184;
/** Room below for the dates. */
const FOOT = 26;
/** Width of a digit at the size that figures have on a phone. */
const DIGIT = 14;
const EDGE = 10;

/** @param steps The oldest first, at least one. */
export function pointsChart(steps: readonly Step[]) {
  const before = steps[0].total - steps[0].gained;
  const totals = [before, ...steps.map((step) => step.total)];
  const now = totals[totals.length - 1];
  const games = counted('count-games', steps.length);
  const text =
    Math.max(...totals) > 0
      ? t('player-chart-text', { before: number(before), now: number(now), games })
      : t('player-no-points', { games });
  // One step, or none, is no curve.
  if (steps.length === 1 || Math.max(...totals) === 0) return html`<p class="course">${text}</p>`;
  const top = scaleTop(Math.max(...totals));
  const left = 16 + DIGIT * number(top).length;
  const x = (index: number) => left + (index / (totals.length - 1)) * (WIDTH - left - EDGE);
  const y = (total: number) => HEIGHT - FOOT - (total / top) * (HEIGHT - FOOT - EDGE);
  // Points come in steps, one for each game: the line stays level until the next game is won.
  const path = totals
    .map((total, index) =>
      index === 0 ? `M${x(0)} ${y(total)}` : `H${x(index).toFixed(1)}V${y(total).toFixed(1)}`,
    )
    .join('');
  const line = (value: number) => svg`
    <line class="level" x1=${left} x2=${WIDTH - EDGE} y1=${y(value)} y2=${y(value)} />
    ${label(left - 8, y(value) + 4, number(value), 'end')}
  `;
  const [first, last] = [steps[0].at, steps[steps.length - 1].at].map(day);
  return html`
    <figure class="chart stack">
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${text}>
        ${[0, top / 2, top].map(line)} ${label(left, HEIGHT - 4, first, 'start')}
        ${first === last ? nothing : label(WIDTH - EDGE, HEIGHT - 4, last, 'end')}
        <path class="area" d="${path}V${y(0)}H${x(0)}Z" />
        <path class="line" d=${path} />
        <circle class="now" cx=${x(totals.length - 1)} cy=${y(now)} r="5" />
      </svg>
      <figcaption class="hint">${text}</figcaption>
      <details>
        <summary>${t('player-chart-table')}</summary>
        <div class="scroll" tabindex="0" role="region" aria-label=${t('player-chart')}>
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">${t('player-when')}</th>
                <th scope="col" class="number">${t('player-gained')}</th>
                <th scope="col" class="number">${t('col-points')}</th>
              </tr>
            </thead>
            <tbody>
              ${steps.toReversed().map(
                (step) => html`
                  <tr>
                    <td>${moment(step.at)}</td>
                    <td class="number">${number(step.gained)}</td>
                    <td class="number">${number(step.total)}</td>
                  </tr>
                `,
              )}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  `;
}

const label = (x: number, y: number, text: string, anchor: 'start' | 'end') => svg`
  <text x=${x} y=${y} text-anchor=${anchor}>${text}</text>
`;
