/** The language of the page: `t` gives a sentence, the rest gives numbers and dates as that language writes them. */

import type { Words } from '../../../tests/browser/words.d.ts';
import { unfetched } from '../net/api.ts';

/** The languages of the page, each by its own name. */
export const LANGUAGES = { en: 'English', es: 'Español', fr: 'Français' };
export type Language = keyof typeof LANGUAGES;
/** Their codes. */
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];
/** Sentences come in parts, each fetched with the screens that say them. */
export type Part = keyof Words;
export type Key = Words[Part];
/** What is counted, with a sentence for one and another for all other numbers. */
type Noun<K = Key> = K extends `${infer Name}.one` ? Name : never;

let current: Language = 'en';
let words: Partial<Record<Key, string>> = {};
/** The parts that were asked for, and when they are here. */
const parts: Map<Part, Promise<void>> = new Map();

export const language = (): Language => current;

/** The language that the document came in. */
export const languageOfDocument = (): Language =>
  LANGUAGE_CODES.find((code) => code === document.documentElement.lang) ?? 'en';

/** Chooses the language. What shows text listens for `cuatro:reader` on the document. */
export async function speak(wanted: Language) {
  if (!parts.has('shell')) parts.set('shell', Promise.resolve());
  let fetched: Partial<Record<Key, string>>[] = [];
  // A screen may open meanwhile, with a part of its own.
  while (fetched.length < parts.size)
    fetched = await Promise.all([...parts.keys()].map((part) => fetchWords(wanted, part)));
  words = Object.assign({}, ...fetched);
  current = wanted;
  document.documentElement.lang = wanted;
  document.dispatchEvent(new Event('cuatro:reader'));
}

/** Fetches more sentences of the language now spoken, once, however often they are asked for. */
export function loadStrings(part: Part): Promise<void> {
  const coming = parts.get(part) ?? fetchPart(part);
  parts.set(part, coming);
  return coming;
}

async function fetchPart(part: Part) {
  const wanted = current;
  const more = await fetchWords(wanted, part).catch((error) => {
    parts.delete(part);
    throw error;
  });
  // Another language may have been chosen meanwhile; it came with this part.
  if (wanted === current) Object.assign(words, more);
}

/** Those of the first screen came with the HTML, in one file. */
async function fetchWords(wanted: Language, part: Part): Promise<Partial<Record<Key, string>>> {
  const first = document.querySelector('link[data-words]') as HTMLLinkElement | null;
  const there =
    first?.href.includes(`/${wanted}/bundle/`) && first.dataset.words?.split(' ').includes(part)
      ? first.href
      : null;
  const file = there ? import(there) : import(`./${wanted}/${part}.js`);
  return (await file.catch(unfetched)).words;
}

/** Whom the server's sentences are for. */
export const reader = () => ({ language: current });

/** A sentence, its `{places}` filled in. */
export function t(key: Key, filling: Record<string, string | number> = {}): string {
  return fill(words[key] ?? key, filling);
}

export function fill(sentence: string, filling: Record<string, string | number>) {
  return sentence.replace(/\{(\w+)\}/g, (place, name) => {
    const value = filling[name];
    return name in filling ? String(value) : place;
  });
}

/** A counted noun: the dictionary has `<key>.one` and `<key>.other`. */
export function counted(key: Noun, count: number) {
  const form = new Intl.PluralRules(current).select(count) === 'one' ? 'one' : 'other';
  return t(`${key}.${form}`, { n: number(count) });
}

/** Words in a row: "2, 3 and 5". */
export const listed = (words: readonly string[]) =>
  new Intl.ListFormat(current === 'en' ? 'en-GB' : current, { type: 'conjunction' }).format(words);

export const number = (value: number) => new Intl.NumberFormat(current).format(value);

/** A moment in the reader's time zone. */
export const moment = (iso: string) =>
  new Intl.DateTimeFormat(navigator.languages.find((one) => one.startsWith(current)) ?? current, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(iso));
