/** English: the board to set up and to look into. This file names the keys; every other language must have the same ones. */
export const words = {
  'editor.title': 'Board',
  'editor.tools': 'Tools',
  'editor.put': 'Put {side}',
  'editor.lift': 'Press a column to put a disc there, or the top disc of a column to take it away.',
  'editor.undo': 'Undo',
  'editor.redo': 'Redo',
  'editor.flip': 'Mirror',
  'editor.clear': 'Clear',
  'editor.values': 'Values',
  'editor.share': 'Share',
  'editor.play': 'Play from here',
  'editor.plays': 'Who plays {side}',
  'editor.fair': 'New fair start',
  'editor.head': 'Head start…',
  'editor.headOf': 'For {side}: wins {from}–{to} of 100',
  'editor.fairNote': 'Fair start: nobody wins if both play perfectly. X wins from the empty board.',
  'editor.headNote':
    'Head start: {side} wins with perfect play, and {from}–{to} of 100 games between equals.',
  'editor.another': 'Another',
  'editor.counts': 'From a fair start the game counts like any other.',
  'editor.position': 'Position',
  'editor.notations':
    'Moves (3,3,2), a solver’s string (443), stacks (0-x-xo-0-ox-0-0), a link, or a board as text. Moves count columns from 0.',
  'editor.unreadable':
    'That is no position. Paste moves such as 3,3,2, a link to a board, or a board as text.',
  'editor.floating': 'Nothing lies below the disc in column {column}, row {row} from the top.',
  'editor.fits': 'The discs do not fit this board. Undo brings them back.',
  'editor.over': 'The game is over here. Undo takes the last disc away.',
  'editor.dropped': '{side}: column {column}.',
};
