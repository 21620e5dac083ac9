/** French: the end of a game, and what can come next. @type {Record<keyof typeof import('../en/result.js').words, string>} */
export const words = {
  'end.streak': '{n} victoires de suite',
  'end.whyLost': 'Qu’est-ce qui a tout décidé ?',
  'end.points': 'Points de cette partie',
  'end.next': 'Aller à la revanche',
  'end.rematch': 'Revanche',
  'end.rematchAsked': 'Retirer la revanche',
  'end.rematchDecline': 'Pas de revanche',
  'withdrawn.rematch': '{name} ne veut plus de revanche.',
  'declined.rematch': '{name} ne veut pas de revanche.',
  'end.again': 'Rejouer en échangeant les places',
  'end.share': 'Partager',
  'end.learn': 'Apprenez de vos erreurs',
  'end.learnAll': 'Apprenez des erreurs',
  'end.nextGame': 'Partie suivante',
};
