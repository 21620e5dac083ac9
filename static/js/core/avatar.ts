/** What the disc of a player is made of: a colour of their own and their initials. */

/** White letters are read on each of them: at least 4.5 to 1. */
export const COLOURS = [
  '#a13a2a',
  '#9a4708',
  '#7d5a00',
  '#4f6b12',
  '#1d6f4a',
  '#0e6b78',
  '#24619e',
  '#4a55b5',
  '#7447a8',
  '#9a3a86',
  '#a33560',
  '#5c6373',
];

/** The colour of a name, however it is spelt. */
export function colourOf(name: string) {
  let hash = 0;
  for (const letter of name.toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return COLOURS[hash % COLOURS.length];
}

/** The first letters of the first and the last word. */
export function initialsOf(name: string) {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return ends.map(([letter = '']) => letter.toUpperCase()).join('');
}
