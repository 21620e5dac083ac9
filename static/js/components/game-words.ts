/** How lists of games call a game. */
import { t } from '../i18n/index.ts';
import { playerName } from '../i18n/names.ts';
import type { Game } from '../core/types.ts';

/** How far it is. */
export function stateOf({ status, seats, round }: Game) {
  if (status !== 'waiting') return t('turn-round', { n: round });
  return t(seats.X && seats.O ? 'home-invited' : 'home-open');
}

/** The names of the players; of a game with an open seat, of the player that waits. */
export const namesOf = ({ status, seats }: Game) =>
  [seats.X, seats.O]
    .filter((seat) => seat || status !== 'waiting')
    .map(playerName)
    .join(' – ');
