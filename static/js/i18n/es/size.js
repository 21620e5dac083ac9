/** Spanish: the choice of a board. @type {Record<keyof typeof import('../en/size.js').words, string>} */
export const words = {
  'field.board': 'Tablero',
  'field.other': 'Otro',
  'field.rows': 'Filas',
  'field.columns': 'Columnas',
  'field.connect': 'En raya',
  'size.side': 'De 2 a {max}: 1×1 no es un tablero.',
  'size.connect': 'De 2 a {max}: como mucho, el lado más largo.',
  'size.connectTwo': 'Solo 2: como mucho el lado más largo, y al menos 2.',
};
