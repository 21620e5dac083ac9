/** English: where a game began. This file names the keys; every other language must have the same ones. */
export const words = {
  'game.practice': 'Begun from a chosen position: no points, not recorded.',
  'game.fair': 'Fair start: the server drew the first discs, and nobody is ahead.',
  'game.head': 'Head start for {name}, who wins with perfect play. No points, not recorded.',
};
