/** Spanish: what can be asked for about a board of a game that is over. @type {Record<keyof typeof import('../en/asks.js').words, string>} */
export const words = {
  'replay.values': 'Ver valores',
  'replay.share': 'Compartir este tablero',
  'replay.practice': 'Seguir desde aquí',
  'replay.board': 'Abrir en el tablero',
};
