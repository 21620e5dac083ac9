/** Spanish: for those who write programs and run servers. @type {Record<keyof typeof import('../en/docs.js').words, string>} */
export const words = {
  'docs.title': 'Para programas y operadores',
  'docs.lead': 'Todo lo que hace esta página pasa por puertas que también están abiertas para ti: JSON por HTTP, un WebSocket y un archivo de texto.',
  'docs.terminal': 'En un terminal',
  'docs.terminalText': 'Una partida entera: cada respuesta es texto y acaba con la siguiente orden que escribir. Las direcciones son las de esta página; lo que un navegador muestra como página, curl lo muestra como texto.',
  'docs.curl': 'Para un programa',
  'docs.curlText': 'Una línea crea una partida contra el ordenador. La respuesta trae su identificador y la clave de tu asiento; las jugadas piden esa clave, y con el número de jugada que responden se pueden enviar dos veces sin riesgo.',
  'docs.bot': 'Un jugador propio',
  'docs.botText': 'Este es un jugador completo que elige al azar. Guárdalo como bot.mjs y ejecútalo con Node 20 o posterior; luego, enséñale a pensar.',
  'docs.watch': 'Una partida para mirar',
  'docs.watchText': 'Cualquier partida como texto, como imagen y como datos, al final o en cualquier jugada.',
  'docs.engine': 'Pregunta al motor',
  'docs.engineText': 'Lo que vale cada columna de una posición, con columnas desde 0 o en la notación de otros programas, que cuentan desde 1.',
  'docs.file': 'Todo en un archivo',
  'docs.fileText': 'La clasificación y el historial salen en un archivo de texto, legible y comparable con diff, y vuelven enteros o no vuelven; el mismo archivo dos veces no cambia nada. Para traerlo hace falta la clave del operador.',
  'docs.more': 'La referencia para programas es el documento OpenAPI de /api/v1/openapi.json; docs/api.md, junto al programa, lo explica, y «cuatro --help» enumera lo que se puede ajustar.',
  'docs.copy': 'Copiar',
};
