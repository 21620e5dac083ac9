/** English: management, for the holder of the admin token. This file names the keys; every other language must have the same ones. */
export const words = {
  'manage.title': 'Management', 'manage.lead': 'For the person who runs this server.', 'manage.checking': 'Checking your token…',
  'manage.tokenHint': 'The server printed a link with the admin token when it first started, and keeps the token in the file admin.token of its data directory. Open that link, or paste the token here.',
  'manage.token': 'Admin token', 'manage.use': 'Use this token', 'manage.wrong': 'That is not the admin token of this server.',
  'manage.holds': 'This device holds the admin token.', 'manage.forget': 'Forget it here', 'manage.forgotten': 'This device no longer holds the admin token.',

  'manual.title': 'Enter a result by hand', 'manual.hint': 'For games played on a real board. They give points, but no rating.',
  'manual.seatX': 'First (X)', 'manual.seatO': 'Second (O)', 'manual.person': 'A person', 'manual.nameX': 'Name of X', 'manual.nameO': 'Name of O',
  'manual.winner': 'Winner', 'manual.draw': 'Nobody: a draw', 'manual.rounds': 'Rounds played', 'manual.range': 'From {min} to {max} on this board.', 'manual.ended': 'When it ended',
  'manual.points': 'Points: {X} for {nameX}, {O} for {nameO}', 'manual.save': 'Save the result', 'manual.saved': 'Saved: {nameX} {X}, {nameO} {O}.',
  'entered.title': 'Entered by hand', 'entered.none': 'No results entered by hand yet.', 'entered.back': 'Take back…', 'entered.sure': 'Take this result back? Its points go too.', 'entered.yes': 'Yes, take it back', 'entered.no': 'Keep it',
  'entered.done': 'Taken back: {nameX} loses {X} points, {nameO} loses {O}.',

  'import.title': 'Import', 'import.hint': 'A text file from an export, or written by hand. You see what it would do before anything is saved.',
  'import.drop': 'Drop a file here, or choose one', 'import.sending': 'Uploading {file}…', 'import.working': 'The server is reading {file}…', 'import.writing': 'The server is writing {file}…', 'import.progress': 'Progress of the upload',
  'import.checked': '{file} can be imported', 'import.done': '{file} was imported', 'import.refused': '{file} cannot be imported; nothing was changed', 'import.nothing': 'Everything in this file is here already.',
  'import.preview': 'What the import would do', 'import.did': 'What the import did',
  'import.new_games': 'New games', 'import.known_games': 'Games already here', 'import.skipped_deleted': 'Removed games, left out', 'import.new_players': 'New players', 'import.carried': 'Totals added from an old ranking',
  'import.restore': 'Bring removed games back', 'import.go': 'Import', 'import.other': 'Another file',
  'import.errors': 'What is wrong', 'import.line': 'Line', 'import.field': 'Field', 'import.wrong': 'What is wrong', 'import.first': '{count} errors; the first {shown} are shown.',


  'manage.erase': 'Delete a player', 'manage.eraseName': 'Player’s name', 'manage.eraseLook': 'See what it would do',
};
