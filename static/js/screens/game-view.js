/** What the screen of a game shows: a pure function of what the page knows. */
import { isStandard } from '../core/board-size.js';
import { otherSide, roundAt, SIDES } from '../core/rules.js';
import { startKey, starterOf } from '../core/sentences.js';
import { ownSide, shownMoves, sideToPlay } from '../core/table.js';
import {
  actionsOf,
  claimIn,
  clockText,
  counts,
  endedOnBoard,
  isNew,
  isOver,
  moverOf,
  offersOf,
  presenceOf,
  rematchOf,
  replayOf,
  seatKey,
  shownPly,
  takesAnswer,
  timeLeft,
  waitsFor,
  watchersOf,
  watchesOthers,
} from '../core/view.js';
import { headlineText, howText, seriesText } from '../i18n/endings.js';
import { counted, t } from '../i18n/index.js';
import { playerName } from '../i18n/names.js';

/** @typedef {import('../core/types.js').Game} Game */
/** @typedef {import('../core/types.js').Side} Side */
/** @typedef {import('../core/table.js').Table} Table */
/** @typedef {{X: string, O: string}} Names */

/**
 * What the page knows of a game.
 * @typedef {object} State
 * @property {Table} table What the server told, and the disc that was dropped here.
 * @property {import('../core/view.js').Playback} playback The reader's place in the game.
 * @property {number} farthest The farthest board that was shown.
 * @property {boolean} endSeen Whether the end was shown.
 * @property {Review|null} review What is open of the review.
 * @property {boolean} inMatch Whether a tournament game is played on this device: nobody is told then how good moves are.
 * @property {import('../core/report.js').Report|'failed'|null} report What the end says of the moves; null while the server works it out.
 * @property {boolean} seating Whether the code for the cards of an open seat is here.
 * @property {number|null} asked The column that waits for its second press.
 * @property {boolean} busy Whether the reader asked for something that is not answered yet.
 * @property {boolean} joining Whether the reader has asked for a seat and waits for the answer.
 * @property {boolean} nextTurn Whether the reader is to move in the next game.
 * @property {Record<string, number>} series Wins in the chain of rematches.
 * @property {Partial<Record<Side, import('../core/types.js').Emote>>} emotes What the players show at this moment.
 * @property {number} openedAt Since when the game is awaited, ms.
 * @property {number} sentAt When the disc or the take-back that waits for its answer was sent, ms.
 * @property {number} answerableAt From when on an offer can be answered, ms.
 * @property {number} now This device's time, ms.
 * @property {number} serverNow The server's time, ms.
 */

/**
 * What is open of the review of a game.
 * @typedef {object} Review
 * @property {readonly string[]} open The open panels.
 * @property {boolean} covers Whether the card of a report or of lessons takes the place of the result.
 * @property {boolean} lesson Whether a mistake to learn from is on the board.
 * @property {number|null} lessons Mistakes to learn from; null while nobody knows.
 * @property {{moves: readonly number[], apart: boolean, side: Side|null, line: readonly number[][], sketch: import('../components/cuatro-board.js').Sketch|null}} board
 *   The board to draw; `apart` says that it is not one of the game.
 */

/**
 * The bar above the board.
 * @typedef {object} Turn
 * @property {string} text
 * @property {string} round
 * @property {string} watched How many watch, for small windows.
 * @property {string} note A second line: the computer's reason, what to do, or how the game ended.
 * @property {Side|null} side The side whose colour the bar has.
 * @property {boolean} yours
 * @property {boolean} thinking
 * @property {boolean} lost Whether there has been no connection for a while.
 * @property {{subject: 'draw'|'takeback', text: string, also: string, tooSoon: boolean}|null} offer The opponent's offer that waits for us, what else it would take or is
 *   offered, and whether it cannot be answered yet.
 * @property {{text: string, action: TurnAction}|null} button
 * @property {boolean} listed Whether the list of moves has the note, too, where there is room for it beside the board.
 */

/** What the bar's button does; to accept is to ask for a rematch as well.
 * @typedef {'claim'|'accept'|'next'|'retry'|'latest'} TurnAction */

/** An answer that takes longer is worth a word. */
const SLOW_MS = 1_000;
/** A game that takes longer to come is worth another try. */
const LATE_MS = 5_000;
/** On a clock, little time. */
const HURRY_MS = 10_000;

/** @type {Turn} */
const PLAIN = {
  text: '',
  round: '',
  note: '',
  side: null,
  yours: false,
  thinking: false,
  lost: false,
  offer: null,
  button: null,
  listed: false,
  watched: '',
};

/** The screen before the game has come: places for both players. */
const UNKNOWN = {
  game: null,
  strips: SIDES.map(
    (side) => /** @type {Strip} */ ({ side, name: '', state: '', order: '', wins: null }),
  ),
  watching: '',
};

/** @param {State} state */
export function view(state) {
  const { table, review } = state;
  const { game } = table;
  if (!game) return { ...UNKNOWN, turn: awaited(state), title: t('turn-opening') };
  const shown = shownPly(state.playback, game.ply);
  const current = shown === game.ply;
  const over = isOver(game);
  const waiting = game.status === 'waiting';
  const playing = game.status === 'playing';
  const exhibition = game.kind === 'exhibition';
  const { mine } = table;
  const names = { X: playerName(game.seats.X), O: playerName(game.seats.O) };
  // Two computers may be further than their viewer, who must not learn how far.
  const secret = exhibition && !state.endSeen;
  const known = secret ? Math.min(state.farthest, game.ply) : game.ply;
  const replay = replayOf(game, state.playback, {
    shown,
    known,
    endSeen: state.endSeen,
    open: review?.open ?? [],
    inMatch: state.inMatch,
  });
  const actions = actionsOf(table, game, state.busy);
  const mover = mine.length > 1 && game.to_move;
  const { asked, rival } = rematchOf(table, game);
  return {
    game,
    names,
    shown,
    title: t('title-game', names),
    turn: turnOf(table, game, state, { shown, current, secret, names }),
    strips: SIDES.map((side) => stripOf(state, game, side, current)),
    board: boardOf(state, game, shown, current),
    watching: watchersOf(table) > 0 ? counted('count-watching', watchersOf(table)) : '',
    actions:
      mine.length > 0 && (playing || waiting) && current
        ? { ...actions, resigns: mover ? names[mover] : null }
        : null,
    // Between two people only, and never alone in a room.
    emotes: mine.length === 1 && game.kind === 'online' && (playing || game.status === 'finished'),
    // Before the first disc there is nothing to list.
    log: waiting
      ? null
      : {
          // The list of two computers' moves must not tell the end, either.
          moves: table.moves.slice(0, secret ? shown : undefined),
          shown,
          names,
          opening: game.opening?.length ?? 0,
          // A result without moves was entered by hand.
          empty: /** @type {'log-unknown'|'log-none'|'log-empty'} */ (
            game.result ? 'log-unknown' : over ? 'log-none' : 'log-empty'
          ),
        },
    replay: (over || exhibition || !current) && game.ply > 0 ? replay : null,
    seating: waiting,
    result:
      over && state.endSeen
        ? {
            game,
            mine,
            rematchAsked: asked,
            rematchWaits: rival !== null,
            open: review?.open ?? [],
            inMatch: state.inMatch,
            lessons: review?.lessons ?? null,
            judged: judgedAtEnd(table, game, state.inMatch) && state.report !== 'failed',
            report: state.report === 'failed' ? null : state.report,
          }
        : null,
  };
}

/** Whether the end of a game tells its players which move decided: on the board that the server has solved.
 * @param {Table} table @param {Game} game @param {boolean} inMatch */
export const judgedAtEnd = ({ mine }, game, inMatch) =>
  mine.length > 0 && !inMatch && endedOnBoard(game) && isStandard(game);

/** What is on the board: the newest disc of this device included, or what the review draws.
 * @param {State} state @param {Game} game @param {number} shown @param {boolean} current */
function boardOf({ table, review }, game, shown, current) {
  const drawn = isOver(game) ? review?.board : null;
  const past = drawn?.apart || !current;
  return {
    rows: game.rows,
    columns: game.columns,
    connect: game.connect,
    moves: past ? (drawn?.moves ?? game.moves.slice(0, shown)) : shownMoves(table),
    side: drawn?.side ?? (current ? sideToPlay(table) : null),
    line: drawn?.apart ? drawn.line : isOver(game) && !past ? (game.result?.line ?? []) : [],
    lit: (!drawn?.apart && table.moves[shown - 1]?.why?.cells) || [],
    sketch: drawn?.sketch ?? null,
    // After the end the arrow keys step through the moves instead of the columns.
    arrows: game.status !== 'finished',
  };
}

/**
 * One player.
 * @param {State} state @param {Game} game @param {Side} side @param {boolean} current Whether the newest board is shown.
 */
function stripOf({ table, series, emotes, endSeen, serverNow }, game, side, current) {
  const seat = game.seats[side];
  const left = timeLeft(game, side, serverNow);
  const emote = emotes[side];
  const presence = presenceOf(table, game, side);
  const named = seat?.name !== undefined || seat?.level !== undefined;
  const ended = isOver(game) && (endSeen || game.kind !== 'exhibition');
  // In a tournament its own points count, which are shown beside.
  const points = ended && counts(game) && !game.tournament ? game.result?.points[side] : undefined;
  const place = ended && table.mine.length === 0 ? null : presence;
  // The score of a pair of computers tells the end before the viewer has come to it.
  const scored = Object.keys(series).length > 0 && (game.kind !== 'exhibition' || endSeen);
  return {
    side,
    name: playerName(seat),
    state:
      points === undefined
        ? [
            seat?.level && t('strip-computer'),
            ownSide(table) === side && t('strip-you'),
            place && t(`strip-${place}`),
          ]
            .filter(Boolean)
            .join(' · ')
        : counted('count-points', points),
    order: ended ? '' : t(starterOf(game) === side ? 'strip-first' : 'strip-second'),
    presence: place,
    // The strip whose clock runs is lit, even while a disc is on its way.
    toMove:
      current &&
      game.to_move !== null &&
      side === (game.clock ? game.to_move : moverOf(table, game)),
    won: current && game.result?.winner === side,
    /** Wins in this chain of rematches, null before the first. @type {number|null} */
    wins: game.series?.score[side] ?? (scored ? (named && series[seatKey(seat)]) || 0 : null),
    clock: left === null ? '' : clockText(left),
    hurry: left !== null && left < HURRY_MS,
    says: emote ? t(`emote-${emote}`) : '',
  };
}

/** @typedef {ReturnType<typeof stripOf>} Strip */
/** @typedef {Extract<ReturnType<typeof view>, {game: Game}>} GameView What is shown of a game that is here. */

/**
 * The bar above the board.
 * @param {Table} table @param {Game} game @param {State} state
 * @param {{shown: number, current: boolean, secret: boolean, names: Names}} place @returns {Turn}
 */
function turnOf(table, game, state, { shown, current, secret, names }) {
  const { asked, rival } = rematchOf(table, game);
  const start = startKey(game, table.mine, shown);
  const reason = reasonOf(table, shown, names);
  // Both together are too long for the bar; the list of moves has every reason.
  const watches = watchesOthers(table, game) && !state.joining ? t('turn-watches') : '';
  const starts = start && t(start, { name: names[starterOf(game)] });
  const news = [watches, starts].filter(Boolean).join(' ');
  const note = start ? news : reason || news;
  const secondPress = state.asked === null ? '' : t('board-again', { column: state.asked });
  // Wherever the reader is looking, the opponent's offer of another game and the way to it are in sight.
  const goesOn = game.next_game && table.mine.length > 0;
  const begun = goesOn ? t(state.nextTurn ? 'turn-next-yours' : 'turn-next-begun') : '';
  /** @type {Turn} */
  const bar = {
    ...PLAIN,
    lost: table.connection === 'lost',
    listed: reason !== '' && note === reason,
    watched:
      isOver(game) || watchersOf(table) === 0 ? '' : counted('count-watching', watchersOf(table)),
  };
  if (goesOn) bar.button = { text: t('end-onward'), action: 'next' };
  else if (rival && !asked) bar.button = { text: t('end-rematch-accept'), action: 'accept' };
  if (state.review?.lesson) return { ...bar, text: t('learn-turn'), note: secondPress || begun };
  const offer = offerOf(table, game, names, state);
  const own = ownSide(table);
  const open =
    asked && own && !game.next_game ? t('end-rematch-stands', { name: names[otherSide(own)] }) : '';
  if (!current) {
    // Two computers are watched at one's own speed: there the latest board is none to go back to.
    if (game.status === 'playing' && game.kind !== 'exhibition')
      bar.button = { text: t('turn-latest'), action: 'latest' };
    return {
      ...bar,
      offer,
      text: secret ? t('turn-watching', { shown }) : t('turn-looking', { shown, ply: game.ply }),
      note: offer?.also || open || begun || note,
      listed: bar.listed && !open && !begun,
      round: roundText(game, shown - 1),
    };
  }
  if (game.status === 'waiting') {
    const nobody = SIDES.every((side) => !game.seats[side] || game.seats[side]?.invited);
    // The cards with the link, or with the seat, are on their way.
    const text = !state.seating ? 'turn-opening' : nobody ? 'turn-waiting-both' : 'turn-waiting';
    return { ...bar, text: t(text), listed: false, round: goal(game) };
  }
  if (isOver(game)) {
    const covered = state.review?.covers ?? false;
    const winner = game.result?.winner ?? null;
    const wanted = rival
      ? t(game.series?.winner === null ? 'series-ready' : 'offer-rematch', { name: names[rival] })
      : '';
    const series = seriesText(game, table.mine, names);
    const next = open || wanted || (covered && begun);
    return {
      ...bar,
      // The button of the result is right below.
      button: covered ? bar.button : null,
      text: headlineText(game, table.mine, names),
      note: next || [howText(game), series].filter(Boolean).join('\u00a0· '),
      listed: false,
      side: winner,
      yours: winner !== null && table.mine.includes(winner),
    };
  }
  const mover = moverOf(table, game);
  const yours = own === mover;
  const sends = table.pending !== null || table.takingBack;
  const slow = sends && state.now - state.sentAt > SLOW_MS;
  // A computer thinks neither of a disc that has not come nor while one falls.
  const rests = !sends && !table.falling;
  const thinking = rests && (table.thinking === mover || !game.seats[mover]?.human);
  const left = claimIn(table, game, state.serverNow);
  const line = playingNote({ table, game, offer, left, yours, secondPress }) || note;
  return {
    ...bar,
    text: playingText(names[mover], { yours, thinking, sends, slow, lost: bar.lost }),
    note: line,
    listed: bar.listed && line === note,
    thinking: thinking && !bar.lost,
    yours,
    side: mover,
    round: roundText(game, game.ply),
    offer,
    button:
      left === 0 ? { text: t(isNew(game) ? 'claim-end' : 'claim-now'), action: 'claim' } : null,
  };
}

/** Whose turn it is. @param {string} name Of the player who is to move. @param {Record<'yours'|'thinking'|'sends'|'slow'|'lost', boolean>} is */
function playingText(name, { yours, thinking, sends, slow, lost }) {
  // The turn is the opponent's once the disc has reached the server.
  if (sends && (lost || slow)) return t('turn-sending');
  if (yours) return t('turn-yours');
  // Without a line nobody knows whether they have played meanwhile.
  return t(lost ? 'turn-was' : thinking ? 'turn-thinking' : 'turn-theirs', { name });
}

/**
 * What waits for somebody while the game is played.
 * @param {{table: Table, game: Game, offer: Turn['offer'], left: number|null, yours: boolean, secondPress: string}} waiting
 */
function playingNote({ table, game, offer, left, yours, secondPress }) {
  if (secondPress && sideToPlay(table)) return secondPress;
  if (left) return t(isNew(game) ? 'claim-end-in' : 'claim-in', { n: left });
  // A question takes the place of the turn, which is then said below it.
  if (offer?.also) return offer.also;
  if (offer && yours) return t('turn-yours');
  return waitsFor(table, game).length > 0 ? t('offer-waits') : '';
}

/** What wins, each on a line: how many in a row, where it is not four, and how many games of a series. @param {Game} game */
const goal = ({ connect, series }) =>
  [
    connect !== 4 && t('reason-line-of', { n: connect }),
    series && t('series-first-to', { n: series.first_to }),
  ]
    .filter(Boolean)
    .join('\n');

/** @param {Game} game @param {number} ply */
const roundText = (game, ply) =>
  [goal(game), t('turn-round', { n: roundAt(Math.max(0, ply)) })].filter(Boolean).join('\n');

/** The bar while the game has not come. @param {State} state @returns {Turn} */
function awaited({ table, openedAt, now }) {
  const lost = table.connection === 'lost';
  if (!lost && now - openedAt < LATE_MS) return { ...PLAIN, text: t('turn-opening') };
  return {
    ...PLAIN,
    text: t(lost ? 'turn-unreached' : 'turn-late'),
    note: t('turn-keeps'),
    button: { text: t('turn-retry'), action: 'retry' },
  };
}

/** Why the computer made the shown move, in its own words: below "Your turn" they could be taken for advice.
 * @param {Table} table @param {number} shown @param {Names} names */
function reasonOf({ moves }, shown, names) {
  const move = moves[shown - 1];
  if (!move?.why) return '';
  return t('say-reason', { name: names[/** @type {Side} */ (move.side)], text: move.why.text });
}

/** @param {Table} table @param {Game} game @param {Names} names @param {State} state @returns {Turn['offer']} */
function offerOf(table, game, names, { now, answerableAt }) {
  const [[subject, second], own] = [offersOf(table, game), ownSide(table)];
  if (!subject || !own) return null;
  const asker = otherSide(own);
  const text = (/** @type {'draw'|'takeback'} */ one) => t(`offer-${one}`, { name: names[asker] });
  const more = subject === 'takeback' && takesAnswer(game, asker) ? t('offer-also') : '';
  return {
    subject,
    text: text(subject),
    also: second ? text(second) : more,
    tooSoon: now < answerableAt,
  };
}
