/** Spanish: a game that is on this device only. @type {Record<keyof typeof import('../en/device.js').words, string>} */
export const words = {
  'device.only': 'Esta partida está solo en este dispositivo.',
  'device.later':
    'Esta partida está solo en este dispositivo. Podrás enviarla en cuanto responda el servidor.',
  'device.lost':
    'Sin conexión: seguid jugando. La partida se guarda en este dispositivo y se envía cuando responda el servidor.',
  'device.send': 'Enviar al historial',
  'device.sending': 'Enviando…',
  'device.sent': 'La partida ya está en el historial.',
  'device.nameX': 'Quién jugó primero',
  'device.nameO': 'Quién jugó segundo',
  'device.delete': 'Borrar',
  'device.sure': '¿Borrar esta partida? No hay otra copia.',
  'device.yes': 'Sí, borrar',
  'device.keep': 'Conservar',
  'device.missing':
    'Este dispositivo no tiene esa partida. Puede que esté en otro o que se haya borrado.',
  'device.apart':
    'La partida del servidor terminó o siguió sin vosotros. Lo que habéis jugado es ahora una partida aparte, en este dispositivo.',
};
