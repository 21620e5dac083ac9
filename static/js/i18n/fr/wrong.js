/** French: what is wrong with a field. @type {Record<keyof typeof import('../en/wrong.js').words, string>} */
export const words = {
  'wrong.missing': 'Remplissez ce champ.',
  'wrong.range': 'De {min} à {max}.',
};
