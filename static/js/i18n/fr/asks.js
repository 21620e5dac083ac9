/** French: what can be asked for about a board of a game that is over. @type {Record<keyof typeof import('../en/asks.js').words, string>} */
export const words = {
  'replay.values': 'Voir les valeurs',
  'replay.share': 'Partager cette grille',
  'replay.practice': 'Continuer d’ici',
  'replay.board': 'Ouvrir dans la grille',
};
