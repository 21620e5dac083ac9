/** The reader's own games, before everything else on the home screen: those on their turn first. */
import { t } from '../i18n/index.js';
import { playerName } from '../i18n/names.js';
import { namesOf, stateOf } from './cuatro-lobby.js';
import { h } from './markup.js';

/** @typedef {import('../core/types.js').Game} Game */

export class OwnGames {
  #list = h('ul');

  /** @param {import('./markup.js').Markup['h']} live @param {() => boolean} any Whether there are any, or were when the reader last looked. */
  constructor(live, any) {
    this.element = live(
      'section',
      { class: 'own', hidden: () => !any() },
      live('h2', {}, () => t('home.own')),
      this.#list,
    );
  }

  /** @param {string} base @param {readonly import('../net/own-games.js').OwnGame[]} own */
  show(base, own) {
    const called = own.map(({ game, side }) =>
      side ? playerName(game.seats[side === 'X' ? 'O' : 'X']) : namesOf(game),
    );
    this.#list.replaceChildren(
      ...own.map(({ game, turn }, index) => {
        const name = called[index];
        // Of two games against the same opponent, how far each is tells them apart.
        const twice = called.filter((other) => other === name).length > 1;
        return h(
          'li',
          {},
          h(
            'a',
            { href: `${base}/g/${game.id}` },
            h('span', { class: 'name' }, name),
            twice || !turn ? h('span', { class: 'detail' }, stateOf(game)) : null,
            turn ? h('strong', { class: 'turn' }, t('turn.yours')) : null,
          ),
        );
      }),
    );
  }
}
