/** English: for those who write programs and run servers. This file names the keys; every other language must have the same ones. */
export const words = {
  'docs.title': 'For developers and operators',
  'docs.lead':
    'Everything this page does, your programs can do too: JSON over HTTP, a WebSocket and one text file.',
  'docs.terminal': 'In a terminal',
  'docs.terminalText':
    'A whole game as text. Each answer ends with the next command to type. The addresses are the same as in the browser: where a browser gets a page, curl gets text.',
  'docs.curl': 'Play from a script',
  'docs.curlText':
    'One request creates a game against the computer. The answer holds its id and the token of your seat. Moves need that token; if you send the ply as well, a move can safely be sent twice.',
  'docs.bot': 'Write your own bot',
  'docs.botText':
    'A complete bot that moves at random. Save it as bot.mjs, run it with Node 20 or newer, then teach it to think.',
  'docs.watch': 'Look at a game',
  'docs.watchText':
    'Any game as text, as a picture or as data: the latest position, or the one after any move.',
  'docs.engine': 'Ask the engine',
  'docs.engineText':
    'The value of each column of a position. Columns count from 0, or from 1 in the notation of other solvers.',
  'docs.file': 'Everything in one file',
  'docs.fileText':
    'Export the ranking and the history as one text file that people can read and diff can compare. An import takes all of it or nothing, and the same file twice changes nothing. Importing needs the admin token.',
  'docs.copy': 'Copy',
  'docs.openapi': 'OpenAPI document',
  'docs.more':
    'It is the reference for programs. docs/api.md in the source explains it, and “cuatro --help” lists the settings of the server.',
};
