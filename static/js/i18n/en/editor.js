/** English: the board to set up and to look into. This file names the keys; every other language must have the same ones. */
export const words = {
  'editor.title': 'Board',
  'editor.modes': 'What a press does',
  'editor.turns': 'In turn',
  'editor.put': 'Put {side}',
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
  'editor.headNote': 'Head start: a proven win for {side}.',
  'editor.counts': 'From a fair start the game counts like any other.',
  'editor.position': 'Position',
  'editor.notations':
    'Moves (3,3,2), a solver’s string (443), stacks (0-x-xo-0-ox-0-0), a link, or a board as text. Moves count columns from 0.',
  'editor.unreadable':
    'That is no position. Paste moves such as 3,3,2, a link to a board, or a board as text.',
  'editor.floating': 'Nothing lies below the disc in column {column}, row {row} from the top.',
  'editor.over': 'The game is over here. Take a disc away to play from here.',
  'editor.dropped': '{side}: column {column}.',
};
