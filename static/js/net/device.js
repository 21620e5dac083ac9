/**
 * What this device keeps: player and seat tokens, the last name, how the page should be, and whether it is felt.
 * Storage may be forbidden or full; then everything lives as long as the tab.
 */

import { t } from '../i18n/index.js';
import { freshKey } from './api.js';

/** @typedef {import('../core/types.js').Side} Side */

const PREFIX = 'cuatro.';
/** Seats of older games are forgotten, so that storage stays small. */
const KEPT_GAMES = 300;

/** @type {Map<string, string>} */
const fallback = new Map();

/** @template T @param {string} key @param {T} otherwise @returns {T} */
export function read(key, otherwise) {
  const text = stored(key) ?? fallback.get(key);
  try {
    return text === undefined ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} key @returns {string|undefined} */
function stored(key) {
  try {
    return localStorage.getItem(PREFIX + key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} key @param {unknown} value */
export function write(key, value) {
  const text = JSON.stringify(value);
  fallback.set(key, text);
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    // Kept in `fallback` for this tab.
  }
}

/** @param {string} key */
export function remove(key) {
  fallback.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was kept there.
  }
}

/** Who signed on at a proxy before the server; null where names belong to devices. @returns {string|null} */
export const signedOn = () =>
  document.querySelector('meta[name=cuatro-user]')?.getAttribute('content') ?? null;

/** Names on this device, the newest first, with their player tokens. A person who signed on has only that name, without a token.
 * @returns {{name: string, token: string|null}[]} */
export function players() {
  const name = signedOn();
  return name === null ? read('players', []) : [{ name, token: null }];
}

/** The token of a name, compared as people do: capitals do not matter.
 * @param {string} name @returns {string|null} */
export function playerToken(name) {
  const wanted = fold(name);
  return players().find((player) => fold(player.name) === wanted)?.token ?? null;
}

/** Remembers a name as the last one used; a null token keeps the one already known.
 * @param {string} name @param {string|null} token */
export function keepPlayer(name, token) {
  if (signedOn() !== null) return;
  const others = players().filter((player) => fold(player.name) !== fold(name));
  write('players', [{ name, token: token ?? playerToken(name) }, ...others].slice(0, 50));
}

/** @param {string} name */
export function forgetPlayer(name) {
  write(
    'players',
    players().filter((player) => fold(player.name) !== fold(name)),
  );
}

/** A name as people compare it. @param {string} name */
export const fold = (name) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** The seat tokens this device holds in a game.
 * @param {string} game @returns {Partial<Record<Side, string>>} */
export const seatsOf = (game) => read(`seats.${game}`, {});

/** @param {string} game @param {Side} side @param {string} token */
export function keepSeat(game, side, token) {
  const known = read('games', /** @type {string[]} */ ([])).filter((id) => id !== game);
  for (const old of known.slice(KEPT_GAMES)) remove(`seats.${old}`);
  write('games', [game, ...known].slice(0, KEPT_GAMES));
  write(`seats.${game}`, { ...seatsOf(game), [side]: token });
}

/** Games that this device has asked to join and heard nothing of, with the keys to ask for the very same. @returns {Record<string, {name: string, key: string}>} */
const joins = () => read('joins', {});

/** The name under which a game was joined of which the answer never came. @param {string} game @returns {string|null} */
export const joinedAs = (game) => joins()[game]?.name ?? null;

/** The key of a join, the same until it is answered: the seat is taken once, and its token is had. @param {string} game @param {string} name */
export function beginJoin(game, name) {
  const known = joins()[game];
  const key = known?.name === name ? known.key : freshKey();
  write('joins', { ...joins(), [game]: { name, key } });
  return key;
}

/** @param {string} game */
export function endJoin(game) {
  const asked = joins();
  delete asked[game];
  write('joins', asked);
}

/** A disc that was sent and not answered outlives a reload of its tab, and no longer. */
const SENT = `${PREFIX}sent`;

/** @param {string} game @param {{column: number, ply: number}|null} disc Null once it was answered. */
export function keepSentDisc(game, disc) {
  try {
    if (disc) sessionStorage.setItem(SENT, JSON.stringify({ game, ...disc }));
    else sessionStorage.removeItem(SENT);
  } catch {
    // Where nothing can be kept, it is lost with the page.
  }
}

/** @param {string} game @returns {{column: number, ply: number}|null} */
export function sentDisc(game) {
  try {
    const disc = JSON.parse(sessionStorage.getItem(SENT) ?? 'null');
    return disc?.game === game ? disc : null;
  } catch {
    return null;
  }
}

/** The tournament whose entrant plays the computer in this tab until their next board. */
const BYE = `${PREFIX}bye`;

/** @param {string|null} tournament Null once they have been carried there. */
export function keepBye(tournament) {
  try {
    if (tournament) sessionStorage.setItem(BYE, tournament);
    else sessionStorage.removeItem(BYE);
  } catch {
    // Where nothing can be kept, they go back by themselves.
  }
}

/** @returns {string|null} */
export function byeIn() {
  try {
    return sessionStorage.getItem(BYE);
  } catch {
    return null;
  }
}

/** Forgets the seats of one game, after the server refused them. @param {string} game */
export const dropSeats = (game) => write(`seats.${game}`, {});

/** Invite codes the organiser may hand out again after a reload.
 * @param {string} game @returns {{name: string, code: string}[]} */
export const invitesOf = (game) => read(`invites.${game}`, []);

/** @param {string} game @param {{name: string, code: string}[]} invites */
export const keepInvites = (game, invites) => write(`invites.${game}`, invites);

/**
 * How the reader wants the page.
 * @typedef {object} Settings
 * @property {import('../i18n/index.js').Language|null} language Null follows the browser.
 * @property {'auto'|'light'|'dark'} theme
 * @property {'coral'|'orange'|'violet'} discs The colours of the discs, by X's.
 * @property {boolean} sound
 * @property {boolean} vibrate Let a phone be felt when one drops a disc.
 * @property {boolean} confirm Ask for a second tap before a disc drops.
 * @property {boolean} notify Tell of one's turn while the page is out of sight.
 * @property {0|1} first What the first column is called.
 * @property {boolean} emotes Show what the opponent shows.
 * @property {string|null} level The level that was played last.
 * @property {string|null} second Who played second when two last shared this device.
 */

/** The settings; visits before they had this name kept them under another. @returns {Settings} */
export const settings = () => ({
  language: null,
  theme: 'auto',
  discs: 'coral',
  sound: true,
  vibrate: true,
  confirm: false,
  notify: false,
  first: 0,
  emotes: true,
  level: null,
  second: null,
  ...read('settings', read('wishes', {})),
});

/** @param {Partial<Settings>} changed */
export const keepSettings = (changed) => write('settings', { ...settings(), ...changed });

/** Lets a dropped disc be felt, where the device can and its owner likes it. */
export const vibrate = () => settings().vibrate && navigator.vibrate?.(15);

/** Wins of each name over a chain of rematches, by game id.
 * @param {string} game @returns {Record<string, number>} */
export const seriesOf = (game) =>
  read(`series`, /** @type {Record<string, Record<string, number>>} */ ({}))[game] ?? {};

/** Games won in a row by a name on this device, shown at the last of them and no older one.
 * @param {string} name @param {string} game @returns {number} */
export function streakOf(name, game) {
  const last = read('streaks', /** @type {Record<string, {n: number, game: string}>} */ ({}))[
    fold(name)
  ];
  return last?.game === game ? last.n : 0;
}

/** Forgets everything that this page ever kept here. */
export function forgetAll() {
  fallback.clear();
  try {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX)))
      localStorage.removeItem(key);
  } catch {
    // Nothing was kept there.
  }
}

/** The games in which this device holds a seat, the newest first. @returns {string[]} */
export const ownGames = () => read('games', []);

/** The admin token that came in a link's fragment, kept for this device. @returns {string|null} */
export const adminToken = () => read('admin', null);

/** @param {string|null} token */
export const keepAdminToken = (token) => write('admin', token);

/** A friendly name for a player who has none yet, with a number that hardly anybody has; the same on this device until it is drawn anew.
 * @param {'suggestion'|'second'} [whose] @param {boolean} [anew] */
export function suggestedName(whose = 'suggestion', anew = false) {
  const animals = t('field.animals').split(' ');
  const [animal, number] = (!anew && read(whose, null)) || [Math.random(), Math.random()];
  write(whose, [animal, number]);
  return `${animals[Math.floor(animal * animals.length)]} ${100 + Math.floor(number * 900)}`;
}
