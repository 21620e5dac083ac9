/** French: looking back at a game. @type {Record<keyof typeof import('../en/replay.js').words, string>} */
export const words = {
  'replay.slider': 'Position dans la partie',
  'replay.at': 'coup {shown} sur {ply}',
  'replay.first': 'Au début',
  'replay.back': 'Un coup en arrière',
  'replay.next': 'Un coup en avant',
  'replay.last': 'À la fin',
  'replay.play': 'Lecture',
  'replay.pause': 'Pause',
  'replay.speed': 'Vitesse',
  'replay.slow': 'Lente',
  'replay.normal': 'Normale',
  'replay.fast': 'Rapide',
  'replay.values': 'Valeurs',
  'replay.share': 'Partager',
  'replay.practice': 'Continuer d’ici',
  'replay.board': 'Ouvrir dans la grille',
};
