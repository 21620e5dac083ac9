/** Spanish: what is said of copying. @type {Record<keyof typeof import('../en/copy.js').words, string>} */
export const words = {
  'copy.done': 'Copiado.',
  'copy.byHand': 'Selecciona el texto y cópialo a mano.',
};
