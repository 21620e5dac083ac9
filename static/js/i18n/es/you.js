/** Spanish: the reader's own panel. @type {Record<keyof typeof import('../en/you.js').words, string>} */
export const words = {
  'you.close': 'Cerrar',
  'you.nobody':
    'Aún no tienes nombre en este dispositivo. Escribe uno al empezar una partida o al unirte a una.',
  'you.page': 'Mi página',
  'you.another': 'Para jugar con otro nombre, escríbelo al empezar una partida o al unirte a una.',
  'you.points': 'Los puntos son de cada nombre: los tuyos se quedan con {name}.',
  'you.otherName': 'Otro nombre',
  'you.rename': 'Cambiar de nombre',
  'you.renameHint':
    'Tu nombre lo propuso la página: puedes cambiarlo una vez. Conservas tus puntos y tus partidas.',
  'you.renamed': 'Ahora te llamas {name}.',
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
  'set.confirm': 'Preguntar antes de soltar una ficha',
  'set.theme': 'Tema',
  'theme.auto': 'Sistema',
  'theme.light': 'Claro',
  'theme.dark': 'Oscuro',
  'you.forget': 'Olvidarme en este dispositivo…',
  'you.forgetWhat':
    'Este dispositivo olvida tu nombre, tus ajustes y tu plaza en las partidas. Tu nombre y tus puntos siguen en el servidor, pero solo otro dispositivo que use el nombre puede devolvérselo a este: crea antes un código, allí o aquí para ese dispositivo. Un código vale diez minutos.',
  'you.forgetYes': 'Olvidarme',
  'you.forgetNo': 'Cancelar',
  'you.forgotten': 'Este dispositivo te ha olvidado.',
};
