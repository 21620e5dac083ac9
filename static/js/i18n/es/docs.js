/** Spanish: for those who write programs and run servers. @type {Record<keyof typeof import('../en/docs.js').words, string>} */
export const words = {
  'docs.title': 'Para desarrolladores y administradores',
  'docs.lead':
    'Todo lo que hace esta página también lo pueden hacer tus programas: JSON por HTTP, un WebSocket y un archivo de texto.',
  'docs.terminal': 'En la terminal',
  'docs.terminalText':
    'Una partida entera en texto. Cada respuesta termina con el siguiente comando que puedes escribir. Las direcciones son las mismas que en el navegador: donde el navegador recibe una página, curl recibe texto.',
  'docs.curl': 'Jugar desde un programa',
  'docs.curlText':
    'Una petición crea una partida contra el ordenador. La respuesta trae su identificador y el token de tu plaza. Cada jugada necesita ese token; si envías también su número, puedes repetir el envío sin riesgo.',
  'docs.bot': 'Escribe tu propio bot',
  'docs.botText':
    'Un bot completo que juega al azar. Guárdalo como bot.mjs, ejecútalo con Node 20 o posterior y enséñale a pensar.',
  'docs.watch': 'Mirar una partida',
  'docs.watchText':
    'Cualquier partida como texto, imagen o datos: la última posición o la que quedó tras cualquier jugada.',
  'docs.engine': 'Pregunta al motor',
  'docs.engineText':
    'El valor de cada columna de una posición. Las columnas se cuentan desde 0, o desde 1 en la notación de otros programas.',
  'docs.file': 'Todo en un archivo',
  'docs.fileText':
    'Exporta la clasificación y el historial en un archivo de texto que se lee bien y se compara con diff. La importación es todo o nada, y repetir el mismo archivo no cambia nada. Para importar hace falta el token de administración.',
  'docs.copy': 'Copiar',
  'docs.openapi': 'Documento OpenAPI',
  'docs.more':
    'Es la referencia para programas. docs/api.md, en el código fuente, lo explica, y «cuatro --help» enumera los ajustes del servidor.',
};
