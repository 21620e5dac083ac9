/**
 * <cuatro-lobby>: what is going on: games of others, a field for a game's code, and the best players.
 * `lobby.facts = { base, own, games, top, away }`. Event: `cuatro:enter` with `{typed}`.
 */
import { isStandard } from '../core/board-size.js';
import { boardText } from '../i18n/boards.js';
import { counted, number, t } from '../i18n/index.js';
import { marked, playerName } from '../i18n/names.js';
import { MarkupElement } from './markup-element.js';
import { h } from './markup.js';
import { refusal } from './refusal.js';

/** @typedef {Pick<import('../core/types.js').RankingItem, 'position'|'name'|'points'>} Ranked */
/** @typedef {import('../core/types.js').Game} Game */

/**
 * @typedef {object} LobbyFacts
 * @property {string} base
 * @property {import('../net/own-games.js').OwnGame[]} own Games of this device, those on its turn first.
 * @property {Game[]|null} games Others' games, going on or waiting; null while nobody knows.
 * @property {Ranked[]|null} top
 * @property {boolean} away Whether the server does not answer.
 * @property {string|null} wrongCode What is wrong with the code that was typed.
 */

/** @extends {MarkupElement<LobbyFacts>} */
export class CuatroLobby extends MarkupElement {
  #games = h('ul', { class: 'list' });
  #top = h('ol', { class: 'list' });

  /** @returns {LobbyFacts} */
  initial() {
    return { base: '', own: [], games: null, top: null, away: false, wrongCode: null };
  }

  build() {
    const { h: live } = this;
    const wrongCode = refusal(this, () => this.facts.wrongCode, { id: 'wrong-code' });
    return [
      live(
        'section',
        { class: 'card now', hidden: () => this.facts.games === null && this.facts.away },
        live('h2', {}, () => t(this.facts.own.length > 0 ? 'home.others' : 'home.now')),
        live('p', { class: 'empty', hidden: () => this.facts.games?.length !== 0 }, () =>
          t(this.facts.own.length > 0 ? 'home.othersEmpty' : 'home.nowEmpty'),
        ),
        this.#games,
      ),
      live(
        'form',
        {
          class: 'card enter',
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            this.emit('enter', {
              typed: new FormData(/** @type {HTMLFormElement} */ (event.target)).get('code'),
            });
          },
        },
        live('h2', {}, () => t('enter.title')),
        live(
          'label',
          {},
          live('span', {}, () => t('enter.label')),
          live('input', {
            type: 'text',
            name: 'code',
            required: true,
            autocapitalize: 'off',
            autocomplete: 'off',
            spellcheck: 'false',
            'aria-describedby': 'wrong-code',
            'aria-invalid': () => (wrongCode.current() ? 'true' : null),
          }),
        ),
        wrongCode,
        live('button', { type: 'submit' }, () => t('enter.go')),
      ),
      live(
        'section',
        { class: 'card top', hidden: () => this.facts.away && this.facts.top === null },
        live(
          'h2',
          {},
          live('a', { href: () => `${this.facts.base}/ranking` }, () => t('home.top')),
        ),
        live('p', { class: 'empty', hidden: () => this.facts.top?.length !== 0 }, () =>
          t('home.topEmpty'),
        ),
        this.#top,
      ),
    ];
  }

  refresh() {
    const { base, games, top } = this.facts;
    this.#games.replaceChildren(
      ...(games ?? []).map((game) =>
        h(
          'li',
          {},
          h('a', { href: `${base}/g/${game.id}` }, namesOf(game)),
          h('span', { class: 'detail' }, `${boardOf(game)}${stateOf(game)}`),
        ),
      ),
    );
    this.#top.replaceChildren(
      ...(top ?? []).map((player) =>
        h(
          'li',
          {},
          h('span', { class: 'position' }, number(player.position)),
          h('a', { href: `${base}/players/${encodeURIComponent(player.name)}` }, marked(player)),
          h('span', { class: 'detail' }, counted('count.points', player.points)),
        ),
      ),
    );
  }
}

/** Its board, where it is not the one that everybody knows. @param {Game} game */
const boardOf = (game) => (isStandard(game) ? '' : `${boardText(game)} · `);

/** How far it is. @param {Game} game */
export function stateOf({ status, seats, round }) {
  if (status !== 'waiting') return t('turn.round', { n: round });
  return t(seats.X && seats.O ? 'home.invited' : 'home.open');
}

/** Who plays; of a game that waits for anybody, who waits. @param {Game} game */
export const namesOf = ({ status, seats }) =>
  [seats.X, seats.O]
    .filter((seat) => seat || status !== 'waiting')
    .map(playerName)
    .join(' – ');

customElements.define('cuatro-lobby', CuatroLobby);
