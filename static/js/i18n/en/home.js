/** English: the home screen. This file names the keys; every other language must have the same ones. */
export const words = {
  'home.title': 'Four in a row', 'home.lead': 'Send a link and play. No accounts, no adverts.',
  'home.ways': 'Play with', 'home.now': 'Going on now', 'home.nowEmpty': 'Nobody is playing right now. Yours could be the first game.', 'home.open': 'open seat',
  'home.top': 'Top 3', 'home.topEmpty': 'Nobody has points yet.',
  'way.person': 'Somebody', 'way.computer': 'The computer', 'way.device': 'This device', 'way.watch': 'Watch two computers', 'way.others': 'A table for two others',
  'go.person': 'Get a link to play', 'go.computer': 'Play', 'go.device': 'Play', 'go.watch': 'Watch', 'go.others': 'Set the table',
  'field.nameX': 'Name of the first player', 'field.nameO': 'Name of the second player', 'field.seatX': 'Name on the first seat', 'field.seatO': 'Name on the second seat',
  'field.level': 'Level', 'field.levelX': 'First computer', 'field.levelO': 'Second computer',
  'field.options': 'Board, start and clock',
  'field.first': 'Who starts', 'field.clock': 'Clock',
  'first.random': 'Chosen at random', 'first.first': 'The first player', 'first.second': 'The second player', 'first.me': 'Me', 'first.rival': 'My rival',
  'clock.none': 'No clock', 'clock.some': '{minutes} min + {seconds} s a move',
  'enter.title': 'Join a game', 'enter.label': 'Code or link', 'enter.go': 'Open', 'enter.wrong': 'That is neither a game code nor a link to a game.',
};
