/** English: looking back at a game. This file names the keys; every other language must have the same ones. */
export const words = {
  'replay.slider': 'Position in the game',
  'replay.at': 'move {shown} of {ply}',
  'replay.first': 'To the start',
  'replay.back': 'One move back',
  'replay.next': 'One move forward',
  'replay.last': 'To the end',
  'replay.play': 'Play',
  'replay.pause': 'Pause',
  'replay.speed': 'Speed',
  'replay.slow': 'Slow',
  'replay.normal': 'Normal',
  'replay.fast': 'Fast',
  'replay.values': 'Values',
  'replay.share': 'Share',
  'replay.practice': 'Play on from here',
  'replay.board': 'Open on the board',
};
