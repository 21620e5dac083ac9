/** French: the board to set up and to look into. @type {Record<keyof typeof import('../en/editor.js').words, string>} */
export const words = {
  'editor.title': 'Grille',
  'editor.tools': 'Outils',
  'editor.put': 'Poser {side}',
  'editor.lift':
    'Appuyez sur une colonne pour y poser un pion, ou sur son pion du haut pour le retirer.',
  'editor.undo': 'Annuler',
  'editor.redo': 'Rétablir',
  'editor.flip': 'Inverser',
  'editor.clear': 'Vider',
  'editor.values': 'Valeurs',
  'editor.share': 'Partager',
  'editor.play': 'Jouer à partir d’ici',
  'editor.plays': 'Qui joue {side}',
  'editor.fair': 'Nouveau départ équitable',
  'editor.head': 'Avantage…',
  'editor.headOf': 'Pour {side}\u202f: gagne {from} à {to} fois sur 100',
  'editor.fairNote':
    'Départ équitable\u202f: personne ne gagne si les deux jouent parfaitement. Depuis la grille vide, X gagne.',
  'editor.headNote':
    'Avantage\u202f: {side} gagne en jouant parfaitement, et {from} à {to} parties sur 100 entre égaux.',
  'editor.another': 'Un autre',
  'editor.counts': 'À partir d’un départ équitable, la partie compte comme les autres.',
  'editor.position': 'Position',
  'editor.notations':
    'Des coups (3,3,2), une chaîne de solveur (443), des piles (0-x-xo-0-ox-0-0), un lien ou une grille en texte. Les coups comptent les colonnes à partir de 0.',
  'editor.unreadable':
    'Ce n’est pas une position. Collez des coups comme 3,3,2, un lien vers une grille ou une grille en texte.',
  'editor.floating':
    'Il n’y a rien sous le pion de la colonne {column}, rangée {row} à partir du haut.',
  'editor.fits': 'Les pions ne tiennent pas sur cette grille. Annuler les remet.',
  'editor.over': 'La partie est finie ici. Annuler retire le dernier pion.',
  'editor.dropped': '{side}\u202f: colonne {column}.',
};
