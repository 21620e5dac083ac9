/** English: what can be asked for about a board of a game that is over. This file names the keys; every other language must have the same ones. */
export const words = {
  'replay.values': 'Show values',
  'replay.share': 'Share this board',
  'replay.practice': 'Play on from here',
  'replay.board': 'Open on the board',
};
