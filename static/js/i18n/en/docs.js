/** English: for those who write programs and run servers. This file names the keys; every other language must have the same ones. */
export const words = {
  'docs.title': 'For programs and operators',
  'docs.lead': 'Everything that this page does goes through doors that are open to you as well: JSON over HTTP, a WebSocket, and one text file.',
  'docs.terminal': 'In a terminal',
  'docs.terminalText': 'A whole game: each answer is text and ends with the next command to type. The addresses are those of this page; what a browser shows as a page, curl shows as text.',
  'docs.curl': 'A game for a script',
  'docs.curlText': 'One line makes a game against the computer. The answer holds its id and the token of your seat; moves need that token, and the ply they answer makes them safe to send twice.',
  'docs.bot': 'A player of your own',
  'docs.botText': 'This is a whole player that chooses by chance. Save it as bot.mjs and run it with Node 20 or newer; then teach it to think.',
  'docs.watch': 'A game to look at',
  'docs.watchText': 'Any game as text, as picture and as data, at its end or at any move.',
  'docs.engine': 'Ask the engine',
  'docs.engineText': 'What every column of a position is worth, with columns from 0 or in the notation of other solvers, which count from 1.',
  'docs.file': 'Everything in one file',
  'docs.fileText': 'Ranking and history go out as one text file for eyes and for diff, and come back whole or not at all; the same file twice changes nothing. Bringing it in needs the token of the operator.',
  'docs.more': 'The reference for programs is the OpenAPI document at /api/v1/openapi.json; docs/api.md beside the program explains it, and “cuatro --help” lists what an operator can set.',
  'docs.copy': 'Copy',
};
