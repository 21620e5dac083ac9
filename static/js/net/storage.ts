/**
 * The only place that reads and writes what this device keeps: each entry with its shape, below a name that other servers on the same host
 * do not have. A value of another shape, whatever wrote it, counts as none. Storage may be forbidden or full; then everything lives as long
 * as the tab.
 */

type Is = (value: any) => boolean;

/** Other servers have other paths. The one at the root has none, and no path has a colon. */
const base = document.querySelector('meta[name=cuatro-base]')?.getAttribute('content');
export const PREFIX = base ? `cuatro:${base}:` : 'cuatro.';

export const text = (value: any) => typeof value === 'string';
export const flag = (value: any) => typeof value === 'boolean';
export const number = Number.isFinite;
const object = (value: any) => value instanceof Object && !Array.isArray(value);
export const among =
  (...words: any[]): Is =>
  (value) =>
    words.includes(value);
export const maybe =
  (is: Is): Is =>
  (value) =>
    value === null || is(value);
export const having =
  (members: Record<string, Is>): Is =>
  (value) =>
    object(value) && Object.entries(members).every(([name, is]) => is(value[name]));
// What becomes of a value: what is wrong in a list or a table is left out, and all else is as it was without.
export const list =
  <T = string>(is: Is): ((value: any) => T[]) =>
  (value) =>
    Array.isArray(value) ? value.filter(is) : [];
const members =
  (is: (name: string, value: any) => boolean): ((value: any) => any) =>
  (value) =>
    Object.fromEntries(
      Object.entries(object(value) ? value : {}).filter(([name, one]) => is(name, one)),
    );
export const each = <T>(is: Is): ((value: any) => Record<string, T>) =>
  members((_, value) => is(value));
export const some = <T>(known: Record<string, Is>): ((value: any) => T) =>
  members((name, value) => Object.hasOwn(known, name) && known[name](value));
export const whole =
  <T>(is: Is, otherwise: T): ((value: any) => T) =>
  (value) =>
    is(value) ? value : otherwise;

/** What could not be kept. */
export const fallback: Map<string, string> = new Map();

export function allowed<T>(attempt: () => T): T | null {
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
 * An entry with a value for the device, or one for each game. @param key Those for each game end with a dot.
 * @param shape What any value is taken for.
 */
export function entry<T>(key: string, shape: (value: any) => T, storage: () => Storage = ofDevice) {
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
    /** @param value Null forgets it. */
    write(value: unknown, game: string = '') {
      const kept = JSON.stringify(value);
      fallback.set(name + game, kept);
      allowed(() =>
        value === null ? storage().removeItem(name + game) : storage().setItem(name + game, kept),
      );
    },
  };
}
