/** French: where a game began. @type {Record<keyof typeof import('../en/starts.js').words, string>} */
export const words = {
  'game.practice': 'À partir d’une position choisie\u202f: sans points, non enregistrée.',
  'game.fair':
    'Départ équitable\u202f: le serveur a tiré au sort les premiers pions, et personne n’a l’avantage.',
  'game.head':
    'Avantage pour {name}, qui gagne en jouant parfaitement. Sans points, non enregistrée.',
};
