/** Spanish: management, for whoever holds the admin token. @type {Record<keyof typeof import('../en/manage.js').words, string>} */
export const words = {
  'manage.title': 'Gestión', 'manage.lead': 'Para quien administra este servidor.', 'manage.checking': 'Comprobando tu clave…',
  'manage.tokenHint': 'Al arrancar por primera vez, el servidor mostró un enlace con la clave de administración, y la guarda en el archivo admin.token de su carpeta de datos. Abre ese enlace o pega aquí la clave.',
  'manage.token': 'Clave de administración', 'manage.use': 'Usar esta clave', 'manage.wrong': 'Esa no es la clave de administración de este servidor.',
  'manage.holds': 'Este dispositivo tiene la clave de administración.', 'manage.forget': 'Olvidarla aquí', 'manage.forgotten': 'Este dispositivo ya no tiene la clave de administración.',

  'manual.title': 'Anotar un resultado a mano', 'manual.hint': 'Para partidas jugadas en un tablero de verdad. Dan puntos, pero no rating.',
  'manual.seatX': 'Primero (X)', 'manual.seatO': 'Segundo (O)', 'manual.person': 'Una persona', 'manual.nameX': 'Nombre de X', 'manual.nameO': 'Nombre de O',
  'manual.winner': 'Ganador', 'manual.draw': 'Nadie: empate', 'manual.rounds': 'Rondas jugadas', 'manual.range': 'De {min} a {max} en este tablero.', 'manual.ended': 'Cuándo terminó',
  'manual.points': 'Puntos: {X} para {nameX}, {O} para {nameO}', 'manual.save': 'Guardar el resultado', 'manual.saved': 'Guardado: {nameX} {X}, {nameO} {O}.',
  'entered.title': 'Anotados a mano', 'entered.none': 'Aún no hay resultados anotados a mano.', 'entered.back': 'Retirar…', 'entered.sure': '¿Retirar este resultado? También se restan sus puntos.', 'entered.yes': 'Sí, retirarlo', 'entered.no': 'Conservarlo',
  'entered.done': 'Retirado: {nameX} pierde {X} puntos; {nameO}, {O}.',

  'import.title': 'Importar', 'import.hint': 'Un archivo de texto exportado o escrito a mano. Verás lo que haría antes de que se guarde nada.',
  'import.drop': 'Suelta un archivo aquí o elige uno', 'import.sending': 'Subiendo {file}…', 'import.working': 'El servidor está leyendo {file}…', 'import.writing': 'El servidor está guardando {file}…', 'import.progress': 'Progreso de la subida',
  'import.checked': '{file} se puede importar', 'import.done': '{file} se ha importado', 'import.refused': '{file} no se puede importar; no se ha cambiado nada', 'import.nothing': 'Todo lo de este archivo ya está aquí.',
  'import.preview': 'Lo que haría la importación', 'import.did': 'Lo que hizo la importación',
  'import.new_games': 'Partidas nuevas', 'import.known_games': 'Partidas que ya estaban', 'import.skipped_deleted': 'Partidas eliminadas, no se recuperan', 'import.new_players': 'Jugadores nuevos', 'import.carried': 'Totales añadidos',
  'import.restore': 'Recuperar las partidas eliminadas', 'import.go': 'Importar', 'import.other': 'Otro archivo',
  'import.errors': 'Lo que está mal', 'import.line': 'Línea', 'import.field': 'Campo', 'import.wrong': 'Qué está mal', 'import.first': '{count} errores; se muestran los {shown} primeros.',


  'manage.erase': 'Borrar a un jugador', 'manage.eraseName': 'Nombre del jugador', 'manage.eraseLook': 'Ver qué pasaría',
};
