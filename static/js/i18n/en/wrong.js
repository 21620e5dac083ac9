/** English: what is wrong with a field. This file names the keys; every other language must have the same ones. */
export const words = {
  'wrong.missing': 'Fill this in.',
  'wrong.range': 'From {min} to {max}.',
};
