/** Spanish: what is wrong with a field. @type {Record<keyof typeof import('../en/wrong.js').words, string>} */
export const words = {
  'wrong.missing': 'Rellena este campo.',
  'wrong.range': 'De {min} a {max}.',
};
