/** English: what stands around every screen or is said on several. This file names the keys; every other language must have the same ones. */
export const words = {
  'nav.label': 'Main', 'nav.skip': 'Skip to content', 'nav.statistics': 'Statistics', 'nav.help': 'Help',
  'wish.sound': 'Sound', 'you.title': 'You', 'you.open': '{name}: your page and settings', 'you.turns': 'Games waiting for you: {n}',
  'field.name': 'Your name',
  'field.board': 'Board', 'field.other': 'Other', 'field.rows': 'Rows', 'field.columns': 'Columns', 'field.connect': 'In a row',
  'redeem.label': 'Code for {name}', 'redeem.go': 'Use the code', 'redeem.hint': 'Is this your name? Open the menu with your name on the device that knows it, and make a code there.', 'join.held': 'The name {name} is taken. Choose another one, or use a code if it is yours.', 'redeem.done': '{name} is now yours on this device.',
  'seat.open': 'Open seat', 'seat.computer': 'Computer · {level}',
  'turn.yours': 'Your turn', 'turn.round': 'Round {n}',
  'end.draw': 'A draw',
  'end.home': 'New game',
  'reason.line': 'Four in a row', 'reason.lineOf': '{n} in a row', 'reason.full': 'Board full', 'reason.resign': 'By resignation', 'reason.time': 'On time', 'reason.abandon': 'The opponent left', 'reason.agreed': 'By agreement', 'reason.other': 'Over',
  'copy.done': 'Copied.', 'copy.byHand': 'Select the text and copy it by hand.',
  'missing.title': 'Nothing here', 'missing.page': 'There is no page at this address.', 'missing.game': 'There is no such game on this server. Check the link or start a new game.',
  'admin.kept': 'This device now holds the admin token.',
  'app.offline': 'You are offline', 'problem.offline': 'The server does not answer. Check your connection and try again.', 'problem.unexpected': 'Something went wrong. Try again.',
  'count.rounds.one': '{n} round', 'count.rounds.other': '{n} rounds', 'count.points.one': '{n} point', 'count.points.other': '{n} points', 'count.watching.one': '{n} watching', 'count.watching.other': '{n} watching',
};
