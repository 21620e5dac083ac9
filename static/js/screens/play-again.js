/** Another game with a former opponent, by one press: where they are at the end of the last game they are asked there, else there is a link. */
import { awaited } from '../net/api.js';
import { seatsOf } from '../net/device.js';
import { invitationOf } from '../net/rivals.js';
import { createGame, joinGame } from './create.js';

/** @typedef {import('../core/types.js').Side} Side */

/** @param {import('./page.js').Page} page @param {import('../net/rivals.js').OwnRival} rival */
export async function startAgain(page, rival) {
  try {
    await page.go(`/g/${await anotherGame(page.api, rival)}`);
  } catch (error) {
    page.notify(page.detail(error));
  }
}

/** The game to open. @param {import('../net/api.js').Api} api @param {import('../net/rivals.js').OwnRival} rival @returns {Promise<string>} */
async function anotherGame(api, { name, own, last, invitation }) {
  if (invitation) {
    await joinGame(api, { id: invitation }, own);
    return invitation;
  }
  const [[side, token] = []] = /** @type {[Side, string][]} */ (Object.entries(seatsOf(last)));
  /** @type {import('../core/types.js').Game|null} */
  const game = side ? await api.maybe(`/games/${last}`) : null;
  if (game?.next_game) return game.next_game;
  const rival = game?.seats[side === 'X' ? 'O' : 'X'];
  if (game?.status === 'finished' && !game.tournament && rival?.connected) {
    /** @type {{next_game: string|null}} */
    const { next_game: next } = await awaited(api.post(`/games/${last}/rematch`, {}, token));
    return next ?? last;
  }
  const asked = await invitationOf(api, own, name);
  if (asked) return asked;
  return createGame(api, { seats: [{ name: own }, { invite: name }], listed: false });
}
