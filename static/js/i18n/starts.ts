/** Where a game began, and what follows from it. */
import { loadStrings, t } from './index.ts';
import { playerName } from './names.ts';
import type { Game } from '../core/types.ts';

await loadStrings('starts');

/** Said as long as the game is there; nothing of one that began on the empty board. */
export function startText({ opening, start, seats }: Game) {
  if (!opening?.length) return '';
  if (start?.kind === 'fair') return t('game-fair');
  if (start?.kind !== 'head_start' || !start.side) return t('game-practice');
  const seat = seats[start.side];
  const name = seat?.name || seat?.level ? `${playerName(seat)} (${start.side})` : start.side;
  return t('game-head', { name });
}
