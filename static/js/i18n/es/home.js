/** Spanish: the home screen. @type {Record<keyof typeof import('../en/home.js').words, string>} */
export const words = {
  'home.title': 'Cuatro en raya', 'home.lead': 'Envía un enlace y juega. Sin cuentas ni anuncios.',
  'home.ways': 'Jugar con', 'home.now': 'Ahora mismo', 'home.nowEmpty': 'Ahora no juega nadie. La tuya puede ser la primera partida.', 'home.open': 'asiento libre',
  'home.top': 'Los 3 mejores', 'home.topEmpty': 'Nadie tiene puntos todavía.',
  'way.person': 'Alguien', 'way.computer': 'El ordenador', 'way.device': 'Este dispositivo', 'way.watch': 'Ver a dos ordenadores', 'way.others': 'Una mesa para otros dos',
  'go.person': 'Crear el enlace', 'go.computer': 'Jugar', 'go.device': 'Jugar', 'go.watch': 'Mirar', 'go.others': 'Preparar la mesa',
  'field.nameX': 'Nombre del primer jugador', 'field.nameO': 'Nombre del segundo jugador', 'field.seatX': 'Nombre del primer asiento', 'field.seatO': 'Nombre del segundo asiento',
  'field.level': 'Nivel', 'field.levelX': 'Primer ordenador', 'field.levelO': 'Segundo ordenador',
  'field.options': 'Tablero, inicio y reloj',
  'field.first': 'Quién empieza', 'field.clock': 'Reloj',
  'first.random': 'Al azar', 'first.first': 'El primer jugador', 'first.second': 'El segundo jugador', 'first.me': 'Yo', 'first.rival': 'Mi rival',
  'clock.none': 'Sin reloj', 'clock.some': '{minutes} min + {seconds} s por jugada',
  'enter.title': 'Entrar en una partida', 'enter.label': 'Código o enlace', 'enter.go': 'Abrir', 'enter.wrong': 'Eso no es un código ni un enlace de partida.',
};
