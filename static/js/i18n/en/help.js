/** English: how to play. This file names the keys; every other language must have the same ones. */
export const words = {
  'help.title': 'How to play',
  'help.goal': 'The game',
  'help.goalText':
    'Players take turns dropping a disc into a column; it falls to the lowest free cell. The first to get four in a row, horizontally, vertically or diagonally, wins. X plays first. A full board without four in a row is a draw.',
  'help.points': 'Points',
  'help.pointsText':
    'The sooner you win, the more points you get: 3,500 for a win in the first possible round, 500 less for each later round, and never less than 500. A draw gives each player 250. If your opponent resigns, runs out of time or leaves, you get the points of that round as well, but only 500 if you played fewer than four rounds (on other boards: as many rounds as discs in a row win). The first discs of a fair start are not played by you, so here they do not count. Games against the computer count too; the ranking can leave them out.',
  'help.keys': 'Keys',
  'help.keysText':
    'The number keys drop a disc in the column with that number. With the column buttons focused, the left and right arrows choose and Enter drops. In a finished game the arrows walk through the moves, Home and End go to the start and the end, Space plays the moves and Escape closes what is open. With the review open, n goes to the next mistake. On the board to set up, x and o put discs of that colour, Backspace takes one away, and v shows what each column is worth.',
  'help.board': 'The board',
  'help.boardText':
    'Any position can be set up, looked into and played on from, alone or with somebody else. Its link, picture and text can be shared.',
  'help.boardOpen': 'Open the board',
  'help.names': 'Names',
  'help.namesText':
    'There are no passwords. Choose a free name, and it is yours on this device. To use it on another device, create a code in the menu with your name.',
  'help.away': 'When somebody leaves',
  'help.awayText':
    'Nothing is lost when you close the page: open the link again and go on. If your opponent is away for 60 seconds on their turn, you can claim the win.',
  'help.levels': 'Levels of the computer',
  'help.docs': 'For developers and operators',
};
