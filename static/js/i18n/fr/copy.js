/** French: what is said of copying. @type {Record<keyof typeof import('../en/copy.js').words, string>} */
export const words = {
  'copy.done': 'Copié.',
  'copy.byHand': 'Sélectionnez le texte et copiez-le à la main.',
};
