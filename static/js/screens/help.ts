/** <cuatro-help>, the help screen: how to play, how points are given, which keys work. */
import { html, nothing } from 'lit-html';
import { boardThumbnail } from '../components/board-thumbnail.ts';
import { CuatroElement } from '../components/element.ts';
import { t, type Key } from '../i18n/index.ts';
import { levels } from '../i18n/names.ts';
import type { Page } from './page.ts';

/** Title, text and what is special about it: pictures of wins, or keys, which a phone does not have. */
const SECTIONS: [Key, Key, string?][] = [
  ['help-goal', 'help-goal-text', 'wins'],
  ['help-points', 'help-points-text'],
  ['help-keys', 'help-keys-text', 'keys'],
  ['help-clock', 'help-clock-text'],
  ['help-names', 'help-names-text'],
  ['help-away', 'help-away-text'],
];

export function open(page: Page) {
  page.show(new CuatroHelp(), t('help-title'));
}

/** Three wins: a row, a column, a diagonal. */
const WINS = [
  [3, 3, 2, 2, 4, 6, 5],
  [3, 2, 3, 4, 3, 4, 3],
  [0, 1, 1, 2, 3, 2, 2, 3, 3, 6, 3],
];

const winning = (moves: number[]) => boardThumbnail({ rows: 6, columns: 7, moves });

export class CuatroHelp extends CuatroElement {
  template() {
    return html`
      <h1 tabindex="-1">${t('help-title')}</h1>
      ${SECTIONS.map(
        ([title, text, about = '']) => html`
          <h2 class=${about}>${t(title)}</h2>
          ${about === 'wins' ? html`<div class="pictures">${WINS.map(winning)}</div>` : nothing}
          <p class=${about}>${t(text)}</p>
        `,
      )}
      <h2>${t('help-board')}</h2>
      <p>
        ${t('help-board-text')}${' '}
        <a href="board">${t('help-board-open')}</a>
      </p>
      <h2>${t('nav-tournaments')}</h2>
      <p>
        ${t('help-tournaments-text')}${' '}
        <a href="t">${t('help-tournaments-open')}</a>
      </p>
      <h2>${t('help-levels')}</h2>
      <dl class="levels">
        ${levels().map(
          ({ name, description }) => html`
            <dt>${name}</dt>
            <dd>${description}</dd>
          `,
        )}
      </dl>
      <p><a href="docs">${t('help-docs')}</a></p>
    `;
  }
}

customElements.define('cuatro-help', CuatroHelp);
