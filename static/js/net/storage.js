/**
 * The only place that reads and writes what this device keeps: each entry with its shape, below a name that other servers on the same host
 * do not have. A value of another shape, whatever wrote it, counts as none. Storage may be forbidden or full; then everything lives as long
 * as the tab.
 */

/** @typedef {(value: any) => boolean} Is */

/** Other servers have other paths. The one at the root has none, and no path has a colon. */
const base = document.querySelector('meta[name=cuatro-base]')?.getAttribute('content');
export const PREFIX = base ? `cuatro:${base}:` : 'cuatro.';

export const text = (/** @type {any} */ value) => typeof value === 'string';
export const flag = (/** @type {any} */ value) => typeof value === 'boolean';
export const number = Number.isFinite;
const object = (/** @type {any} */ value) => value instanceof Object && !Array.isArray(value);
/** @param {...any} words @returns {Is} */
export const among =
  (...words) =>
  (value) =>
    words.includes(value);
/** @param {Is} is @returns {Is} */
export const maybe = (is) => (value) => value === null || is(value);
/** @param {Record<string, Is>} members @returns {Is} */
export const having = (members) => (value) =>
  object(value) && Object.entries(members).every(([name, is]) => is(value[name]));
// What becomes of a value: what is wrong in a list or a table is left out, and all else is as it was without.
/** @template [T=string] @param {Is} is @returns {(value: any) => T[]} */
export const list = (is) => (value) => (Array.isArray(value) ? value.filter(is) : []);
/** @param {(name: string, value: any) => boolean} is @returns {(value: any) => any} */
const members = (is) => (value) =>
  Object.fromEntries(
    Object.entries(object(value) ? value : {}).filter(([name, one]) => is(name, one)),
  );
/** @template T @param {Is} is @returns {(value: any) => Record<string, T>} */
export const each = (is) => members((_, value) => is(value));
/** @template T @param {Record<string, Is>} known @returns {(value: any) => T} */
export const some = (known) =>
  members((name, value) => Object.hasOwn(known, name) && known[name](value));
/** @template T @param {Is} is @param {T} otherwise @returns {(value: any) => T} */
export const whole = (is, otherwise) => (value) => (is(value) ? value : otherwise);

/** What could not be kept. @type {Map<string, string>} */
export const fallback = new Map();

/** @template T @param {() => T} attempt @returns {T|null} */
export function allowed(attempt) {
  try {
    return attempt();
  } catch {
    return null;
  }
}

export const ofDevice = () => localStorage;
/** What outlives a reload of its tab, and no longer. */
export const ofTab = () => sessionStorage;

/**
 * An entry with a value for the device, or one for each game.
 * @template T @param {string} key Those for each game end with a dot. @param {(value: any) => T} shape What any value is taken for.
 * @param {() => Storage} [storage]
 */
export function entry(key, shape, storage = ofDevice) {
  const name = PREFIX + key;
  /** What was read last: screens ask at each rendering, and another tab may have written. */
  let last = { at: '', kept: '', value: shape(null) };
  return {
    name,
    read(game = '') {
      const at = name + game;
      const kept = allowed(() => storage().getItem(at)) ?? fallback.get(at) ?? 'null';
      if (last.at !== at || last.kept !== kept)
        last = { at, kept, value: Object.freeze(shape(allowed(() => JSON.parse(kept)))) };
      return last.value;
    },
    /** @param {unknown} value Null forgets it. @param {string} [game] */
    write(value, game = '') {
      const kept = JSON.stringify(value);
      fallback.set(name + game, kept);
      allowed(() =>
        value === null ? storage().removeItem(name + game) : storage().setItem(name + game, kept),
      );
    },
  };
}
