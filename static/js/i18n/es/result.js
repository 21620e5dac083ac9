/** Spanish: the end of a game, and what can come next. @type {Record<keyof typeof import('../en/result.js').words, string>} */
export const words = {
  'end.streak': '{n} victorias seguidas',
  'end.whyLost': '¿Qué decidió la partida?',
  'end.points': 'Puntos de esta partida',
  'end.next': 'Ir a la revancha',
  'end.rematch': 'Revancha',
  'end.rematchAsked': 'Retirar la revancha',
  'end.rematchDecline': 'Sin revancha',
  'withdrawn.rematch': '{name} ya no quiere la revancha.',
  'declined.rematch': '{name} no quiere la revancha.',
  'end.again': 'Otra partida, cambiando de lado',
  'end.share': 'Compartir',
  'end.learn': 'Aprende de tus errores',
  'end.learnAll': 'Aprende de los errores',
  'end.nextGame': 'Siguiente partida',
};
