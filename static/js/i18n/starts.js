/** Where a game began, and what follows from it. */
import { loadStrings, t } from './index.js';
import { playerName } from './names.js';

/** @typedef {import('../core/types.js').Game} Game */

await loadStrings('starts');

/** Said as long as the game is there; nothing of one that began on the empty board. @param {Game} game */
export function startText({ opening, start, seats }) {
  if (!opening?.length) return '';
  if (start?.kind === 'fair') return t('game-fair');
  if (start?.kind !== 'head_start' || !start.side) return t('game-practice');
  const seat = seats[start.side];
  const name = seat?.name || seat?.level ? `${playerName(seat)} (${start.side})` : start.side;
  return t('game-head', { name });
}
