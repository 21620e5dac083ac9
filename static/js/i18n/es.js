/** Spanish. @type {Record<keyof typeof import('./en.js').en, string>} */
export const es = {
  'nav.label': 'Principal', 'nav.skip': 'Ir a la página', 'nav.ranking': 'Clasificación', 'nav.history': 'Partidas', 'nav.help': 'Ayuda',
  'wish.sound': 'Sonido', 'wish.theme': 'Tema: {now}', 'theme.auto': 'como el sistema', 'theme.light': 'claro', 'theme.dark': 'oscuro',

  'home.title': 'Cuatro en raya', 'home.lead': 'Envía un enlace y juega. Sin cuentas ni anuncios.',
  'home.ways': 'Jugar con', 'home.now': 'Ahora mismo', 'home.nowEmpty': 'Aún no hay partidas. La tuya puede ser la primera.', 'home.open': 'asiento libre',
  'home.top': 'Los 3 mejores', 'home.topEmpty': 'Nadie tiene puntos todavía.',
  'way.person': 'Alguien', 'way.computer': 'El ordenador', 'way.device': 'Este dispositivo', 'way.watch': 'Ver a dos ordenadores', 'way.others': 'Una mesa para otros dos',
  'go.person': 'Crear el enlace', 'go.computer': 'Jugar', 'go.device': 'Jugar', 'go.watch': 'Mirar', 'go.others': 'Preparar la mesa',

  'field.name': 'Tu nombre', 'field.nameX': 'Primer nombre', 'field.nameO': 'Segundo nombre', 'field.seatX': 'Nombre del primer asiento', 'field.seatO': 'Nombre del segundo asiento',
  'field.level': 'Nivel', 'field.levelX': 'Primer ordenador', 'field.levelO': 'Segundo ordenador',
  'field.options': 'Tablero, inicio y reloj', 'field.board': 'Tablero', 'field.other': 'Otro', 'field.rows': 'Filas', 'field.columns': 'Columnas', 'field.connect': 'En raya',
  'field.first': 'Quién empieza', 'field.clock': 'Reloj',
  'first.random': 'Al azar', 'first.first': 'El primer jugador', 'first.second': 'El segundo jugador',
  'clock.none': 'Sin reloj', 'clock.some': '{minutes} min + {seconds} s por jugada',

  'redeem.label': 'Código para {name}', 'redeem.go': 'Usar el código', 'redeem.hint': 'Si el nombre es tuyo, abre tu página en el dispositivo que lo conoce y crea allí un código.', 'redeem.done': '{name} ya es tuyo en este dispositivo.',

  'enter.title': 'Entrar en una partida', 'enter.label': 'Código o enlace', 'enter.go': 'Abrir', 'enter.wrong': 'Eso no es un código ni un enlace de partida.',

  'seat.open': 'Asiento libre', 'seat.computer': 'Ordenador · {level}',
  'strip.first': 'empieza', 'strip.second': 'va segundo', 'strip.computer': 'ordenador', 'strip.you': 'tú', 'strip.here': 'presente', 'strip.away': 'ausente', 'strip.open': 'aún no está', 'strip.wins': 'Victorias',

  'turn.opening': 'Abriendo la mesa…', 'turn.waiting': 'Falta el segundo jugador', 'turn.yours': 'Te toca', 'turn.theirs': 'Juega {name}', 'turn.thinking': '{name} está pensando', 'turn.round': 'Ronda {n}', 'turn.looking': 'Jugada {shown} de {ply}',
  'connection.lost': 'Conexión perdida. Volviendo…', 'connection.connecting': 'Conectando…',

  'board.keys': 'Columnas', 'board.drop': 'Soltar en la columna {column}, {free} libres', 'board.column': 'Columna {column}, {free} libres', 'board.again': 'Columna {column}: pulsa otra vez para soltar', 'board.full': 'Columna {column}, llena',
  'board.caption': 'Tablero de {rows} filas y {columns} columnas; gana quien haga {connect} en raya', 'board.empty': 'vacía',

  'log.title': 'Jugadas', 'log.empty': 'Aún no hay fichas.', 'log.move': 'Jugada {ply}: {side} en la columna {column}, fila {row}', 'log.newest': 'Ronda {round} · {name} → {column}',

  'offer.draw': '{name} ofrece tablas', 'offer.takeback': '{name} pide deshacer una jugada', 'offer.accept': 'Aceptar', 'offer.decline': 'Rechazar', 'offer.declined': '{name} lo ha rechazado.',
  'claim.in': 'Reclamar la victoria en {n} s', 'claim.now': 'Reclamar la victoria',
  'action.confirm': 'Preguntar antes de soltar', 'action.takeback': 'Deshacer', 'action.draw': 'Ofrecer tablas', 'action.abort': 'Anular', 'action.resign': 'Rendirse', 'action.asked': 'Pedido…',
  'action.sure.resign': '¿Dar la partida por perdida?', 'action.sure.abort': '¿Anular la partida? No contará.', 'action.yes.resign': 'Sí, me rindo', 'action.yes.abort': 'Sí, anular', 'action.no': 'Seguir jugando',

  'end.won': '¡Has ganado!', 'end.lost': 'Gana {name}', 'end.winner': 'Gana {name}', 'end.draw': 'Empate', 'end.aborted': 'Partida anulada', 'end.abortedHow': 'No cuenta para nadie.',
  'end.points': 'Puntos de esta partida', 'end.next': 'A la revancha', 'end.rematch': 'Revancha', 'end.rematchAsked': 'Revancha pedida…', 'end.rematchAccept': 'Aceptar la revancha', 'end.again': 'Otra, con los lados cambiados', 'end.share': 'Compartir', 'end.home': 'Nueva partida',
  'reason.line': 'Por línea', 'reason.full': 'Tablero lleno', 'reason.resign': 'Por rendición', 'reason.time': 'Por tiempo', 'reason.abandon': 'El rival se fue', 'reason.agreed': 'De acuerdo', 'reason.other': 'Terminada',

  'invite.title': 'Invita a alguien', 'invite.titleSeats': 'Un enlace para cada asiento', 'invite.hint': 'Envía el enlace. La partida empieza en cuanto lo abran y den un nombre.',
  'invite.link': 'Enlace para jugar', 'invite.for': 'Enlace para {name}', 'invite.watch': 'Enlace para mirar', 'invite.copy': 'Copiar', 'invite.share': 'Compartir', 'invite.copied': 'Copiado.', 'invite.copyByHand': 'Selecciona el enlace y cópialo a mano.', 'invite.qr': 'Código QR del enlace',
  'invite.loopback': 'A este servidor solo se llega desde este ordenador. Arráncalo con --listen 0.0.0.0:8080 para jugar desde otro.',
  'join.title': '{name} te invita', 'join.titleOpen': 'Siéntate a jugar', 'join.sit': 'Jugar', 'join.watching': 'O quédate a mirar.',

  'replay.slider': 'Posición en la partida', 'replay.at': 'jugada {shown} de {ply}', 'replay.first': 'Al principio', 'replay.back': 'Una jugada atrás', 'replay.next': 'Una jugada adelante', 'replay.last': 'Al final', 'replay.play': 'Reproducir', 'replay.pause': 'Pausa', 'replay.speed': 'Velocidad', 'replay.slow': 'Lenta', 'replay.normal': 'Normal', 'replay.fast': 'Rápida',

  'say.played': '{name}: columna {column}, fila {row}.', 'say.youPlayed': 'Tú: columna {column}, fila {row}.', 'say.joined': 'Empieza la partida: {X} contra {O}.', 'say.takeback': 'Se ha deshecho una jugada.',
  'title.game': '{X} contra {O}',

  'ranking.title': 'Clasificación', 'ranking.lead': 'Los diez jugadores con más puntos.', 'ranking.filter': 'Partidas que cuentan', 'ranking.all': 'Todas las partidas', 'ranking.people': 'Entre personas', 'ranking.empty': 'Nadie tiene puntos todavía.', 'ranking.invite': 'Juega la primera partida',
  'col.position': 'Puesto', 'col.player': 'Jugador', 'col.points': 'Puntos', 'col.wins': 'Ganadas', 'col.losses': 'Perdidas', 'col.draws': 'Empates', 'col.played': 'Jugadas',
  'history.title': 'Partidas terminadas', 'history.kind': 'Tipo', 'history.result': 'Resultado', 'history.any': 'Todas', 'history.wonX': 'Ganó X', 'history.wonO': 'Ganó O', 'history.draw': 'Empate', 'history.winner': 'ganó', 'history.rounds': 'rondas: {n}', 'history.replay': 'Repetir', 'history.more': 'Más partidas', 'history.empty': 'Aquí aún no hay partidas terminadas.',
  'kind.online': 'en línea', 'kind.local': 'mismo dispositivo', 'kind.computer': 'contra el ordenador', 'kind.exhibition': 'dos ordenadores', 'kind.manual': 'anotada a mano',
  'player.totals': 'Historial', 'player.total': 'Todas', 'player.people': 'Contra personas', 'player.computers': 'Contra ordenadores', 'player.last': 'Últimas partidas', 'player.all': 'Todas las partidas de este jugador',
  'player.own': 'Eres tú', 'player.transferHint': 'Para usar este nombre en otro dispositivo, crea un código aquí y escríbelo allí.', 'player.transfer': 'Crear un código', 'player.code': 'Código: {code} (hasta {until})', 'player.eraseHint': 'Al borrarte desaparecen tu nombre, tus puntos y tu puesto. Las partidas quedan sin tu nombre.', 'player.erase': 'Borrarme', 'player.eraseSure': 'Borrarme de verdad', 'player.erased': '{name} se ha borrado.',

  'help.title': 'Cómo se juega', 'help.goal': 'El juego', 'help.goalText': 'Por turnos, cada jugador deja caer una ficha en una columna y la ficha queda en la casilla libre más baja. Gana quien primero tenga cuatro en raya, en horizontal, en vertical o en diagonal. X empieza. Un tablero lleno sin línea es empate.',
  'help.points': 'Puntos', 'help.pointsText': 'Cuanto antes se gana, más puntos: ganar en la primera ronda en que es posible da 3500, cada ronda posterior 500 menos, nunca menos de 500. Un empate da 250 a cada uno. Los puntos contra el ordenador también cuentan; la clasificación puede dejarlos fuera.',
  'help.keys': 'Teclas', 'help.keysText': 'Las cifras del 0 al 9 sueltan una ficha en esa columna. Con el foco en los botones de columna, las flechas eligen e Intro suelta. En una partida terminada las flechas recorren las jugadas.',
  'help.names': 'Nombres', 'help.namesText': 'No hay contraseñas. Al escribir un nombre libre, es tuyo en este dispositivo. En tu página puedes crear un código para usarlo en otro.',
  'help.away': 'Si alguien se va', 'help.awayText': 'Cerrar la página no pierde nada: abre otra vez el enlace y sigue. A un rival ausente 60 segundos en su turno se le puede dar por perdido.',
  'help.levels': 'Niveles del ordenador',
  'missing.title': 'Aquí no hay nada', 'missing.page': 'No hay ninguna página en esta dirección.', 'missing.game': 'No existe esa partida en este servidor. Revisa el enlace o empieza otra.',
  'admin.kept': 'Este dispositivo guarda ahora el token de administración.',
  'app.offline': 'No hay conexión.', 'problem.offline': 'El servidor no responde. Revisa la conexión y vuelve a intentarlo.', 'problem.unexpected': 'Algo ha fallado. Vuelve a intentarlo.',

  'count.rounds.one': '{n} ronda', 'count.rounds.other': '{n} rondas', 'count.points.one': '{n} punto', 'count.points.other': '{n} puntos', 'count.watching.one': '{n} mirando', 'count.watching.other': '{n} mirando',
};
