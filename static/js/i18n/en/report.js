/** English: looking back at a game: report, values, sharing, playing on. This file names the keys; every other language must have the same ones. */
export const words = {
  'report.title': 'What decided it', 'report.titleEnded': 'How it ended', 'report.close': 'Close',
  'report.working': 'The server is working out every move. This takes a few seconds.', 'report.since': 'So far: {n}\u00a0s', 'report.stop': 'Cancel',
  'report.again': 'Try again', 'report.busy': 'The engine is busy with other games. Try again in {n}\u00a0s.',
  'report.inexact': 'Not everything here is proven: on this board, or this early in a game, the engine sees only so far ahead.',
  'report.back': 'Back', 'report.next': 'Next', 'report.line': 'Show', 'report.accuracy': 'Accuracy: right choices where the column mattered', 'report.kept': '{percent}% ({kept} of {choices})', 'report.best': 'Best: move {n}',
  'report.moves': 'All moves', 'report.column': 'column {column}', 'report.cell': '{side}, as move {n} of the line drawn',
  'report.say': 'Move {n}. {verdict}. {text}',
  'grade.best': 'Best', 'grade.good': 'Good', 'grade.inaccuracy': 'Inaccuracy', 'grade.mistake': 'Mistake', 'grade.blunder': 'Blunder', 'grade.unknown': 'Not proven',
  'learn.titleOwn': 'Learn from your mistakes', 'learn.title': 'Learn from the mistakes', 'learn.turn': 'Find a better move', 'learn.count': '{n} of {of}', 'learn.again': 'Try again', 'learn.next': 'Next', 'learn.hint': 'Hint', 'learn.show': 'Show the answer', 'learn.repeat': 'Once more', 'learn.tick': 'right',
  'learn.noneOwn': 'You made no mistake here that you could have seen. Well played!', 'learn.noneLost': 'None of your moves was a mistake that you could have seen.', 'learn.none': 'Nobody made a mistake here that a person could have seen.', 'learn.done': 'That was the last one. Right first time: {first} of {of}.',
  'bars.label': 'Who was winning after each move', 'bars.bar': 'Move {n}: {standing}', 'bars.wins': '{side} wins in {n}', 'bars.draw': 'a draw', 'bars.unknown': 'not known',
  'values.here': '{side} to move. Best column: {best}', 'values.several': '{side} to move. Best columns: {best}', 'values.lost': '{side} to move. Every column loses, at best in {n} discs.', 'values.lasts': 'Holds out longest: {best}.', 'values.allWin': '{side} to move. Every column wins in {n} discs.', 'values.allDraw': '{side} to move. Every column holds the draw.', 'values.legend': '+3 wins in 3 discs, −4 loses in 4, = holds the draw.', 'values.inexact': 'Not proven to the end: columns without a value are not known.',
  'values.working': 'Working out the values…', 'values.unknown': 'No value is known here: the end is too far away.', 'values.over': 'The game is over here. Go back a move to see values.',
  'values.win': 'wins in {n}', 'values.loss': 'loses in {n}', 'values.draw': 'draws',
  'share.title': 'Share this board', 'share.close': 'Close', 'share.what': '{X} against {O}, move {shown} of {ply}', 'share.link': 'Link to this move', 'share.copyLink': 'Copy the link', 'share.send': 'Send…', 'share.picture': 'Picture (SVG)', 'share.text': 'Text', 'share.copyText': 'Copy as text',
  'onward.title': 'Play on from move {n}', 'onward.close': 'Close', 'onward.lead': '{side} is to move.', 'onward.against': 'Against whom', 'onward.computer': 'The computer', 'onward.friend': 'A friend', 'onward.device': 'On this device', 'onward.level': 'Level', 'onward.side': 'You play', 'onward.sideNow': '{side}, to move now', 'onward.sideNext': '{side}', 'onward.name': 'Name of {side}', 'onward.go': 'Play on', 'onward.busy': 'Setting up…', 'onward.counts': 'This is a new game for practice: no points, not recorded.',
};
