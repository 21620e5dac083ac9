/** Spanish: the home screen. @type {Record<keyof typeof import('../en/home.js').words, string>} */
export const words = {
  'home.title': 'Cuatro en raya', 'home.lead': 'Envía un enlace y juega. Sin cuentas ni anuncios.', 'home.hint.computer': 'Suelta una ficha contra el ordenador.', 'home.hint.device': 'Suelta la primera ficha para empezar.', 'home.hint.person': 'Primero el enlace: el tablero se abre con tu partida.', 'home.hint.watch': 'El tablero se abre al pulsar «Mirar».', 'home.hint.others': 'Primero los enlaces: con ellos juegan los dos.', 'home.levelsUnknown': 'Cargando los niveles…',
  'home.ways': 'Contra quién jugar', 'home.rare': 'Más formas de jugar', 'home.now': 'Partidas en curso', 'home.own': 'Tus partidas', 'home.others': 'Otras partidas', 'home.away': 'El servidor no responde. Reintentando…', 'home.nowEmpty': 'Ahora no hay partidas. La tuya puede ser la primera.', 'home.open': 'sitio libre',
  'home.top': 'Los 3 mejores', 'home.topEmpty': 'Nadie tiene puntos todavía.',
  'way.person': 'Un amigo', 'way.computer': 'Ordenador', 'way.device': 'Mismo dispositivo', 'way.watch': 'Ver jugar a ordenadores', 'way.others': 'Organizar una partida para otros',
  'go.person': 'Crear el enlace', 'go.computer': 'Jugar', 'go.device': 'Jugar', 'go.watch': 'Mirar', 'go.others': 'Crear los enlaces',
  'field.nameX': 'Primer jugador', 'field.nameO': 'Segundo jugador', 'field.seatX': 'Primer jugador', 'field.seatO': 'Segundo jugador',
  'field.level': 'Nivel', 'field.levelX': 'Primer ordenador', 'field.levelO': 'Segundo ordenador',
  'field.options': 'Tablero, inicio y reloj',
  'field.first': 'Quién empieza', 'field.clock': 'Reloj',
  'first.random': 'Al azar', 'first.first': 'El primer jugador', 'first.second': 'El segundo jugador', 'first.me': 'Yo', 'first.rival': 'Mi rival',
  'clock.none': 'Sin reloj', 'clock.some': '{minutes} min + {seconds} s por jugada', 'clock.short': '{minutes}\u00a0min\u00a0+\u00a0{seconds}\u00a0s',
  'enter.title': 'Entrar en una partida', 'enter.label': 'Código o enlace', 'enter.go': 'Abrir', 'enter.wrong': 'Eso no es un código ni un enlace de partida.',
};
