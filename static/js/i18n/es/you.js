/** Spanish: the reader's own panel. @type {Record<keyof typeof import('../en/you.js').words, string>} */
export const words = {
  'you.close': 'Cerrar',
  'you.nobody':
    'Aún no tienes nombre en este dispositivo. Escribe uno al empezar una partida o al unirte a una.',
  'you.page': 'Mi página',
  'you.settings': 'Ajustes',
  'you.transfer': 'Usar {name} en otro dispositivo',
  'you.scan':
    'Escanéalo con el otro dispositivo. Sin cámara, escribe allí {name} como tu nombre y pulsa Jugar: la página te pedirá este código.',
  'you.type':
    'En el otro dispositivo, escribe {name} como tu nombre y pulsa Jugar: la página te pedirá este código.',
  'you.code': 'Código: {code}',
  'you.copy': 'Copiar el código',
  'you.until': 'Sirve una sola vez, hasta el {until}.',
  'you.qr': 'Código QR para el otro dispositivo',
  'set.sound': 'Sonido',
  'set.vibrate': 'Vibrar al soltar una ficha',
  'set.emotes': 'Ver las reacciones del rival',
  'set.first': 'Numerar las columnas desde 1',
  'set.confirm': 'Preguntar antes de soltar una ficha',
  'set.notify': 'Avisarme cuando me toque',
  'set.notifyRefused': 'Este navegador no permite avisos desde aquí.',
  'set.theme': 'Tema',
  'theme.auto': 'Sistema',
  'theme.light': 'Claro',
  'theme.dark': 'Oscuro',
  'set.discs': 'Fichas',
  'discs.coral': 'Coral y amarillo',
  'discs.orange': 'Naranja y celeste',
  'discs.violet': 'Violeta y lima',
  'you.forget': 'Olvidarme en este dispositivo…',
  'you.forgetWhat':
    'Este dispositivo olvida tu nombre, tus ajustes y tu asiento en las partidas. Tu nombre y tus puntos siguen en el servidor: crea antes un código si quieres volver a usarlos.',
  'you.forgetYes': 'Olvidarme',
  'you.forgetNo': 'Cancelar',
  'you.forgotten': 'Este dispositivo te ha olvidado.',
};
