/** English: ranking, finished games, players. This file names the keys; every other language must have the same ones. */
export const words = {
  'ranking.title': 'Ranking', 'ranking.lead': 'The ten players with the most points.', 'ranking.filter': 'Games that count', 'ranking.all': 'All games', 'ranking.people': 'Between people', 'ranking.empty': 'Nobody has points yet.', 'ranking.invite': 'Play the first game',
  'col.position': 'Place', 'col.player': 'Player', 'col.points': 'Points', 'col.wins': 'Wins', 'col.losses': 'Losses', 'col.draws': 'Draws', 'col.played': 'Played',
  'history.title': 'Finished games', 'history.kind': 'Kind', 'history.result': 'Result', 'history.any': 'All', 'history.wonX': 'X won', 'history.wonO': 'O won', 'history.draw': 'Draw', 'history.winner': 'won', 'history.rounds': 'rounds: {n}', 'history.replay': 'Replay', 'history.more': 'More games', 'history.empty': 'No finished games here yet.',
  'kind.online': 'online', 'kind.local': 'same device', 'kind.computer': 'against the computer', 'kind.exhibition': 'two computers', 'kind.manual': 'entered by hand',
  'player.totals': 'Record', 'player.total': 'All games', 'player.people': 'Against people', 'player.computers': 'Against computers', 'player.last': 'Last games', 'player.all': 'All games of this player',
  'player.own': 'This is you', 'player.transferHint': 'To use this name on another device, make a code here and type it there.', 'player.transfer': 'Make a code', 'player.code': 'Code: {code} (until {until})', 'player.eraseHint': 'Deleting removes your name, your points and your place in the ranking. Games stay without your name.', 'player.erase': 'Delete me', 'player.eraseSure': 'Really delete me', 'player.erased': '{name} was deleted.',
};
