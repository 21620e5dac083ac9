/** English: the choice of a board. This file names the keys; every other language must have the same ones. */
export const words = {
  'field.board': 'Board',
  'field.other': 'Other',
  'field.rows': 'Rows',
  'field.columns': 'Columns',
  'field.connect': 'In a row',
  'size.side': 'From 2 to {max}: 1×1 is no board.',
  'size.connect': 'From 2 to {max}: at most the longer side.',
  'size.connectTwo': 'Only 2: at most the longer side, and at least 2.',
};
