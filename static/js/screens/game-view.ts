/** What the screen of a game shows: a pure function of what the page knows. */
import { isStandard } from '../core/board-size.ts';
import { otherSide, roundAt, SIDES } from '../core/rules.ts';
import { startKey, starterOf } from '../core/sentences.ts';
import { ownSide, shownMoves, sideToPlay, type Table } from '../core/table.ts';
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
  clockLeft,
  waitsFor,
  watchersOf,
  watchesOthers,
  type Playback,
} from '../core/view.ts';
import { headlineText, howText, seriesText } from '../i18n/endings.ts';
import { counted, t } from '../i18n/index.ts';
import { playerName } from '../i18n/names.ts';
import type { Report } from '../../../tests/browser/wire.d.ts';
import type { Sketch } from '../components/cuatro-board.ts';
import type { Emote, Game, Side } from '../core/types.ts';

type Names = { X: string; O: string };

/** What the page knows of a game. */
export interface State {
  /** What the server told, and the disc that was dropped here. */ table: Table;
  /** The reader's place in the game. */ playback: Playback;
  /** The farthest board that was shown. */ farthest: number;
  /** Whether the end was shown. */ endSeen: boolean;
  /** What is open of the review. */ review: Review | null;
  /** Whether a tournament game is played on this device: nobody is told then how good moves are. */ inMatch: boolean;
  /** What the end says of the moves; null while the server works it out. */ report:
    Report | 'failed' | null;
  /** Whether the code for the cards of an open seat is here. */ seating: boolean;
  /** Why the last press on a column dropped nothing: it is full, or waits for a second press. */ asked: string;
  /** Whether the reader asked for something that is not answered yet. */ busy: boolean;
  /** Whether the reader has asked for a seat and waits for the answer. */ joining: boolean;
  /** Whether the reader is to move in the next game. */ nextTurn: boolean;
  /** Wins in the chain of rematches. */ series: Record<string, number>;
  /** What the players show at this moment. */ emotes: Partial<Record<Side, Emote>>;
  /** Since when the game is awaited, ms. */ openedAt: number;
  /** When the disc or the take-back that waits for its answer was sent, ms. */ sentAt: number;
  /** This device's time, ms. */ now: number;
  /** The server's time, ms. */ serverNow: number;
}

/** What is open of the review of a game. */
export interface Review {
  /** The open panels. */ open: readonly string[];
  /** The card that takes the place of the result: a report that is here lists the moves itself. */ covers:
    'card' | 'report' | null;
  /** Whether a mistake to learn from is on the board. */ lesson: boolean;
  /** Mistakes to learn from; null while nobody knows. */ lessons: number | null;
  /** The board to draw; `apart` says that it is not one of the game. */
  board: {
    moves: readonly number[];
    apart: boolean;
    side: Side | null;
    line: readonly number[][];
    sketch: Sketch | null;
  };
}

/** The bar above the board. */
export interface Turn {
  text: string;
  round: string;
  /** How many watch, for small windows. */ watched: string;
  /** A second line: the computer's reason, what to do, or how the game ended. */ note: string;
  /** The side whose colour the bar has. */ side: Side | null;
  yours: boolean;
  thinking: boolean;
  /** Whether there has been no connection for a while. */ lost: boolean;
  /** The opponent's offer that waits for us, and what else it would take or is offered. */ offer: {
    subject: 'draw' | 'takeback';
    text: string;
    also: string;
  } | null;
  button: { text: string; action: TurnAction } | null;
  /** Whether the list of moves has the note, too, where there is room for it beside the board. */ listed: boolean;
}

/** What the bar's button does; to accept is to ask for a rematch as well. */
export type TurnAction = 'claim' | 'accept' | 'next' | 'retry' | 'latest';

/** Letters of a name in an offer: the whole name stands right above it. */
const NAME_LETTERS = 14;
/** An answer that takes longer is worth a word. */
const SLOW_MS = 1_000;
/** A game that takes longer to come is worth another try. */
const LATE_MS = 5_000;
/** On a clock, little time. */
const HURRY_MS = 10_000;

const PLAIN: Turn = {
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
  strips: SIDES.map((side) => ({ side, name: '', state: '', order: '', wins: null }) as Strip),
  watching: '',
};

export function view(state: State) {
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
  const beside = review?.covers ?? null;
  const walks = (over || exhibition || !current) && game.ply > 0;
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
    log:
      waiting || beside === 'report'
        ? null
        : {
            // The list of two computers' moves must not tell the end, either.
            moves: table.moves.slice(0, secret ? shown : undefined),
            shown,
            names,
            opening: game.opening?.length ?? 0,
            besideSteps: walks && beside === null,
            // A result without moves was entered by hand.
            empty: (game.result ? 'log-unknown' : over ? 'log-none' : 'log-empty') as
              'log-unknown' | 'log-none' | 'log-empty',
          },
    replay: walks ? replay : null,
    beside,
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

/** Whether the end of a game tells its players which move decided: on the board that the server has solved. */
export const judgedAtEnd = ({ mine }: Table, game: Game, inMatch: boolean) =>
  mine.length > 0 && !inMatch && endedOnBoard(game) && isStandard(game);

/** What is on the board: the newest disc of this device included, or what the review draws. */
function boardOf({ table, review }: State, game: Game, shown: number, current: boolean) {
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

/** One player. @param current Whether the newest board is shown. */
function stripOf(
  { table, series, emotes, endSeen, serverNow }: State,
  game: Game,
  side: Side,
  current: boolean,
) {
  const seat = game.seats[side];
  const left = clockLeft(game, side, serverNow);
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
    /** Wins in this chain of rematches, null before the first. */
    wins:
      game.series?.score[side] ??
      ((scored ? (named && series[seatKey(seat)]) || 0 : null) as number | null),
    clock: left === null ? '' : clockText(left),
    hurry: left !== null && left < HURRY_MS,
    says: emote ? t(`emote-${emote}`) : '',
  };
}

export type Strip = ReturnType<typeof stripOf>;
/** What is shown of a game that is here. */
export type GameView = Extract<ReturnType<typeof view>, { game: Game }>;

/** The bar above the board. */
function turnOf(
  table: Table,
  game: Game,
  state: State,
  {
    shown,
    current,
    secret,
    names,
  }: { shown: number; current: boolean; secret: boolean; names: Names },
): Turn {
  const { asked, rival } = rematchOf(table, game);
  const start = startKey(game, table.mine, shown);
  const reason = reasonOf(table, shown, names);
  // Both together are too long for the bar; the list of moves has every reason.
  const watches = watchesOthers(table, game) && !state.joining ? t('turn-watches') : '';
  const starts = start && t(start, { name: names[starterOf(game)] });
  const news = [watches, starts].filter(Boolean).join(' ');
  const note = start ? news : reason || news;
  // Wherever the reader is looking, the opponent's offer of another game and the way to it are in sight.
  const goesOn = game.next_game && table.mine.length > 0;
  const begun = goesOn ? t(state.nextTurn ? 'turn-next-yours' : 'turn-next-begun') : '';
  const bar: Turn = {
    ...PLAIN,
    lost: table.connection === 'lost',
    listed: reason !== '' && note === reason,
    watched:
      isOver(game) || watchersOf(table) === 0 ? '' : counted('count-watching', watchersOf(table)),
  };
  if (goesOn) bar.button = { text: t('end-onward'), action: 'next' };
  else if (rival && !asked) bar.button = { text: t('end-rematch-accept'), action: 'accept' };
  if (state.review?.lesson) return { ...bar, text: t('learn-turn'), note: state.asked || begun };
  const offer = offerOf(table, game, names);
  const own = ownSide(table);
  const open =
    asked && own && !game.next_game ? t('end-rematch-stands', { name: names[otherSide(own)] }) : '';
  if (!current) {
    // Two computers' games are watched at the viewer's own speed, who must not be told of later moves.
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
    const covered = Boolean(state.review?.covers);
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
  const line = playingNote({ table, game, offer, left, yours, asked: state.asked }) || note;
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

/** Whose turn it is. @param name Of the player who is to move. */
function playingText(
  name: string,
  {
    yours,
    thinking,
    sends,
    slow,
    lost,
  }: Record<'yours' | 'thinking' | 'sends' | 'slow' | 'lost', boolean>,
) {
  // The turn is the opponent's once the disc has reached the server.
  if (sends && (lost || slow)) return t('turn-sending');
  if (yours) return t('turn-yours');
  // Without a line nobody knows whether they have played meanwhile.
  return t(lost ? 'turn-was' : thinking ? 'turn-thinking' : 'turn-theirs', { name });
}

/** What waits for somebody while the game is played. */
function playingNote({
  table,
  game,
  offer,
  left,
  yours,
  asked,
}: {
  table: Table;
  game: Game;
  offer: Turn['offer'];
  left: number | null;
  yours: boolean;
  asked: string;
}) {
  if (asked && sideToPlay(table)) return asked;
  if (left) return t(isNew(game) ? 'claim-end-in' : 'claim-in', { n: left });
  // A question takes the place of the turn, which is then said below it.
  if (offer?.also) return offer.also;
  if (offer && yours) return t('turn-yours');
  return waitsFor(table, game).length > 0 ? t('offer-waits') : '';
}

/** What wins, each on a line: how many in a row, where it is not four, and how many games of a series. */
const goal = ({ connect, series }: Game) =>
  [
    connect !== 4 && t('reason-line-of', { n: connect }),
    series && t('series-first-to', { n: series.first_to }),
  ]
    .filter(Boolean)
    .join('\n');

const roundText = (game: Game, ply: number) =>
  [goal(game), t('turn-round', { n: roundAt(Math.max(0, ply)) })].filter(Boolean).join('\n');

/** The bar while the game has not come. */
function awaited({ table, openedAt, now }: State): Turn {
  const lost = table.connection === 'lost';
  if (!lost && now - openedAt < LATE_MS) return { ...PLAIN, text: t('turn-opening') };
  return {
    ...PLAIN,
    text: t(lost ? 'turn-unreached' : 'turn-late'),
    note: t('turn-keeps'),
    button: { text: t('turn-retry'), action: 'retry' },
  };
}

/** Why the computer made the shown move, in its own words: below "Your turn" they could be taken for advice. */
function reasonOf({ moves }: Table, shown: number, names: Names) {
  const move = moves[shown - 1];
  if (!move?.why) return '';
  return t('say-reason', { name: names[move.side as Side], text: move.why.text });
}

function offerOf(table: Table, game: Game, names: Names): Turn['offer'] {
  const [[subject, second], own] = [offersOf(table, game), ownSide(table)];
  if (!subject || !own) return null;
  const asker = otherSide(own);
  const letters = [...names[asker]];
  const name =
    letters.length > NAME_LETTERS
      ? `${letters.slice(0, NAME_LETTERS - 1).join('')}…`
      : names[asker];
  const text = (one: 'draw' | 'takeback') => t(`offer-${one}`, { name });
  const more = subject === 'takeback' && takesAnswer(game, asker) ? t('offer-also') : '';
  return { subject, text: text(subject), also: second ? text(second) : more };
}
