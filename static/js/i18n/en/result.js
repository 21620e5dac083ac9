/** English: the end of a game, and what can come next. This file names the keys; every other language must have the same ones. */
export const words = {
  'end.streak': '{n} wins in a row',
  'end.whyLost': 'What decided it?',
  'end.points': 'Points of this game',
  'end.next': 'Go to the rematch',
  'end.rematch': 'Rematch',
  'end.rematchAsked': 'Withdraw the rematch',
  'end.rematchDecline': 'No rematch',
  'withdrawn.rematch': '{name} no longer wants a rematch.',
  'declined.rematch': '{name} does not want a rematch.',
  'end.again': 'Play again, sides swapped',
  'end.share': 'Share',
  'end.learn': 'Learn from your mistakes',
  'end.learnAll': 'Learn from the mistakes',
  'end.nextGame': 'Next game',
};
