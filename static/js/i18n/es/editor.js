/** Spanish: the board to set up and to look into. @type {Record<keyof typeof import('../en/editor.js').words, string>} */
export const words = {
  'editor.title': 'Tablero',
  'editor.tools': 'Herramientas',
  'editor.put': 'Poner {side}',
  'editor.lift': 'Pulsa una columna para poner una ficha, o su ficha de arriba para quitarla.',
  'editor.undo': 'Deshacer',
  'editor.redo': 'Rehacer',
  'editor.flip': 'Reflejar',
  'editor.clear': 'Vaciar',
  'editor.values': 'Valores',
  'editor.share': 'Compartir',
  'editor.play': 'Jugar desde aquí',
  'editor.plays': 'Quién juega con {side}',
  'editor.fair': 'Nueva salida igualada',
  'editor.head': 'Ventaja…',
  'editor.headOf': 'Para {side}: gana de {from} a {to} de 100',
  'editor.fairNote':
    'Salida igualada: nadie gana si ambos juegan perfecto. Desde el tablero vacío gana X.',
  'editor.headNote':
    'Ventaja: {side} gana si juega a la perfección, y de {from} a {to} de 100 partidas entre iguales.',
  'editor.another': 'Otra',
  'editor.counts': 'Desde una salida igualada, la partida cuenta como cualquier otra.',
  'editor.position': 'Posición',
  'editor.notations':
    'Jugadas (3,3,2), la notación de otros programas (443), pilas (0-x-xo-0-ox-0-0), un enlace o un tablero en texto. Las jugadas cuentan las columnas desde 0.',
  'editor.unreadable':
    'Eso no es una posición. Pega jugadas como 3,3,2, un enlace a un tablero o un tablero en texto.',
  'editor.floating':
    'No hay nada debajo de la ficha de la columna {column}, fila {row} desde arriba.',
  'editor.fits': 'Las fichas no caben en este tablero. Deshacer las recupera.',
  'editor.over': 'La partida termina aquí. Deshacer quita la última ficha.',
  'editor.dropped': '{side}: columna {column}.',
};
