/** English. This file names all keys; every other language must have the same ones. */
export const en = {
  'nav.label': 'Main', 'nav.skip': 'Skip to the page', 'nav.ranking': 'Ranking', 'nav.history': 'Games', 'nav.help': 'Help',
  'wish.sound': 'Sound', 'wish.theme': 'Theme: {now}', 'theme.auto': 'as the system', 'theme.light': 'light', 'theme.dark': 'dark',

  'home.title': 'Four in a row', 'home.lead': 'Send a link and play. No accounts, no adverts.',
  'home.ways': 'Play with', 'home.now': 'Going on now', 'home.nowEmpty': 'No games yet. Yours could be the first.', 'home.open': 'open seat',
  'home.top': 'Top 3', 'home.topEmpty': 'Nobody has points yet.',
  'way.person': 'Somebody', 'way.computer': 'The computer', 'way.device': 'This device', 'way.watch': 'Watch two computers', 'way.others': 'A table for two others',
  'go.person': 'Get a link to play', 'go.computer': 'Play', 'go.device': 'Play', 'go.watch': 'Watch', 'go.others': 'Set the table',

  'field.name': 'Your name', 'field.nameX': 'First name', 'field.nameO': 'Second name', 'field.seatX': 'Name on the first seat', 'field.seatO': 'Name on the second seat',
  'field.level': 'Level', 'field.levelX': 'First computer', 'field.levelO': 'Second computer',
  'field.options': 'Board, start and clock', 'field.board': 'Board', 'field.other': 'Other', 'field.rows': 'Rows', 'field.columns': 'Columns', 'field.connect': 'In a row',
  'field.first': 'Who starts', 'field.clock': 'Clock',
  'first.random': 'By lot', 'first.first': 'The first player', 'first.second': 'The second player',
  'clock.none': 'No clock', 'clock.some': '{minutes} min + {seconds} s a move',

  'redeem.label': 'Code for {name}', 'redeem.go': 'Use the code', 'redeem.hint': 'If the name is yours, open your page on the device that knows it and make a code there.', 'redeem.done': '{name} is now yours on this device.',

  'enter.title': 'Join a game', 'enter.label': 'Code or link', 'enter.go': 'Open', 'enter.wrong': 'That is neither a game code nor a link to a game.',

  'seat.open': 'Open seat', 'seat.computer': 'Computer · {level}',
  'strip.first': 'plays first', 'strip.second': 'plays second', 'strip.computer': 'computer', 'strip.you': 'you', 'strip.here': 'here', 'strip.away': 'away', 'strip.open': 'not here yet', 'strip.wins': 'Wins',

  'turn.opening': 'Opening the table…', 'turn.waiting': 'Waiting for a second player', 'turn.yours': 'Your turn', 'turn.theirs': '{name} to move', 'turn.thinking': '{name} is thinking', 'turn.round': 'Round {n}', 'turn.looking': 'Move {shown} of {ply}',
  'connection.lost': 'Connection lost. Coming back…', 'connection.connecting': 'Connecting…',

  'board.keys': 'Columns', 'board.drop': 'Drop in column {column}, {free} free', 'board.column': 'Column {column}, {free} free', 'board.again': 'Column {column}: press again to drop', 'board.full': 'Column {column}, full',
  'board.caption': 'Board of {rows} rows and {columns} columns, {connect} in a row wins', 'board.empty': 'empty',

  'log.title': 'Moves', 'log.empty': 'No discs yet.', 'log.move': 'Move {ply}: {side} in column {column}, row {row}', 'log.newest': 'Round {round} · {name} → {column}',

  'offer.draw': '{name} offers a draw', 'offer.takeback': '{name} asks to take a move back', 'offer.accept': 'Accept', 'offer.decline': 'Decline', 'offer.declined': '{name} declined.',
  'claim.in': 'Claim the win in {n} s', 'claim.now': 'Claim the win',
  'action.confirm': 'Ask before a disc drops', 'action.takeback': 'Take back', 'action.draw': 'Offer a draw', 'action.abort': 'Abort', 'action.resign': 'Resign', 'action.asked': 'Asked…',
  'action.sure.resign': 'Give this game up?', 'action.sure.abort': 'Stop this game? It will not count.', 'action.yes.resign': 'Yes, resign', 'action.yes.abort': 'Yes, abort', 'action.no': 'Play on',

  'end.won': 'You win!', 'end.lost': '{name} wins', 'end.winner': '{name} wins', 'end.draw': 'A draw', 'end.aborted': 'Game aborted', 'end.abortedHow': 'It counts for nobody.',
  'end.points': 'Points of this game', 'end.next': 'To the rematch', 'end.rematch': 'Rematch', 'end.rematchAsked': 'Rematch asked…', 'end.rematchAccept': 'Accept the rematch', 'end.again': 'Again, sides swapped', 'end.share': 'Share', 'end.home': 'New game',
  'reason.line': 'By a line', 'reason.full': 'Board full', 'reason.resign': 'By resignation', 'reason.time': 'On time', 'reason.abandon': 'The rival left', 'reason.agreed': 'Agreed', 'reason.other': 'Over',

  'invite.title': 'Invite somebody', 'invite.titleSeats': 'One link for each seat', 'invite.hint': 'Send the link. The game begins as soon as it is opened and a name is given.',
  'invite.link': 'Link to play', 'invite.for': 'Link for {name}', 'invite.watch': 'Link to watch', 'invite.copy': 'Copy', 'invite.share': 'Share', 'invite.copied': 'Copied.', 'invite.copyByHand': 'Select the link and copy it by hand.', 'invite.qr': 'QR code of the link',
  'invite.loopback': 'This server can only be reached from this computer. Start it with --listen 0.0.0.0:8080 to play from another one.',
  'join.title': '{name} invites you', 'join.titleOpen': 'Take a seat', 'join.sit': 'Play', 'join.watching': 'Or stay and watch.',

  'replay.slider': 'Position in the game', 'replay.at': 'move {shown} of {ply}', 'replay.first': 'To the start', 'replay.back': 'One move back', 'replay.next': 'One move on', 'replay.last': 'To the end', 'replay.play': 'Play', 'replay.pause': 'Pause', 'replay.speed': 'Speed', 'replay.slow': 'Slow', 'replay.normal': 'Normal', 'replay.fast': 'Fast',

  'say.played': '{name}: column {column}, row {row}.', 'say.youPlayed': 'You: column {column}, row {row}.', 'say.joined': 'The game begins: {X} against {O}.', 'say.takeback': 'A move was taken back.',
  'title.game': '{X} against {O}',

  'ranking.title': 'Ranking', 'ranking.lead': 'The ten players with the most points.', 'ranking.filter': 'Games that count', 'ranking.all': 'All games', 'ranking.people': 'Between people', 'ranking.empty': 'Nobody has points yet.', 'ranking.invite': 'Play the first game',
  'col.position': 'Place', 'col.player': 'Player', 'col.points': 'Points', 'col.wins': 'Wins', 'col.losses': 'Losses', 'col.draws': 'Draws', 'col.played': 'Played',
  'history.title': 'Finished games', 'history.kind': 'Kind', 'history.result': 'Result', 'history.any': 'All', 'history.wonX': 'X won', 'history.wonO': 'O won', 'history.draw': 'Draw', 'history.winner': 'won', 'history.rounds': 'rounds: {n}', 'history.replay': 'Replay', 'history.more': 'More games', 'history.empty': 'No finished games here yet.',
  'kind.online': 'online', 'kind.local': 'same device', 'kind.computer': 'against the computer', 'kind.exhibition': 'two computers', 'kind.manual': 'entered by hand',
  'player.totals': 'Record', 'player.total': 'All games', 'player.people': 'Against people', 'player.computers': 'Against computers', 'player.last': 'Last games', 'player.all': 'All games of this player',
  'player.own': 'This is you', 'player.transferHint': 'To use this name on another device, make a code here and type it there.', 'player.transfer': 'Make a code', 'player.code': 'Code: {code} (until {until})', 'player.eraseHint': 'Deleting removes your name, your points and your place in the ranking. Games stay without your name.', 'player.erase': 'Delete me', 'player.eraseSure': 'Really delete me', 'player.erased': '{name} was deleted.',

  'help.title': 'How to play', 'help.goal': 'The game', 'help.goalText': 'Players take turns dropping a disc into a column; it rests on the lowest free cell. Whoever first has four in a row, across, upright or slanting, wins. X plays first. A full board without a line is a draw.',
  'help.points': 'Points', 'help.pointsText': 'The sooner the win, the more points: a win in the first round in which one is possible gives 3500, each later round 500 less, never below 500. A draw gives 250 to each. Points against the computer count too; the ranking can leave them out.',
  'help.keys': 'Keys', 'help.keysText': 'Digits 0 to 9 drop a disc in that column. With the column buttons focused, the left and right arrows choose and Enter drops. In a finished game the arrows walk through the moves.',
  'help.names': 'Names', 'help.namesText': 'There are no passwords. Writing a free name makes it yours on this device. Your own page gives a code to use the name on another device.',
  'help.away': 'When somebody leaves', 'help.awayText': 'Closing the page loses nothing: open the link again and go on. A rival who is away for 60 seconds on their own turn can be declared the loser.',
  'help.levels': 'Levels of the computer',
  'missing.title': 'Nothing here', 'missing.page': 'There is no page at this address.', 'missing.game': 'There is no such game on this server. Check the link or start a new game.',
  'admin.kept': 'This device now holds the admin token.',
  'app.offline': 'You are offline.', 'problem.offline': 'The server does not answer. Check the connection and try again.', 'problem.unexpected': 'Something went wrong. Try again.',

  'count.rounds.one': '{n} round', 'count.rounds.other': '{n} rounds', 'count.points.one': '{n} point', 'count.points.other': '{n} points', 'count.watching.one': '{n} watching', 'count.watching.other': '{n} watching',
};
