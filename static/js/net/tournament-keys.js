/** What this device keeps of tournaments: the tokens of its entrants and of its organiser. */
import { freshKey } from './api.js';
import { read, write } from './device.js';

/** Of so many tournaments. */
const MOST = 40;

/** @typedef {{n: number, name: string, token: string}} Entry An entrant on this device. */

/** @template T @param {string} kind @param {string} id @returns {T|null} */
const kept = (kind, id) => read(kind, /** @type {Record<string, T>} */ ({}))[id] ?? null;

/** @param {string} kind @param {string} id @param {unknown} value Null forgets it. */
function keep(kind, id, value) {
  const all = Object.entries(read(kind, {})).filter(([one]) => one !== id);
  write(kind, Object.fromEntries([...all, ...(value ? [[id, value]] : [])].slice(-MOST)));
}

/** @param {string} id @returns {Entry|null} */
export const entryIn = (id) => kept('entries', id);

/** @param {string} id @param {Entry|null} entry */
export const keepEntry = (id, entry) => keep('entries', id, entry);

/** What this device calls itself when somebody enters from it: only so many can. */
export function deviceName() {
  const kept = read('deviceName', '');
  if (kept) return kept;
  const name = freshKey();
  write('deviceName', name);
  return name;
}

/** @param {string} id @returns {string|null} */
export const organiserOf = (id) =>
  /** @type {{token: string}|null} */ (kept('organised', id))?.token ?? null;

/** @param {string} id @param {string|null} token @param {string} [title] */
export const keepOrganiser = (id, token, title = '') =>
  keep('organised', id, token && { token, title });

/** The tournaments of this device's organiser, the newest first. @returns {{id: string, title: string}[]} */
export const organised = () =>
  Object.entries(read('organised', /** @type {Record<string, {title: string}>} */ ({})))
    .map(([id, { title }]) => ({ id, title }))
    .reverse();
