/** Spanish: where a game began. @type {Record<keyof typeof import('../en/starts.js').words, string>} */
export const words = {
  'game.practice': 'Desde una posición elegida: no da puntos ni se registra.',
  'game.fair': 'Salida igualada: el servidor sorteó las primeras fichas y nadie lleva ventaja.',
  'game.head':
    'Ventaja para {name}, que gana si juega a la perfección. No da puntos ni se registra.',
};
