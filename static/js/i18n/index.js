/** The language of the page: `t` gives a sentence, the rest gives numbers and dates as that language writes them. */

/** @typedef {keyof typeof import('./en.js').en} Key English names the keys; the type checker holds the others to them. */
/** @typedef {'es'|'en'} Language */
/** @typedef {Record<Key, string>} Dictionary */

/** A dictionary is fetched when it is first spoken. @type {Record<Language, () => Promise<Dictionary>>} */
const FETCH = {
  es: async () => (await import('./es.js')).es,
  en: async () => (await import('./en.js')).en,
};

/** @type {Language} */
let current = 'en';
/** @type {Dictionary|null} */
let words = null;

/** @returns {Language} */
export const language = () => current;

/** Chooses the language; whoever shows text listens for `cuatro:language` on the document. @param {Language} wanted */
export async function speak(wanted) {
  words = await FETCH[wanted]();
  current = wanted;
  document.documentElement.lang = wanted;
  document.dispatchEvent(new Event('cuatro:language'));
}

/** A sentence, its `{places}` filled in.
 * @param {Key} key @param {Record<string, string|number>} [filling] @returns {string} */
export function t(key, filling = {}) {
  return fill(words?.[key] ?? key, filling);
}

/** @param {string} sentence @param {Record<string, string|number>} filling */
export function fill(sentence, filling) {
  return sentence.replace(/\{(\w+)\}/g, (place, name) => (name in filling ? String(filling[name]) : place));
}

/** A counted noun: the dictionary holds `<key>.one` and `<key>.other`.
 * @param {'count.rounds'|'count.points'|'count.watching'} key @param {number} count */
export function counted(key, count) {
  const form = new Intl.PluralRules(current).select(count) === 'one' ? 'one' : 'other';
  return t(`${key}.${form}`, { n: number(count) });
}

/** @param {number} value */
export const number = (value) => new Intl.NumberFormat(current).format(value);

/** A moment in the reader's time zone. @param {string} iso */
export const moment = (iso) => new Intl.DateTimeFormat(current, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
