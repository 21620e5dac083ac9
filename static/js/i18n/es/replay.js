/** Spanish: looking back at a game. @type {Record<keyof typeof import('../en/replay.js').words, string>} */
export const words = {
  'replay.slider': 'Posición en la partida',
  'replay.at': 'jugada {shown} de {ply}',
  'replay.first': 'Al principio',
  'replay.back': 'Una jugada atrás',
  'replay.next': 'Una jugada adelante',
  'replay.last': 'Al final',
  'replay.play': 'Reproducir',
  'replay.pause': 'Pausa',
  'replay.speed': 'Velocidad',
  'replay.slow': 'Lenta',
  'replay.normal': 'Normal',
  'replay.fast': 'Rápida',
  'replay.values': 'Valores',
  'replay.share': 'Compartir',
  'replay.practice': 'Seguir desde aquí',
  'replay.board': 'Abrir en el tablero',
};
