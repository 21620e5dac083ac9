/** English: what a player can do besides moving. This file names the keys; every other language must have the same ones. */
export const words = {
  'action.takeback': 'Take back',
  'action.takebackBoth': 'Your last disc and the answer to it',
  'action.draw': 'Offer draw',
  'action.abort': 'Abort',
  'action.resign': 'Resign',
  'action.withdraw': 'Withdraw request',
  'action.withdrawDraw': 'Withdraw draw',
  'action.sure.resign': 'Resign this game?',
  'action.sure.abort': 'Abort this game? It will not count.',
  'action.sure.draw': 'Both agree to a draw?',
  'action.yes.resign': 'Yes, resign',
  'action.yes.abort': 'Yes, abort',
  'action.yes.draw': 'Yes, a draw',
  'action.no': 'Play on',
};
