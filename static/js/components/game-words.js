/** How lists of games call a game. */
import { t } from '../i18n/index.js';
import { playerName } from '../i18n/names.js';

/** @typedef {import('../core/types.js').Game} Game */

/** How far it is. @param {Game} game */
export function stateOf({ status, seats, round }) {
  if (status !== 'waiting') return t('turn-round', { n: round });
  return t(seats.X && seats.O ? 'home-invited' : 'home-open');
}

/** The names of the players; of a game with an open seat, of the player that waits. @param {Game} game */
export const namesOf = ({ status, seats }) =>
  [seats.X, seats.O]
    .filter((seat) => seat || status !== 'waiting')
    .map(playerName)
    .join(' – ');
