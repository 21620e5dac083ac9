/** French: how to play. @type {Record<keyof typeof import('../en/help.js').words, string>} */
export const words = {
  'help.title': 'Comment jouer',
  'help.goal': 'Le jeu',
  'help.goalText':
    'Les joueurs jouent à tour de rôle un pion dans une colonne ; il tombe jusqu’à la case libre la plus basse. Le premier qui aligne quatre pions, à l’horizontale, à la verticale ou en diagonale, gagne. X commence. Si la grille est pleine sans quatre pions alignés, la partie est nulle.',
  'help.points': 'Points',
  'help.pointsText':
    'Plus vous gagnez tôt, plus vous marquez de points : 3 500 pour une victoire au premier tour possible, 500 de moins à chaque tour suivant, et jamais moins de 500. Une partie nulle donne 250 points à chacun. Si votre adversaire abandonne, n’a plus de temps ou s’en va, vous recevez aussi les points de ce tour, mais seulement 500 si vous avez joué moins de quatre tours (sur d’autres grilles, autant de tours que de pions à aligner). Les premiers pions d’un départ équitable ne sont pas joués par vous : ici, ils ne comptent pas. Les parties contre l’ordinateur comptent aussi ; le classement peut les laisser de côté.',
  'help.keys': 'Touches',
  'help.keysText':
    'Les touches des chiffres jouent un pion dans la colonne de ce numéro. Quand les boutons des colonnes ont le focus, les flèches gauche et droite choisissent et Entrée joue. Dans une partie terminée, les flèches parcourent les coups, Début et Fin vont au début et à la fin, Espace déroule les coups et Échap ferme ce qui est ouvert. Quand l’analyse est ouverte, n va à l’erreur suivante. Sur la grille que l’on prépare, x et o posent des pions de cette couleur, Retour arrière en retire un, et v montre ce que vaut chaque colonne.',
  'help.board': 'La grille',
  'help.boardText':
    'Préparez n’importe quelle position, analysez-la et jouez à partir de là, seul ou à deux\u202f; elle se partage par lien, image ou texte.',
  'help.boardOpen': 'Ouvrir la grille',
  'help.names': 'Noms',
  'help.namesText':
    'Il n’y a pas de mots de passe. Choisissez un nom libre, et il est à vous sur cet appareil. Pour l’utiliser sur un autre appareil, créez un code dans le menu à votre nom.',
  'help.away': 'Quand quelqu’un s’en va',
  'help.awayText':
    'Rien n’est perdu quand vous fermez la page : rouvrez le lien et continuez. Si votre adversaire est absent depuis 60 secondes à son tour de jouer, vous pouvez réclamer la victoire.',
  'help.levels': 'Niveaux de l’ordinateur',
  'help.docs': 'Pour les développeurs et les administrateurs',
};
