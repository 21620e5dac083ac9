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
      ...own.map(({ game, turn, side }, index) => {
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
            (twice || !turn) && !isOpen(game)
              ? h('span', { class: 'detail' }, endOf(game, side) ?? stateOf(game))
              : null,
            turn
              ? h(
                  'strong',
                  { class: 'turn' },
                  t(isWaitedFor(game, side) ? 'home.hurry' : 'turn.yours'),
                )
              : null,
          ),
        );
      }),
    );
  }
}

/** Whether it is not over. @param {Game} game */
export const goesOnYet = ({ status }) => status === 'waiting' || status === 'playing';

/** Whether anybody with the link may still join, which the name says. @param {Game} game */
const isOpen = ({ status, seats }) => status === 'waiting' && !(seats.X && seats.O);

/** Whether the opponent is there, and can soon claim the win. @param {Game} game @param {import('../core/types.js').Side|null} side */
const isWaitedFor = ({ claim, seats }, side) =>
  claim?.ends === 'win' && Boolean(side && seats[side === 'X' ? 'O' : 'X']?.connected);

/** How it ended for the reader, where it has. @param {Game} game @param {import('../core/types.js').Side|null} side */
function endOf({ status, result }, side) {
  if (status === 'aborted') return t('home.aborted');
  if (status !== 'finished') return null;
  if (!result?.winner) return t('home.drawn');
  if (!side) return t('home.ended');
  return t(result.winner === side ? 'home.won' : 'home.lost');
}
