/** French: a game in the page of another site. @type {Record<keyof typeof import('../en/embed.js').words, string>} */
export const words = {
  'embed.open': 'Ouvrir la partie',
};
