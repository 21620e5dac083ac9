/** What the bar above the board says: whose turn, what waits for an answer, why the computer moved, how it ended. */
import { otherSide, roundAt } from '../core/rules.js';
import { ownSide, sideToPlay } from '../core/table.js';
import {
  claimIn,
  isNew,
  isOver,
  moverOf,
  offersOf,
  rematchOf,
  SIDES,
  takesAnswer,
  waitsFor,
  watchersOf,
  watchesOthers,
} from '../core/view.js';
import { startKey, starterOf } from '../core/sentences.js';
import { headlineText, howText, scoreText, seriesText } from '../i18n/endings.js';
import { counted, t } from '../i18n/index.js';
import { playerName } from '../i18n/names.js';

/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../core/types.js').Side} Side */
/** @typedef {import('../core/table.js').Table} Table */
/** @typedef {import('./cuatro-turn.js').TurnFacts} TurnFacts */
/** @typedef {{X: string, O: string}} Names */

/**
 * Where the reader is.
 * @typedef {object} Reader
 * @property {number} shown Discs on the board that is drawn.
 * @property {boolean} current Whether that is the newest one.
 * @property {boolean} secret Whether how far the game is must not be said.
 * @property {boolean} seating Whether the cards of an open seat can be shown.
 * @property {boolean} lesson Whether a mistake to learn from is on the board.
 * @property {boolean} review Whether the card of a report or of lessons stands where the result would.
 * @property {number|null} again The column that waits for its second press.
 * @property {boolean} [nextTurn] Whether the reader is to move in the next game.
 * @property {boolean} [joining] Whether the reader has asked for a seat and waits for the answer.
 * @property {number} openedAt Since when the game is awaited, ms.
 * @property {number} sentAt When the disc or the take-back that waits for its answer was sent, ms.
 * @property {number} serverNow The server's time, ms.
 */

/** An answer that takes longer is worth a word. */
const SLOW_MS = 1_000;
/** A game that takes longer to come is worth another try. */
const LATE_MS = 5_000;

/** @type {TurnFacts} */
const PLAIN = {
  text: '',
  round: '',
  note: '',
  score: '',
  side: null,
  yours: false,
  thinking: false,
  lost: false,
  offer: null,
  claim: null,
  watched: '',
};

/** @param {Table|undefined} table @param {Reader} reader @returns {TurnFacts} */
export function turnFacts(table, reader) {
  const game = table?.game;
  if (!table || !game) return awaited(table?.connection === 'lost', reader);
  const { shown, current, secret } = reader;
  const watched = isOver(game) ? 0 : watchersOf(table);
  const names = { X: playerName(game.seats.X), O: playerName(game.seats.O) };
  const lost = table.connection === 'lost';
  const { asked, rival } = rematchOf(table, game);
  const start = startKey(game, table.mine, shown);
  const reason = reasonOf(table, shown, names);
  // Both together are too long for the bar; the list of moves has every reason.
  const watches = watchesOthers(table, game) && !reader.joining ? t('turn.watches') : '';
  const starts = start && t(start, { name: names[starterOf(game)] });
  const news = [watches, starts].filter(Boolean).join(' ');
  const note = start ? news : reason || news;
  /** @type {TurnFacts} */
  const facts = {
    ...PLAIN,
    lost,
    listed: reason !== '' && note === reason,
    watched: watched ? counted('count.watching', watched) : '',
  };
  // Wherever the reader is looking, the opponent's offer of another game and the way to it are in sight.
  const goesOn = game.next_game && table.mine.length > 0;
  const begun = goesOn ? t(reader.nextTurn ? 'turn.nextYours' : 'turn.nextBegun') : '';
  if (goesOn) Object.assign(facts, { claim: t('end.onward'), action: 'next' });
  else if (rival && !asked)
    Object.assign(facts, { claim: t('end.rematchAccept'), action: 'accept' });
  if (reader.lesson) {
    const { again } = reader;
    const asked = again === null ? '' : t('board.again', { column: again });
    return { ...facts, text: t('learn.turn'), note: asked || begun };
  }
  const offer = offerFacts(table, game, names);
  const own = ownSide(table);
  const stands =
    asked && own && !game.next_game ? t('end.rematchStands', { name: names[otherSide(own)] }) : '';
  if (!current) {
    const text = secret
      ? t('turn.watching', { shown })
      : t('turn.looking', { shown, ply: game.ply });
    // Two computers are watched at one's own speed: there the latest board is none to go back to.
    const plays = game.status === 'playing' && game.kind !== 'exhibition';
    return {
      ...facts,
      ...(plays && { claim: t('turn.latest'), action: 'latest' }),
      offer,
      text,
      note: offer?.also || stands || begun || note,
      listed: facts.listed && !stands && !begun,
      round: roundText(game, shown - 1),
    };
  }
  if (game.status === 'waiting') {
    const nobody = SIDES.every((side) => !game.seats[side] || game.seats[side]?.invited);
    // What to send, or where to sit down, is on its way.
    if (!reader.seating) return { ...facts, text: t('turn.opening'), round: goal(game) };
    return { ...facts, text: t(nobody ? 'turn.waitingBoth' : 'turn.waiting'), round: goal(game) };
  }
  if (isOver(game)) {
    const winner = game.result?.winner ?? null;
    const wanted = rival
      ? t(game.series?.winner === null ? 'series.ready' : 'offer.rematch', { name: names[rival] })
      : '';
    const series = seriesText(game, table.mine, names);
    const news = stands || wanted || (reader.review && begun);
    return {
      ...facts,
      // The button of the result stands right below.
      claim: reader.review ? facts.claim : null,
      text: headlineText(game, table.mine, names),
      note: news || [howText(game), series].filter(Boolean).join(' · '),
      listed: false,
      score: news || series ? '' : scoreText(game, names),
      side: winner,
      yours: winner !== null && table.mine.includes(winner),
    };
  }
  return {
    ...facts,
    ...moving(table, game, reader, { names, lost, offer, note, listed: facts.listed ?? false }),
  };
}

/**
 * The bar while the game is played.
 * @param {Table} table @param {Game} game @param {Reader} reader
 * @param {{names: Names, lost: boolean, offer: TurnFacts['offer'], note: string, listed: boolean}} told
 */
function moving(table, game, { again, sentAt, serverNow }, { names, lost, offer, note, listed }) {
  const mover = moverOf(table, game);
  const yours = ownSide(table) === mover;
  const sends = table.pending !== null || table.takingBack;
  const slow = sends && Date.now() - sentAt > SLOW_MS;
  // What has not come does not make a computer think.
  const thinking = !slow && (table.thinking === mover || !game.seats[mover]?.human);
  // Without a line nobody knows whether they have played meanwhile.
  const theirs = lost ? 'turn.was' : thinking ? 'turn.thinking' : 'turn.theirs';
  let text = yours ? t('turn.yours') : t(theirs, { name: names[mover] });
  // The turn is the opponent's once the disc has reached the server.
  if (sends && (lost || slow)) text = t('turn.sending');
  const left = claimIn(table, game, serverNow);
  let line = note;
  if (again !== null && sideToPlay(table)) line = t('board.again', { column: again });
  else if (left) line = t(isNew(game) ? 'claim.endIn' : 'claim.in', { n: left });
  // A question stands where the turn stood, which then stands below it.
  else if (offer?.also) line = offer.also;
  else if (offer && yours) line = t('turn.yours');
  else if (waitsFor(table, game).length > 0) line = t('offer.waits');
  return {
    text,
    note: line,
    listed: listed && line === note,
    thinking: thinking && !lost,
    yours,
    side: mover,
    round: roundText(game, game.ply),
    offer,
    claim: left === 0 ? t(isNew(game) ? 'claim.end' : 'claim.now') : null,
  };
}

/** What wins, each on a line: how many in a row, where it is not four, and how many games of a series. @param {Game} game */
const goal = ({ connect, series }) =>
  [
    connect !== 4 && t('reason.lineOf', { n: connect }),
    series && t('series.firstTo', { n: series.first_to }),
  ]
    .filter(Boolean)
    .join('\n');

/** @param {Game} game @param {number} ply */
const roundText = (game, ply) =>
  [goal(game), t('turn.round', { n: roundAt(Math.max(0, ply)) })].filter(Boolean).join('\n');

/** What is said while the game has not come. @param {boolean} lost @param {Reader} reader @returns {TurnFacts} */
function awaited(lost, { openedAt }) {
  if (!lost && Date.now() - openedAt < LATE_MS) return { ...PLAIN, text: t('turn.opening') };
  return {
    ...PLAIN,
    text: t(lost ? 'turn.unreached' : 'turn.late'),
    note: t('turn.keeps'),
    claim: t('turn.retry'),
    action: 'retry',
  };
}

/** Why the computer made the shown move, in its own words: below "Your turn" they could be taken for advice.
 * @param {Table} table @param {number} shown @param {Names} names */
function reasonOf({ moves }, shown, names) {
  const move = moves[shown - 1];
  if (!move?.why) return '';
  return t('say.reason', { name: names[/** @type {Side} */ (move.side)], text: move.why.text });
}

/** @param {Table} table @param {Game} game @param {Names} names @returns {TurnFacts['offer']} */
function offerFacts(table, game, names) {
  const [[subject, second], own] = [offersOf(table, game), ownSide(table)];
  if (!subject || !own) return null;
  const asker = otherSide(own);
  const text = (/** @type {'draw'|'takeback'} */ one) => t(`offer.${one}`, { name: names[asker] });
  const more = subject === 'takeback' && takesAnswer(game, asker) ? t('offer.also') : '';
  return {
    subject,
    text: text(subject),
    also: second ? text(second) : more,
  };
}
