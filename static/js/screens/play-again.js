/** Another game with a former opponent, by one press: where they are at the end of the last game they are asked there, else there is a link. */
import { html } from 'lit-html';
import { number, t } from '../i18n/index.js';
import { awaited } from '../net/api.js';
import * as device from '../net/device.js';
import { createGame, joinGame } from './create.js';

/** @typedef {import('../core/types.js').Side} Side */

/** So many are offered. */
const MOST = 3;

/**
 * @typedef {object} OwnRival
 * @property {string} name
 * @property {string} own The reader's name.
 * @property {string} last The last game between the two.
 * @property {{wins: number, losses: number}|null} score Null where there are too many opponents to tell.
 * @property {string|null} invitation The game in which the opponent keeps a seat for the reader.
 */

/** The last first; empty where there are none, or nobody answers. @param {import('../net/api.js').Api} api @returns {Promise<OwnRival[]>} */
export async function ownRivals(api) {
  const [me] = device.players();
  if (!me?.token) return [];
  /** @type {import('../core/types.js').Player|null} */
  const record = await api.maybe(`/players/${encodeURIComponent(me.name)}`);
  return Promise.all(
    lastOf(record, me.name).map(async ({ name, last }) => ({
      name,
      last,
      own: me.name,
      score: record?.head_to_head.find((rival) => rival.name === name) ?? null,
      invitation: await invitationOf(api, name, me.name),
    })),
  );
}

/** People whom the reader met last, not at this device. @param {import('../core/types.js').Player|null} record @param {string} own */
function lastOf(record, own) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const { id, kind, seats } of record?.last_games ?? []) {
    const rival = [seats.X, seats.O].find(
      ({ name }) => name && device.fold(name) !== device.fold(own),
    );
    if (kind === 'online' && rival?.name && !rival.deleted && !rival.bot && !found.has(rival.name))
      found.set(rival.name, id);
  }
  return [...found].slice(0, MOST).map(([name, last]) => ({ name, last }));
}

/** The game in which a player keeps a seat for another one. @param {import('../net/api.js').Api} api @param {string} host @param {string} guest */
async function invitationOf(api, host, guest) {
  const query = new URLSearchParams({ player: host, status: 'waiting', limit: '20' });
  /** @type {import('../core/types.js').Games|null} */
  const waiting = await api.maybe(`/games?${query}`);
  const isFor = (/** @type {import('../core/types.js').Seat|null} */ seat) =>
    seat?.invited && device.fold(seat.name ?? '') === device.fold(guest);
  return waiting?.items.find(({ seats }) => isFor(seats.X) || isFor(seats.O))?.id ?? null;
}

/** A button for each of them. @param {import('./page.js').Page} page @param {readonly OwnRival[]} rivals */
export const playAgain = (page, rivals) =>
  rivals.map((rival) => {
    const { name, score, invitation } = rival;
    const figures = score && { won: number(score.wins), lost: number(score.losses) };
    return html`
      <li>
        <button
          type="button"
          class="again"
          ?data-turn=${invitation !== null}
          @click=${() => startAgain(page, rival)}
        >
          <span>${t(invitation ? 'again-wants' : 'again-play', { name })}</span>
          ${figures ? html`<span class="detail">${`${figures.won} – ${figures.lost}`}</span>` : ''}
          ${invitation ? html`<strong class="turn">${t('go-device')}</strong>` : ''}
        </button>
      </li>
    `;
  });

/** @param {import('./page.js').Page} page @param {OwnRival} rival */
async function startAgain(page, rival) {
  try {
    await page.go(`/g/${await anotherGame(page.api, rival)}`);
  } catch (error) {
    page.notify(page.detail(error));
  }
}

/** The game to open. @param {import('../net/api.js').Api} api @param {OwnRival} rival @returns {Promise<string>} */
async function anotherGame(api, { name, own, last, invitation }) {
  if (invitation) {
    await joinGame(api, { id: invitation }, own);
    return invitation;
  }
  const [[side, token] = []] = /** @type {[Side, string][]} */ (
    Object.entries(device.seatsOf(last))
  );
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
