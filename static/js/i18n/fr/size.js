/** French: the choice of a board. @type {Record<keyof typeof import('../en/size.js').words, string>} */
export const words = {
  'field.board': 'Grille',
  'field.other': 'Autre',
  'field.rows': 'Lignes',
  'field.columns': 'Colonnes',
  'field.connect': 'À aligner',
  'size.side': 'De 2 à {max} : 1×1 n’est pas une grille.',
  'size.connect': 'De 2 à {max} : au plus le plus grand côté.',
  'size.connectTwo': 'Seulement 2 : au plus le plus grand côté, et au moins 2.',
};
