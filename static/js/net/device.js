/** What this device keeps: player and seat tokens, the last name, how the page should be, and whether it is felt. */

import { LANGUAGE_CODES, t } from '../i18n/index.js';
import { freshKey } from './api.js';
import {
  among,
  each,
  entry,
  flag,
  having,
  list,
  maybe,
  number,
  ofTab,
  some,
  text,
  whole,
} from './storage.js';

/** @typedef {import('../core/types.js').Side} Side */

/** Names with their player tokens, the newest first. */
export const ownPlayers = entry(
  'players',
  /** @type {(value: any) => {name: string, token: string|null}[]} */ (
    list(having({ name: text, token: maybe(text) }))
  ),
);
const games = entry('games', list(text));
const seats = entry(
  'seats.',
  /** @type {(value: any) => Partial<Record<Side, string>>} */ (some({ X: text, O: text })),
);
/** Games that this device has asked to join and heard nothing of, with the keys to ask for the very same. */
export const joins = entry(
  'joins',
  /** @type {(value: any) => Record<string, {name: string, key: string}>} */ (
    each(having({ name: text, key: text }))
  ),
);
/** Games that this device has set up for others, the newest first. */
export const tables = entry('tables', list(text));
/** A disc that was sent and not answered. */
const sent = entry(
  'sent',
  whole(
    having({ game: text, column: number, ply: number }),
    /** @type {{game: string, column: number, ply: number}|null} */ (null),
  ),
  ofTab,
);
const token = whole(text, /** @type {string|null} */ (null));
/** The tournament whose entrant plays the computer in this tab until their next board. */
const bye = entry('bye', token, ofTab);
const invites = entry(
  'invites.',
  /** @type {(value: any) => {name: string, code: string}[]} */ (
    list(having({ name: text, code: text }))
  ),
);
const wanted = /** @type {(value: any) => Partial<Settings>|null} */ (
  (value) =>
    value &&
    some({
      language: maybe(among(...LANGUAGE_CODES)),
      theme: among('auto', 'light', 'dark'),
      sound: flag,
      confirm: flag,
      level: maybe(text),
      second: maybe(text),
    })(value)
);
const kept = entry('settings', wanted);
/** Wins of each name over a chain of rematches, by game. */
export const series = entry(
  'series',
  /** @type {(value: any) => Record<string, Record<string, number>>} */ (
    each((wins) => having({})(wins) && Object.values(wins).every(number))
  ),
);
/** Games won in a row, by name. */
export const streaks = entry(
  'streaks',
  /** @type {(value: any) => Record<string, {n: number, game: string}>} */ (
    each(having({ n: number, game: text }))
  ),
);
const admin = entry('admin', token);
/** @type {(value: any) => number[]} */
const drawn = list((one) => one >= 0 && one < 1);
/** What suggested names are made of. */
export const suggestions = {
  suggestion: entry('suggestion', drawn),
  second: entry('second', drawn),
};

/** Seats of older games are forgotten, so that storage stays small. */
const KEPT_GAMES = 300;

/** Who signed on at a proxy before the server; null where names belong to devices. @returns {string|null} */
export const signedOn = () =>
  document.querySelector('meta[name=cuatro-user]')?.getAttribute('content') ?? null;

/** Names on this device, the newest first, with their player tokens. A person who signed on has only that name, without a token.
 * @returns {{name: string, token: string|null}[]} */
export function players() {
  const name = signedOn();
  return name === null ? ownPlayers.read() : [{ name, token: null }];
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
  ownPlayers.write([{ name, token: token ?? playerToken(name) }, ...others].slice(0, 50));
}

/** A name as people compare it. @param {string} name */
export const fold = (name) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** The seat tokens this device holds in a game. @param {string} game */
export const seatsOf = (game) => seats.read(game);

/** @param {string} game @param {Side} side @param {string} token */
export function keepSeat(game, side, token) {
  const known = games.read().filter((id) => id !== game);
  for (const old of known.slice(KEPT_GAMES)) seats.write(null, old);
  games.write([game, ...known].slice(0, KEPT_GAMES));
  seats.write({ ...seatsOf(game), [side]: token }, game);
}

/** The name under which a game was joined of which the answer never came. @param {string} game @returns {string|null} */
export const joinedAs = (game) => joins.read()[game]?.name ?? null;

/** The key of a join, the same until it is answered: a repeated request takes no second seat, and its answer brings the token. @param {string} game @param {string} name */
export function beginJoin(game, name) {
  const known = joins.read()[game];
  const key = known?.name === name ? known.key : freshKey();
  joins.write({ ...joins.read(), [game]: { name, key } });
  return key;
}

/** @param {string} game */
export function endJoin(game) {
  joins.write(Object.fromEntries(Object.entries(joins.read()).filter(([id]) => id !== game)));
}

/** A disc that was sent and not answered outlives a reload of its tab. @param {string} game @param {{column: number, ply: number}|null} disc Null once it was answered. */
export const keepSentDisc = (game, disc) => sent.write(disc && { game, ...disc });

/** @param {string} game */
export function sentDisc(game) {
  const disc = sent.read();
  return disc?.game === game ? disc : null;
}

/** The tournament whose entrant plays the computer in this tab until their next board. @param {string|null} tournament Null once they have been carried there. */
export const keepBye = (tournament) => bye.write(tournament);

export const byeIn = () => bye.read();

/** Forgets the seats of one game, after the server refused them. @param {string} game */
export const dropSeats = (game) => seats.write({}, game);

/** Invite codes the organiser may hand out again after a reload.
 * @param {string} game @returns {{name: string, code: string}[]} */
export const invitesOf = (game) => invites.read(game);

/** @param {string} game @param {{name: string, code: string}[]} codes */
export const keepInvites = (game, codes) => invites.write(codes, game);

/**
 * How the reader wants the page.
 * @typedef {object} Settings
 * @property {import('../i18n/index.js').Language|null} language Null follows the browser.
 * @property {'auto'|'light'|'dark'} theme
 * @property {boolean} sound Also that a phone vibrates.
 * @property {boolean} confirm Ask for a second tap before a disc drops.
 * @property {string|null} level The level that was played last.
 * @property {string|null} second Who played second when two last shared this device.
 */

/** @returns {Settings} */
export const settings = () => ({
  language: null,
  theme: 'auto',
  sound: true,
  confirm: false,
  level: null,
  second: null,
  ...kept.read(),
});

/** @param {Partial<Settings>} changed */
export const keepSettings = (changed) => kept.write({ ...settings(), ...changed });

/** Lets a dropped disc be felt, where the device can and its owner likes it. */
export const vibrate = () => settings().sound && navigator.vibrate?.(15);

/** Wins of each name over a chain of rematches, by game id.
 * @param {string} game @returns {Record<string, number>} */
export const seriesOf = (game) => series.read()[game] ?? {};

/** Games won in a row by a name on this device, shown at the last of them and no older one.
 * @param {string} name @param {string} game @returns {number} */
export function streakOf(name, game) {
  const last = streaks.read()[fold(name)];
  return last?.game === game ? last.n : 0;
}

/** The games in which this device holds a seat, the newest first. @returns {string[]} */
export const ownGames = () => games.read();

/** The admin token that came in a link's fragment, kept for this device. @returns {string|null} */
export const adminToken = () => admin.read();

/** @param {string|null} token */
export const keepAdminToken = (token) => admin.write(token);

/** Whether a name was suggested here and not typed: it ends with the number that was drawn, in any language. @param {string} name */
export function isSuggested(name) {
  const [, number] = suggestions.suggestion.read();
  return number !== undefined && name.endsWith(` ${drawnNumber(number)}`);
}

/** @param {number} number As it was drawn. */
const drawnNumber = (number) => 100 + Math.floor(number * 900);

/** A friendly name for a player who has none yet, with a number that hardly anybody has; the same on this device until it is drawn anew.
 * @param {'suggestion'|'second'} [whose] @param {boolean} [anew] */
export function suggestedName(whose = 'suggestion', anew = false) {
  const animals = t('field-animals').split(' ');
  const [animal = Math.random(), number = Math.random()] = anew ? [] : suggestions[whose].read();
  suggestions[whose].write([animal, number]);
  return `${animals[Math.floor(animal * animals.length)]} ${drawnNumber(number)}`;
}
