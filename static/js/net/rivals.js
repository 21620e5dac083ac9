/** The last opponents of the reader, with the score between the two, and who of them wants another game. */
import * as device from './device.js';

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

/** The last first; empty where there are none, or nobody answers. @param {import('./api.js').Api} api @returns {Promise<OwnRival[]>} */
export async function ownRivals(api) {
  const [me] = device.players();
  if (!me?.token || device.ownGames().length === 0) return [];
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

/** The game in which a player keeps a seat for another one. @param {import('./api.js').Api} api @param {string} host @param {string} guest */
export async function invitationOf(api, host, guest) {
  const query = new URLSearchParams({ player: host, status: 'waiting', limit: '20' });
  /** @type {import('../core/types.js').Games|null} */
  const waiting = await api.maybe(`/games?${query}`);
  const isFor = (/** @type {import('../core/types.js').Seat|null} */ seat) =>
    seat?.invited && device.fold(seat.name ?? '') === device.fold(guest);
  return waiting?.items.find(({ seats }) => isFor(seats.X) || isFor(seats.O))?.id ?? null;
}
