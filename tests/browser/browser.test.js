/** All scenes in one process, so that one browser and one server serve them. */
import { after, before } from 'node:test';
import { closeBrowser } from './support/people.js';
import { Server } from './support/server.js';
import assets from './scenes/assets.js';
import back from './scenes/back.js';
import begin from './scenes/begin.js';
import board from './scenes/board.js';
import boards from './scenes/boards.js';
import colours from './scenes/colours.js';
import computer from './scenes/computer.js';
import device from './scenes/device.js';
import docs from './scenes/docs.js';
import embed from './scenes/embed.js';
import endgame from './scenes/endgame.js';
import endings from './scenes/endings.js';
import failures from './scenes/failures.js';
import feel from './scenes/feel.js';
import figures from './scenes/figures.js';
import finishedGames from './scenes/lists.js';
import handheld from './scenes/handheld.js';
import entrants from './scenes/entrants.js';
import hold from './scenes/hold.js';
import home from './scenes/home.js';
import inPlay from './scenes/in-play.js';
import invite from './scenes/invite.js';
import keyboard from './scenes/keyboard.js';
import learn from './scenes/learn.js';
import line from './scenes/line.js';
import looks from './scenes/looks.js';
import management from './scenes/management.js';
import moves from './scenes/moves.js';
import names from './scenes/names.js';
import notices from './scenes/notices.js';
import offers from './scenes/offers.js';
import offline from './scenes/offline.js';
import online from './scenes/online.js';
import ownPage from './scenes/own-page.js';
import practice from './scenes/practice.js';
import phone from './scenes/phone.js';
import panels from './scenes/panels.js';
import players from './scenes/players.js';
import reference from './scenes/reference.js';
import report, { reportInShort } from './scenes/report.js';
import restart from './scenes/restart.js';
import result from './scenes/result.js';
import review from './scenes/review.js';
import rhythm from './scenes/rhythm.js';
import rounds from './scenes/rounds.js';
import series from './scenes/series.js';
import share from './scenes/share.js';
import signedOn from './scenes/signed-on.js';
import sounds from './scenes/sounds.js';
import steady, { steadyInShort } from './scenes/steady.js';
import start from './scenes/start.js';
import still from './scenes/still.js';
import statistics from './scenes/statistics.js';
import columnValues from './scenes/values.js';
import unlisted from './scenes/unlisted.js';
import tournament from './scenes/tournament.js';
import touch from './scenes/touch.js';
import ways from './scenes/ways.js';
import surroundings from './scenes/surroundings.js';
import verdicts from './scenes/verdicts.js';
import waiting from './scenes/waiting.js';
import wall from './scenes/wall.js';
import weight from './scenes/weight.js';
import withoutServer from './scenes/without-server.js';
import words from './scenes/words.js';
import you from './scenes/you.js';

const server = new Server();

before(() => server.start());
after(async () => {
  await closeBrowser();
  await server.stop();
});

const whole = process.env.CUATRO_SCENES === 'all';
// What every change must keep. The rest takes as long again and has a command of its own: `script/test page-all`.
const essential = [
  assets,
  online,
  computer,
  device,
  keyboard,
  boards,
  names,
  signedOn,
  docs,
  ways,
  embed,
  reference,
  rhythm,
  begin,
  feel,
  line,
  touch,
  reportInShort,
  steadyInShort,
];
const further = [
  entrants,
  board,
  back,
  report,
  verdicts,
  columnValues,
  share,
  practice,
  learn,
  review,
  endgame,
  endings,
  still,
  failures,
  result,
  start,
  home,
  handheld,
  unlisted,
  you,
  surroundings,
  notices,
  sounds,
  invite,
  offers,
  series,
  statistics,
  finishedGames,
  figures,
  phone,
  panels,
  colours,
  ownPage,
  moves,
  players,
  management,
  offline,
  withoutServer,
  waiting,
  looks,
  words,
  tournament,
  rounds,
  hold,
  wall,
  inPlay,
  weight,
  steady,
];
for (const scene of whole ? [...essential, ...further] : essential) scene(server);
restart();
