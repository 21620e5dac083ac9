/** What this device keeps of tournaments: the tokens of its entrants and of its organiser. */
import { freshKey } from './api.js';
import { each, entry, having, number, text, whole } from './storage.js';

/** Of so many tournaments. */
const MOST = 40;

/** @typedef {{n: number, name: string, token: string}} Entry An entrant on this device. */

/** By tournament. */
export const entries = entry(
  'entries',
  /** @type {(value: any) => Record<string, Entry>} */ (
    each(having({ n: number, name: text, token: text }))
  ),
);
const organisers = entry(
  'organised',
  /** @type {(value: any) => Record<string, {token: string, title: string}>} */ (
    each(having({ token: text, title: text }))
  ),
);
const device = entry('deviceName', whole(text, ''));

/** @param {typeof entries|typeof organisers} kind @param {string} id @param {unknown} value Null forgets it. */
function keep(kind, id, value) {
  const all = Object.entries(kind.read()).filter(([one]) => one !== id);
  kind.write(Object.fromEntries([...all, ...(value ? [[id, value]] : [])].slice(-MOST)));
}

/** @param {string} id @returns {Entry|null} */
export const entryIn = (id) => entries.read()[id] ?? null;

/** @param {string} id @param {Entry|null} entry */
export const keepEntry = (id, entry) => keep(entries, id, entry);

/** What this device calls itself when somebody enters from it: only so many can. */
export function deviceName() {
  const kept = device.read();
  if (kept) return kept;
  const name = freshKey();
  device.write(name);
  return name;
}

/** @param {string} id @returns {string|null} */
export const organiserOf = (id) => organisers.read()[id]?.token ?? null;

/** @param {string} id @param {string|null} token @param {string} [title] */
export const keepOrganiser = (id, token, title = '') =>
  keep(organisers, id, token && { token, title });

/** The tournaments of this device's organiser, the newest first. @returns {{id: string, title: string}[]} */
export const organised = () =>
  Object.entries(organisers.read())
    .map(([id, { title }]) => ({ id, title }))
    .reverse();
