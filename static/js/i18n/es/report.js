/** Spanish: looking back at a game: report, values, sharing, playing on. @type {Record<keyof typeof import('../en/report.js').words, string>} */
export const words = {
  'report.titleEnded': 'Cómo terminó', 'report.title': 'Qué decidió la partida', 'report.close': 'Cerrar',
  'report.working': 'El servidor está calculando cada jugada. Tarda unos segundos.', 'report.since': 'Lleva {n}\u00a0s', 'report.stop': 'Cancelar',
  'report.again': 'Probar otra vez', 'report.busy': 'El motor está ocupado con otras partidas. Prueba otra vez dentro de {n}\u00a0s.',
  'report.inexact': 'Aquí no todo está demostrado: en este tablero, o tan al principio, el motor solo ve hasta cierto punto.',
  'report.back': 'Anterior', 'report.next': 'Siguiente', 'report.line': 'Ver', 'report.accuracy': 'Precisión: aciertos cuando la columna importaba', 'report.kept': '{percent} % ({kept} de {choices})', 'report.best': 'Mejor: jugada {n}',
  'report.moves': 'Todas las jugadas', 'report.column': 'columna {column}', 'report.cell': '{side}, jugada {n} de la línea dibujada',
  'report.say': 'Jugada {n}. {verdict}. {text}',
  'grade.best': 'La mejor', 'grade.good': 'Buena', 'grade.inaccuracy': 'Imprecisión', 'grade.mistake': 'Error', 'grade.blunder': 'Error grave', 'grade.unknown': 'Sin demostrar',
  'learn.titleOwn': 'Aprende de tus errores', 'learn.title': 'Aprender de los errores', 'learn.turn': 'Busca una jugada mejor', 'learn.count': '{n} de {of}', 'learn.again': 'Otra vez', 'learn.next': 'Siguiente', 'learn.hint': 'Pista', 'learn.show': 'Ver la respuesta', 'learn.repeat': 'Repetir', 'learn.tick': 'correcta',
  'learn.noneOwn': 'No cometiste ningún error que pudieras haber visto. ¡Bien jugado!', 'learn.noneLost': 'Ninguna de tus jugadas fue un error que hubieras podido ver.', 'learn.none': 'Nadie cometió un error que una persona pudiera haber visto.', 'learn.done': 'Era el último. Aciertos a la primera: {first} de {of}.',
  'bars.label': 'Quién iba ganando después de cada jugada', 'bars.bar': 'Jugada {n}: {standing}', 'bars.wins': 'gana {side} en {n}', 'bars.draw': 'empate', 'bars.unknown': 'no se sabe',
  'values.here': 'Juega {side}. Mejor columna: {best}', 'values.legend': '+3 gana en 3 fichas, −4 pierde en 4, = mantiene el empate.', 'values.inexact': 'No está demostrado hasta el final: de las columnas sin valor no se sabe.',
  'values.working': 'Calculando los valores…', 'values.unknown': 'Aquí no se conoce ningún valor: el final queda demasiado lejos.', 'values.over': 'Aquí la partida ha terminado. Retrocede una jugada para ver valores.',
  'values.win': 'gana en {n}', 'values.loss': 'pierde en {n}', 'values.draw': 'empata',
  'share.title': 'Comparte este tablero', 'share.close': 'Cerrar', 'share.what': '{X} contra {O}, jugada {shown} de {ply}', 'share.link': 'Enlace a esta jugada', 'share.copyLink': 'Copiar el enlace', 'share.send': 'Enviar…', 'share.picture': 'Imagen (SVG)', 'share.text': 'Texto', 'share.copyText': 'Copiar como texto',
  'onward.title': 'Seguir desde la jugada {n}', 'onward.close': 'Cerrar', 'onward.lead': 'Le toca a {side}.', 'onward.against': 'Contra quién', 'onward.computer': 'El ordenador', 'onward.friend': 'Un amigo', 'onward.device': 'En este dispositivo', 'onward.level': 'Nivel', 'onward.side': 'Juegas con', 'onward.sideNow': '{side} (le toca)', 'onward.sideNext': '{side}', 'onward.name': 'Nombre de {side}', 'onward.go': 'Seguir jugando', 'onward.busy': 'Preparando…', 'onward.counts': 'Es una partida nueva de práctica: no se registra ni da puntos.',
};
