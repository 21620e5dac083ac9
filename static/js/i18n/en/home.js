/** English: the home screen. This file names the keys; every other language must have the same ones. */
export const words = {
  'home.title': 'Four in a row', 'home.lead': 'Send a link and play. No accounts, no ads.', 'home.hint.computer': 'Drop a disc to play the computer.', 'home.hint.device': 'Drop the first disc to begin.', 'home.hint.person': 'First the link: the board opens with your game.', 'home.hint.watch': 'The board opens when you press Watch.', 'home.hint.others': 'First the links: the two of them play by those.', 'home.levelsUnknown': 'Loading the levels…',
  'home.ways': 'Play against', 'home.rare': 'More ways', 'home.now': 'Games right now', 'home.own': 'Your games', 'home.others': 'Other games', 'home.away': 'The server does not answer. Trying again…', 'home.nowEmpty': 'No games right now. Yours could be the first.', 'home.open': 'open seat',
  'home.top': 'Top 3', 'home.topEmpty': 'Nobody has points yet.',
  'way.person': 'A friend', 'way.computer': 'Computer', 'way.device': 'Same device', 'way.watch': 'Watch computers play', 'way.others': 'Set up a game for others',
  'go.person': 'Get a link to play', 'go.computer': 'Play', 'go.device': 'Play', 'go.watch': 'Watch', 'go.others': 'Create the links',
  'field.nameX': 'First player', 'field.nameO': 'Second player', 'field.seatX': 'First player', 'field.seatO': 'Second player',
  'field.level': 'Level', 'field.levelX': 'First computer', 'field.levelO': 'Second computer',
  'field.options': 'Board, start and clock',
  'field.first': 'Who starts', 'field.clock': 'Clock',
  'first.random': 'Picked at random', 'first.first': 'The first player', 'first.second': 'The second player', 'first.me': 'Me', 'first.rival': 'My opponent',
  'clock.none': 'No clock', 'clock.some': '{minutes} min + {seconds} s per move', 'clock.short': '{minutes}\u00a0min\u00a0+\u00a0{seconds}\u00a0s',
  'enter.title': 'Join a game', 'enter.label': 'Code or link', 'enter.go': 'Open', 'enter.wrong': 'That is not a game code or a link to a game.',
};
