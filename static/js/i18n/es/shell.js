/** Spanish: what stands around every screen or is said on several. @type {Record<keyof typeof import('../en/shell.js').words, string>} */
export const words = {
  'nav.label': 'Principal', 'nav.skip': 'Ir al contenido', 'nav.statistics': 'Estadísticas', 'nav.help': 'Ayuda',
  'wish.sound': 'Sonido', 'you.title': 'Tú', 'you.open': '{name}: tu página y ajustes', 'you.turns': 'Partidas que te esperan: {n}',
  'field.name': 'Tu nombre',
  'field.board': 'Tablero', 'field.other': 'Otro', 'field.rows': 'Filas', 'field.columns': 'Columnas', 'field.connect': 'En raya',
  'redeem.label': 'Código para {name}', 'redeem.go': 'Usar el código', 'redeem.hint': '¿Es tu nombre? Abre el menú con tu nombre en el dispositivo que lo conoce y crea allí un código.', 'join.held': 'El nombre {name} ya está ocupado. Elige otro, o usa un código si es el tuyo.', 'redeem.done': '{name} ya es tuyo en este dispositivo.',
  'seat.open': 'Asiento libre', 'seat.computer': 'Ordenador · {level}',
  'turn.yours': 'Te toca', 'turn.round': 'Ronda {n}',
  'end.draw': 'Empate',
  'end.home': 'Nueva partida',
  'reason.line': 'Cuatro en raya', 'reason.lineOf': '{n} en raya', 'reason.full': 'Tablero lleno', 'reason.resign': 'Por rendición', 'reason.time': 'Por tiempo', 'reason.abandon': 'El rival se fue', 'reason.agreed': 'Por acuerdo', 'reason.other': 'Terminada',
  'copy.done': 'Copiado.', 'copy.byHand': 'Selecciona el texto y cópialo a mano.',
  'missing.title': 'Aquí no hay nada', 'missing.page': 'No hay ninguna página en esta dirección.', 'missing.game': 'No existe esa partida en este servidor. Revisa el enlace o empieza otra.',
  'admin.kept': 'Este dispositivo guarda ahora la clave de administración.',
  'app.offline': 'Sin conexión', 'problem.offline': 'El servidor no responde. Revisa la conexión y vuelve a intentarlo.', 'problem.unexpected': 'Algo ha fallado. Vuelve a intentarlo.',
  'count.rounds.one': '{n} ronda', 'count.rounds.other': '{n} rondas', 'count.points.one': '{n} punto', 'count.points.other': '{n} puntos', 'count.watching.one': '{n} mirando', 'count.watching.other': '{n} mirando',
};
