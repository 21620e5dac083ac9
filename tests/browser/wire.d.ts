/** Written by `npm run wire` from the schemas of the server; not to be edited. */

/**
 * A column, 0 for the leftmost.
 */
export type Column = number;
/**
 * X moves first, no matter who plays it.
 */
export type Side = 'X' | 'O';
/**
 * A cell: its row, 0 for the top one, and its column.
 *
 * @minItems 2
 * @maxItems 2
 *
 * Items: A row, 0 for the top one, or a column.
 */
export type Cell = [number, number];
/**
 * What a player does about an offer.
 */
export type Answer = 'offer' | 'accept' | 'decline' | 'withdraw';
/**
 * Whether programs may enter.
 */
export type BotsAllowed = 'no' | 'yes' | 'only';
/**
 * How a claim would end a game.
 */
export type ClaimEnd = 'win' | 'abort';
/**
 * A frame from a client.
 */
export type ClientFrame =
  | (Hello & {
      type: 'hello';
    })
  | (MoveRequest & {
      type: 'move';
    })
  | (EmoteRequest & {
      type: 'emote';
    })
  | (VisibilityRequest & {
      type: 'visibility';
    })
  | {
      type: 'resign';
    }
  | {
      type: 'abort';
    }
  | {
      type: 'claim';
    }
  | (RematchRequest & {
      type: 'rematch';
    })
  | (AnswerRequest1 & {
      type: 'draw';
    })
  | (AnswerRequest2 & {
      type: 'takeback';
    });
/**
 * What players can show each other.
 */
export type Emote = 'hello' | 'nice' | 'wow' | 'hmm' | 'oops' | 'gg';
/**
 * What an entrant without a game waits for.
 */
export type EntrantAwaits = 'game' | 'round' | 'stage';
/**
 * What an entrant is doing.
 */
export type EntrantDoing = 'waiting' | 'playing' | 'away' | 'paused' | 'asking' | 'out';
/**
 * A player as returned by a search.
 */
export type FoundPlayer = Totals & {
  /**
   * Whether the name is marked as a bot.
   */
  bot?: boolean;
  /**
   * The name.
   */
  name: string;
};
/**
 * How much a person should mind a move.
 */
export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';
/**
 * How the seats were filled.
 */
export type Kind = 'online' | 'local' | 'computer' | 'exhibition' | 'manual';
/**
 * A level of the computer. Requests may also give its number in `/levels`, its Spanish alias, its shown name in any language, or `computer`.
 */
export type Level = 'easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect';
/**
 * What a move did.
 */
export type MoveVerdict =
  'perfect' | 'slower-win' | 'win-to-draw' | 'win-to-loss' | 'draw-to-loss' | 'faster-loss';
/**
 * What a player can offer the other.
 */
export type Offer = 'draw' | 'takeback';
/**
 * A player's record.
 */
export type Player = Totals3 &
  Rating1 & {
    against_bots: Totals4;
    against_computer: Totals5;
    against_people: Totals6;
    /**
     * Whether the name is marked as a bot.
     */
    bot?: boolean;
    carried: Totals7;
    created_at: string;
    /**
     * The most played rivals, or the requested one.
     */
    head_to_head: Rival[];
    /**
     * The last games, newest first.
     */
    last_games: HistoryItem[];
    /**
     * The name.
     */
    name: string;
  };
/**
 * A player's results against one opponent.
 */
export type Rival = Totals8 & {
  /**
   * Whether the name is marked as a bot.
   */
  bot?: boolean;
  /**
   * Whether it is a person.
   */
  human: boolean;
  level?: ('easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect') | null;
  /**
   * A person's name.
   */
  name?: string | null;
};
/**
 * What shows that a move was not the best.
 */
export type Proof = 'missed-line' | 'missed-win' | 'unstopped' | 'made-room' | 'refuted';
/**
 * How a game goes on when both play their best.
 */
export type Prospect = 'loss' | 'draw' | 'win';
/**
 * A row of the ranking.
 */
export type RankingItem = Totals9 &
  Rating2 & {
    /**
     * Whether the name is marked as a bot.
     */
    bot?: boolean;
    /**
     * The name of the player.
     */
    name: string;
    /**
     * 1 for the most points; equal points share it (1, 2, 2, 4).
     */
    position: number;
  };
/**
 * Which rule of a level decided.
 */
export type ReasonCode =
  | 'random'
  | 'block'
  | 'win'
  | 'deny'
  | 'extend'
  | 'center'
  | 'safe'
  | 'forced-win'
  | 'slowest-loss'
  | 'only-move';
/**
 * A client's frame with the reference that its answer repeats.
 */
export type Referenced = (
  | (Hello & {
      type: 'hello';
    })
  | (MoveRequest & {
      type: 'move';
    })
  | (EmoteRequest & {
      type: 'emote';
    })
  | (VisibilityRequest & {
      type: 'visibility';
    })
  | {
      type: 'resign';
    }
  | {
      type: 'abort';
    }
  | {
      type: 'claim';
    }
  | (RematchRequest & {
      type: 'rematch';
    })
  | (AnswerRequest1 & {
      type: 'draw';
    })
  | (AnswerRequest2 & {
      type: 'takeback';
    })
) & {
  /**
   * Any value.
   */
  ref?: {
    [k: string]: unknown;
  };
};
/**
 * Whether people may enter.
 */
export type Registration = 'open' | 'closed';
/**
 * How a result came about.
 */
export type ResultBy = 'played' | 'forfeit' | 'adjudicated' | 'entered';
/**
 * A frame from the server about one game. Events describe the game after them; `version` is that of the game.
 */
export type ServerFrame =
  | {
      game: Snapshot;
      type: 'snapshot';
      version: number;
    }
  | {
      type: 'created';
      version: number;
    }
  | {
      clock: ClockReading | null;
      seats: BySide_Option_PastSeat;
      status: Status;
      to_move: Side | null;
      type: 'joined';
      version: number;
    }
  | {
      clock: ClockReading | null;
      move: Move | null;
      type: 'move';
      version: number;
    }
  | {
      answer: Answer;
      offer: Offer;
      side: Side;
      type: 'offer';
      version: number;
    }
  | {
      clock: ClockReading | null;
      moves: Column[];
      ply: number;
      type: 'takeback';
      version: number;
    }
  | {
      clock: ClockReading | null;
      on: boolean;
      to_move: Side | null;
      type: 'hold';
      version: number;
    }
  | ((Aborted | null) & {
      clock: ClockReading | null;
      result: Result2 | null;
      series?: Series3 | null;
      status: Status;
      version: number;
    } & {
      type: 'result';
    })
  | {
      asked: Side[];
      declined?: Side | null;
      next_game: string | null;
      type: 'rematch';
      version: number;
    }
  | {
      seats: BySide_Option_PastSeat;
      type: 'deleted';
      version: number;
    }
  | {
      away_since: BySide_Option_String;
      seats: BySideBool;
      type: 'presence';
      version: number;
      watching: number;
    }
  | {
      ply: number;
      side: Side;
      type: 'thinking';
      version: number;
    }
  | {
      emote: Emote;
      side: Side;
      type: 'emote';
      version: number;
    }
  | {
      ref?: unknown;
      type: 'ok';
      version: number;
      you?: Side | null;
    }
  | {
      problem: Problem;
      ref?: unknown;
      type: 'problem';
      version: number;
    };
/**
 * A game as its followers get it.
 */
export type Snapshot = Game5 & {
  /**
   * The computer's reason for each disc, null for a person's.
   */
  whys: (Reason1 | null)[];
  you: ('X' | 'O') | null;
};
/**
 * Where a game stands.
 */
export type Status = 'waiting' | 'playing' | 'finished' | 'aborted';
/**
 * The status of a game of a stage.
 */
export type StageGameStatus = 'playing' | 'scored';
/**
 * How a stage pairs.
 */
export type StageKind = 'arena' | 'swiss' | 'round_robin';
/**
 * The result of a game of a stage.
 */
export type StageOutcome = 'X' | 'O' | 'draw' | 'void';
/**
 * Where the games of a stage begin.
 */
export type StageStart = 'fair' | 'empty';
/**
 * The status of a stage.
 */
export type StageState = 'ready' | 'running' | 'finishing' | 'ended';
/**
 * The kinds of starts that the server draws.
 */
export type StartKind = 'fair' | 'head_start';
/**
 * Why a game ended.
 */
export type Termination = 'line' | 'full' | 'resign' | 'time' | 'abandon' | 'agreed';
/**
 * The status of a tournament.
 */
export type TournamentStatus = 'open' | 'running' | 'ended';
/**
 * What becomes of games that are not finished when their stage is over.
 */
export type UnfinishedGames = 'play_on' | 'adjudicate' | 'drop';
/**
 * What the wall shows now.
 */
export type WallScene = 'lobby' | 'boards' | 'ended' | 'pairings' | 'hold' | 'podium' | 'idle';

export interface Wire {
  [k: string]: unknown;
}
/**
 * How a game ended that has no result.
 */
export interface Aborted {
  by: ('X' | 'O') | null;
  /**
   * Whether it expired without a move.
   */
  expired: boolean;
}
/**
 * How often a side kept the outcome when the columns differed.
 */
export interface Accuracy {
  /**
   * Moves at which the columns differed.
   */
  choices: number;
  /**
   * Those that kept the outcome.
   */
  kept: number;
  /**
   * Null without a choice.
   */
  percent: number | null;
}
/**
 * The game after an action.
 */
export interface ActionDone {
  game: Game;
  /**
   * The id of the rematch, once there is one.
   */
  next_game: string | null;
}
/**
 * The game after it.
 */
export interface Game {
  /**
   * Strings of X, O and space, top row first.
   */
  board: string[];
  claim: Claim | null;
  clock: Clock | null;
  /**
   * Columns of the board.
   */
  columns: number;
  /**
   * How many discs in a row win.
   */
  connect: number;
  created_at: string;
  /**
   * Whether the starting player was picked at random; false if it was chosen, and in a rematch.
   */
  drawn: boolean;
  /**
   * Whether it was aborted automatically because it was not played.
   */
  expired?: boolean;
  /**
   * Whether its tournament holds it: no side is to move, and no clock runs.
   */
  held?: boolean;
  /**
   * Its id, 8 characters.
   */
  id: string;
  /**
   * How the seats are filled: `online`, `local`, `computer`, `exhibition`, or `manual` for a result entered by hand.
   */
  kind: 'online' | 'local' | 'computer' | 'exhibition' | 'manual';
  /**
   * The columns with room; none unless it is being played.
   */
  legal: Column[];
  /**
   * The columns of all discs, from 0.
   */
  moves: Column[];
  /**
   * The id of the rematch, once there is one.
   */
  next_game: string | null;
  offers: Offers;
  /**
   * The discs of `moves` that were on the board before the first move. Unless `start` is fair, such a game is never recorded and
   * gives no points.
   */
  opening?: Column[];
  /**
   * Milliseconds between the moves of two computers.
   */
  pace_ms?: number | null;
  /**
   * How many discs are on the board.
   */
  ply: number;
  /**
   * The same as `drawn`, in a word that cannot mean a draw.
   */
  random_first: boolean;
  result: Result | null;
  /**
   * The current round or, at the end, the number of rounds.
   */
  round: number;
  /**
   * Rows of the board.
   */
  rows: number;
  seats: BySide_Option_Seat;
  series?: Series | null;
  start?: GameStart | null;
  /**
   * Whether it waits for a player, is being played, is finished or aborted.
   */
  status: 'waiting' | 'playing' | 'finished' | 'aborted';
  to_move: ('X' | 'O') | null;
  tournament?: TournamentGame | null;
  updated_at: string;
  /**
   * How many events it has had.
   */
  version: number;
  you?: ('X' | 'O') | null;
}
/**
 * Null unless the side to move is an absent person, in a game against a person.
 */
export interface Claim {
  at: string;
  /**
   * A win, or no result if fewer than two discs were played.
   */
  ends: 'win' | 'abort';
}
/**
 * The clock; null in a game without one.
 */
export interface Clock {
  /**
   * Milliseconds left for O.
   */
  O_ms: number;
  /**
   * Milliseconds left for X.
   */
  X_ms: number;
  at: string;
  /**
   * Seconds added per move.
   */
  increment_s: number;
  /**
   * Seconds for each side.
   */
  initial_s: number;
  running: ('X' | 'O') | null;
}
/**
 * The open offers.
 */
export interface Offers {
  draw: ('X' | 'O') | null;
  /**
   * The sides that asked for another game.
   */
  rematch: Side[];
  takeback: ('X' | 'O') | null;
}
/**
 * The result; null without one.
 */
export interface Result {
  /**
   * The cells of the winning line, or of several that one disc completed.
   */
  line: Cell[];
  points: BySideU32;
  /**
   * How it ended.
   */
  reason: 'line' | 'full' | 'resign' | 'time' | 'abandon' | 'agreed';
  /**
   * How many rounds it took.
   */
  rounds: number;
  winner: ('X' | 'O') | null;
}
/**
 * The points of both sides.
 */
export interface BySideU32 {
  O: number;
  X: number;
}
/**
 * The players of X and O; null for an open seat.
 */
export interface BySide_Option_Seat {
  O: null | {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    /**
     * Whether a client with its token is connected; always true for the computer.
     */
    connected: boolean;
    /**
     * Whether the person was deleted; then there is no name.
     */
    deleted?: boolean;
    /**
     * Whether a person plays.
     */
    human: boolean;
    /**
     * Whether the seat waits for the person of this name.
     */
    invited?: boolean;
    level?: ('easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect') | null;
    /**
     * The person's name.
     */
    name?: string | null;
  };
  X: null | {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    /**
     * Whether a client with its token is connected; always true for the computer.
     */
    connected: boolean;
    /**
     * Whether the person was deleted; then there is no name.
     */
    deleted?: boolean;
    /**
     * Whether a person plays.
     */
    human: boolean;
    /**
     * Whether the seat waits for the person of this name.
     */
    invited?: boolean;
    level?: ('easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect') | null;
    /**
     * The person's name.
     */
    name?: string | null;
  };
}
/**
 * Only in a game of a series.
 */
export interface Series {
  /**
   * How many wins decide it.
   */
  first_to: number;
  /**
   * The number of this game, from 1. Games that were aborted do not count.
   */
  game: number;
  score: BySideU8;
  winner: ('X' | 'O') | null;
}
/**
 * The games won by the players of X and O, including this game once it is won.
 */
export interface BySideU8 {
  O: number;
  X: number;
}
/**
 * How the server drew the opening; absent if a person chose it, or if there is none.
 */
export interface GameStart {
  /**
   * How many discs were drawn.
   */
  discs: number;
  /**
   * `fair`: a proven draw, so the game counts; `head_start`: a proven win, so it does not.
   */
  kind: 'fair' | 'head_start';
  side?: ('X' | 'O') | null;
  /**
   * How much it favours that side, from 1 to 5.
   */
  step?: number | null;
}
/**
 * Only in a game of a tournament.
 */
export interface TournamentGame {
  /**
   * Seconds that a player can be away on their own turn.
   */
  away_s: number;
  /**
   * The board, from 1.
   */
  board: number;
  /**
   * Seconds until a player must have dropped the first disc.
   */
  first_disc_s: number;
  /**
   * The tournament.
   */
  id: string;
  /**
   * The round, from 1; in an arena the number of the pairing.
   */
  round: number;
  /**
   * The number of the stage, from 1.
   */
  stage: number;
}
/**
 * The result of a disc in a column for the side to move, if both then play perfectly.
 */
export interface AnalysedColumn {
  /**
   * A column, 0 for the leftmost.
   */
  column: number;
  /**
   * Discs until the end: 1 for a win with this disc, for a draw the discs until the board is full, null for a full column.
   */
  in_plies: number | null;
  outcome: 'win' | 'draw' | 'loss' | 'full' | null;
  /**
   * Above 0 the side to move wins, below it loses; larger means sooner.
   */
  score: number | null;
}
/**
 * The value of every column of a position.
 */
export interface Analysis {
  /**
   * The columns that are not worse than any other.
   */
  best: Column[];
  /**
   * Strings of X, O and space, top row first.
   */
  board: string[];
  /**
   * Every column, from the left.
   */
  columns: AnalysedColumn[];
  /**
   * Whether everything is proven: always on 6×7·4 unless the time ran out.
   */
  exact: boolean;
  /**
   * The key of the position and its mirror image.
   */
  key: string;
  /**
   * The moves that lead to the position.
   */
  moves: Column[];
  /**
   * Nodes that the search visited.
   */
  nodes: number;
  /**
   * Whether the game has ended: always false, since only unfinished positions are analysed.
   */
  over: boolean;
  /**
   * How many discs are on the board.
   */
  ply: number;
  /**
   * The same in the notation of solvers, from 1; null on boards of more than nine columns.
   */
  pos: string | null;
  /**
   * The discs in each column, from the left.
   */
  stacks: string;
  to_move: ('X' | 'O') | null;
}
/**
 * An offer, the answer to one, or its withdrawal.
 */
export interface AnswerRequest {
  /**
   * `offer`, `accept`, `decline` or `withdraw`.
   */
  answer: string;
}
/**
 * A pair of values, one for each side.
 */
export interface BySide_Accuracy {
  /**
   * How often a side kept the outcome when the columns differed.
   */
  O: {
    /**
     * Moves at which the columns differed.
     */
    choices: number;
    /**
     * Those that kept the outcome.
     */
    kept: number;
    /**
     * Null without a choice.
     */
    percent: number | null;
  };
  /**
   * How often a side kept the outcome when the columns differed.
   */
  X: {
    /**
     * Moves at which the columns differed.
     */
    choices: number;
    /**
     * Those that kept the outcome.
     */
    kept: number;
    /**
     * Null without a choice.
     */
    percent: number | null;
  };
}
/**
 * A pair of values, one for each side.
 */
export interface BySide_Option_PastSeat {
  O: null | {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    /**
     * Whether the person was deleted; then there is no name.
     */
    deleted?: boolean;
    /**
     * Whether a person plays.
     */
    human: boolean;
    level?: ('easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect') | null;
    /**
     * The person's name.
     */
    name?: string | null;
  };
  X: null | {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    /**
     * Whether the person was deleted; then there is no name.
     */
    deleted?: boolean;
    /**
     * Whether a person plays.
     */
    human: boolean;
    level?: ('easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect') | null;
    /**
     * The person's name.
     */
    name?: string | null;
  };
}
/**
 * A pair of values, one for each side.
 */
export interface BySide_Option_Seat1 {
  O: null | {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    /**
     * Whether a client with its token is connected; always true for the computer.
     */
    connected: boolean;
    /**
     * Whether the person was deleted; then there is no name.
     */
    deleted?: boolean;
    /**
     * Whether a person plays.
     */
    human: boolean;
    /**
     * Whether the seat waits for the person of this name.
     */
    invited?: boolean;
    level?: ('easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect') | null;
    /**
     * The person's name.
     */
    name?: string | null;
  };
  X: null | {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    /**
     * Whether a client with its token is connected; always true for the computer.
     */
    connected: boolean;
    /**
     * Whether the person was deleted; then there is no name.
     */
    deleted?: boolean;
    /**
     * Whether a person plays.
     */
    human: boolean;
    /**
     * Whether the seat waits for the person of this name.
     */
    invited?: boolean;
    level?: ('easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect') | null;
    /**
     * The person's name.
     */
    name?: string | null;
  };
}
/**
 * A pair of values, one for each side.
 */
export interface BySide_Option_String {
  O: null | string;
  X: null | string;
}
/**
 * A pair of values, one for each side.
 */
export interface BySide_OptionU16 {
  O: null | number;
  X: null | number;
}
/**
 * A pair of values, one for each side.
 */
export interface BySide_PastSeat {
  /**
   * A player of a current or past game.
   */
  O: {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    /**
     * Whether the person was deleted; then there is no name.
     */
    deleted?: boolean;
    /**
     * Whether a person plays.
     */
    human: boolean;
    level?: ('easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect') | null;
    /**
     * The person's name.
     */
    name?: string | null;
  };
  /**
   * A player of a current or past game.
   */
  X: {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    /**
     * Whether the person was deleted; then there is no name.
     */
    deleted?: boolean;
    /**
     * Whether a person plays.
     */
    human: boolean;
    level?: ('easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect') | null;
    /**
     * The person's name.
     */
    name?: string | null;
  };
}
/**
 * A pair of values, one for each side.
 */
export interface BySideBool {
  O: boolean;
  X: boolean;
}
/**
 * A pair of values, one for each side.
 */
export interface BySideU321 {
  O: number;
  X: number;
}
/**
 * A pair of values, one for each side.
 */
export interface BySideU81 {
  O: number;
  X: number;
}
/**
 * What the opponent of the absent side to move can claim.
 */
export interface Claim1 {
  at: string;
  /**
   * A win, or no result if fewer than two discs were played.
   */
  ends: 'win' | 'abort';
}
/**
 * A name's token, shown once.
 */
export interface Claimed {
  /**
   * The token of the name.
   */
  player_token: string;
}
/**
 * The first frame.
 */
export interface Hello {
  /**
   * The token of a seat; null to watch.
   */
  token: string | null;
  /**
   * The version that the client has; null to get the whole game.
   */
  version: number | null;
}
/**
 * Drops a disc.
 */
export interface MoveRequest {
  /**
   * A column, 0 for the leftmost.
   */
  column: number;
  /**
   * The number of discs before it, which makes the move idempotent.
   */
  ply?: number | null;
}
/**
 * Sends an emote.
 */
export interface EmoteRequest {
  /**
   * Which one.
   */
  emote: 'hello' | 'nice' | 'wow' | 'hmm' | 'oops' | 'gg';
}
/**
 * Says whether anybody can see the page.
 */
export interface VisibilityRequest {
  /**
   * Whether the page is out of sight.
   */
  hidden: boolean;
}
/**
 * Asks for another game, answers that, or withdraws it.
 */
export interface RematchRequest {
  /**
   * `offer` (the default), `accept`, `decline` or `withdraw`.
   */
  answer?: string | null;
}
/**
 * Makes, answers or withdraws the offer of a draw.
 */
export interface AnswerRequest1 {
  /**
   * `offer`, `accept`, `decline` or `withdraw`.
   */
  answer: string;
}
/**
 * The same for taking the last disc back.
 */
export interface AnswerRequest2 {
  /**
   * `offer`, `accept`, `decline` or `withdraw`.
   */
  answer: string;
}
/**
 * The clock of a game.
 */
export interface Clock1 {
  /**
   * Milliseconds left for O.
   */
  O_ms: number;
  /**
   * Milliseconds left for X.
   */
  X_ms: number;
  at: string;
  /**
   * Seconds added per move.
   */
  increment_s: number;
  /**
   * Seconds for each side.
   */
  initial_s: number;
  running: ('X' | 'O') | null;
}
/**
 * The time left for both sides after an event.
 */
export interface ClockReading {
  /**
   * Milliseconds left for O.
   */
  O_ms: number;
  /**
   * Milliseconds left for X.
   */
  X_ms: number;
  at: string;
}
/**
 * A new game and its seats, in the requested order.
 */
export interface Created {
  game: Game1;
  /**
   * Null for the computer and for an open seat.
   */
  seats: (Grant | null)[];
}
/**
 * The new game.
 */
export interface Game1 {
  /**
   * Strings of X, O and space, top row first.
   */
  board: string[];
  claim: Claim | null;
  clock: Clock | null;
  /**
   * Columns of the board.
   */
  columns: number;
  /**
   * How many discs in a row win.
   */
  connect: number;
  created_at: string;
  /**
   * Whether the starting player was picked at random; false if it was chosen, and in a rematch.
   */
  drawn: boolean;
  /**
   * Whether it was aborted automatically because it was not played.
   */
  expired?: boolean;
  /**
   * Whether its tournament holds it: no side is to move, and no clock runs.
   */
  held?: boolean;
  /**
   * Its id, 8 characters.
   */
  id: string;
  /**
   * How the seats are filled: `online`, `local`, `computer`, `exhibition`, or `manual` for a result entered by hand.
   */
  kind: 'online' | 'local' | 'computer' | 'exhibition' | 'manual';
  /**
   * The columns with room; none unless it is being played.
   */
  legal: Column[];
  /**
   * The columns of all discs, from 0.
   */
  moves: Column[];
  /**
   * The id of the rematch, once there is one.
   */
  next_game: string | null;
  offers: Offers;
  /**
   * The discs of `moves` that were on the board before the first move. Unless `start` is fair, such a game is never recorded and
   * gives no points.
   */
  opening?: Column[];
  /**
   * Milliseconds between the moves of two computers.
   */
  pace_ms?: number | null;
  /**
   * How many discs are on the board.
   */
  ply: number;
  /**
   * The same as `drawn`, in a word that cannot mean a draw.
   */
  random_first: boolean;
  result: Result | null;
  /**
   * The current round or, at the end, the number of rounds.
   */
  round: number;
  /**
   * Rows of the board.
   */
  rows: number;
  seats: BySide_Option_Seat;
  series?: Series | null;
  start?: GameStart | null;
  /**
   * Whether it waits for a player, is being played, is finished or aborted.
   */
  status: 'waiting' | 'playing' | 'finished' | 'aborted';
  to_move: ('X' | 'O') | null;
  tournament?: TournamentGame | null;
  updated_at: string;
  /**
   * How many events it has had.
   */
  version: number;
  you?: ('X' | 'O') | null;
}
/**
 * The result for a seat: a token for its player, or a code for the person it is reserved for.
 */
export interface Grant {
  /**
   * The code of the invitation, for a reserved seat.
   */
  invite?: string | null;
  /**
   * Present if this request claimed the name.
   */
  player_token?: string | null;
  side: ('X' | 'O') | null;
  /**
   * The token of the seat; missing for a reserved one.
   */
  token?: string | null;
}
/**
 * What a deletion did, or would do.
 */
export interface Deleted {
  /**
   * Whether this was only counted.
   */
  dry_run: boolean;
  /**
   * Games that were being played and were stopped.
   */
  games_aborted: number;
  /**
   * Games that stay without the name.
   */
  games_anonymised: number;
  /**
   * Games that were removed.
   */
  games_removed: number;
}
/**
 * A starting position that the server drew, without a game.
 */
export interface DrawnStart {
  position: Position;
  /**
   * The seed that gives the same start again, also to a game.
   */
  seed: number;
  start: GameStart1;
}
/**
 * The position.
 */
export interface Position {
  /**
   * Strings of X, O and space, top row first.
   */
  board: string[];
  /**
   * Columns of the board.
   */
  columns: number;
  /**
   * How many discs in a row win.
   */
  connect: number;
  /**
   * The same for this position and its mirror image, and for no other on this board.
   */
  key: string;
  /**
   * The columns that can be played; none at the end.
   */
  legal: Column[];
  /**
   * The cells of the line that ended it.
   */
  line: Cell[];
  /**
   * The moves that lead there: those that were asked for, or of all orders of these discs the smallest.
   */
  moves: Column[];
  /**
   * Whether the game has ended, by a line or a full board.
   */
  over: boolean;
  /**
   * How many discs are on the board.
   */
  ply: number;
  /**
   * The same in the notation of solvers, from 1; null on boards of more than nine columns.
   */
  pos: string | null;
  /**
   * Rows of the board.
   */
  rows: number;
  /**
   * The discs in each column, from the left: a word of `x` and `o` from the bottom up, or `0`, joined by `-`.
   */
  stacks: string;
  to_move: ('X' | 'O') | null;
}
/**
 * What it is.
 */
export interface GameStart1 {
  /**
   * How many discs were drawn.
   */
  discs: number;
  /**
   * `fair`: a proven draw, so the game counts; `head_start`: a proven win, so it does not.
   */
  kind: 'fair' | 'head_start';
  side?: ('X' | 'O') | null;
  /**
   * How much it favours that side, from 1 to 5.
   */
  step?: number | null;
}
/**
 * An emote to send.
 */
export interface EmoteRequest1 {
  /**
   * Which one.
   */
  emote: 'hello' | 'nice' | 'wow' | 'hmm' | 'oops' | 'gg';
}
/**
 * An entry. Its tokens are shown once.
 */
export interface Entered {
  entrant: EntrantName;
  /**
   * What proves their name anywhere, if it was claimed just now.
   */
  player_token?: string | null;
  /**
   * What proves them, here and on the seats of all their games.
   */
  token: string;
}
/**
 * The entrant.
 */
export interface EntrantName {
  /**
   * Their number, from 1.
   */
  n: number;
  /**
   * The name; that of all deleted players once they are deleted.
   */
  name: string;
}
/**
 * How many entrants do what.
 */
export interface EntrantCounts {
  /**
   * Waiting for admission by the organiser; not yet entrants.
   */
  asking: number;
  /**
   * Free, but not here.
   */
  away: number;
  /**
   * All that are in.
   */
  entrants: number;
  /**
   * The present ones of them.
   */
  here: number;
  /**
   * Not to be paired for now.
   */
  paused: number;
  /**
   * In a game.
   */
  playing: number;
  /**
   * Here and free.
   */
  waiting: number;
}
/**
 * Another token for an entrant that lost the old one. It is shown once.
 */
export interface EntrantLink {
  entrant: EntrantName1;
  /**
   * The link that brings the token to their device.
   */
  link: string;
  /**
   * The link as a QR code in SVG, if an address is known that other devices can reach.
   */
  qr: string | null;
  /**
   * What proves them from now on; the token that they had proves nothing any more.
   */
  token: string;
}
/**
 * Its entrant.
 */
export interface EntrantName1 {
  /**
   * Their number, from 1.
   */
  n: number;
  /**
   * The name; that of all deleted players once they are deleted.
   */
  name: string;
}
/**
 * An entrant.
 */
export interface EntrantName2 {
  /**
   * Their number, from 1.
   */
  n: number;
  /**
   * The name; that of all deleted players once they are deleted.
   */
  name: string;
}
/**
 * All games.
 */
export interface Totals {
  /**
   * Games drawn.
   */
  draws: number;
  /**
   * Games lost.
   */
  losses: number;
  /**
   * Games finished.
   */
  played: number;
  /**
   * All points.
   */
  points: number;
  /**
   * Games won.
   */
  wins: number;
}
/**
 * A game.
 */
export interface Game2 {
  /**
   * Strings of X, O and space, top row first.
   */
  board: string[];
  claim: Claim | null;
  clock: Clock | null;
  /**
   * Columns of the board.
   */
  columns: number;
  /**
   * How many discs in a row win.
   */
  connect: number;
  created_at: string;
  /**
   * Whether the starting player was picked at random; false if it was chosen, and in a rematch.
   */
  drawn: boolean;
  /**
   * Whether it was aborted automatically because it was not played.
   */
  expired?: boolean;
  /**
   * Whether its tournament holds it: no side is to move, and no clock runs.
   */
  held?: boolean;
  /**
   * Its id, 8 characters.
   */
  id: string;
  /**
   * How the seats are filled: `online`, `local`, `computer`, `exhibition`, or `manual` for a result entered by hand.
   */
  kind: 'online' | 'local' | 'computer' | 'exhibition' | 'manual';
  /**
   * The columns with room; none unless it is being played.
   */
  legal: Column[];
  /**
   * The columns of all discs, from 0.
   */
  moves: Column[];
  /**
   * The id of the rematch, once there is one.
   */
  next_game: string | null;
  offers: Offers;
  /**
   * The discs of `moves` that were on the board before the first move. Unless `start` is fair, such a game is never recorded and
   * gives no points.
   */
  opening?: Column[];
  /**
   * Milliseconds between the moves of two computers.
   */
  pace_ms?: number | null;
  /**
   * How many discs are on the board.
   */
  ply: number;
  /**
   * The same as `drawn`, in a word that cannot mean a draw.
   */
  random_first: boolean;
  result: Result | null;
  /**
   * The current round or, at the end, the number of rounds.
   */
  round: number;
  /**
   * Rows of the board.
   */
  rows: number;
  seats: BySide_Option_Seat;
  series?: Series | null;
  start?: GameStart | null;
  /**
   * Whether it waits for a player, is being played, is finished or aborted.
   */
  status: 'waiting' | 'playing' | 'finished' | 'aborted';
  to_move: ('X' | 'O') | null;
  tournament?: TournamentGame | null;
  updated_at: string;
  /**
   * How many events it has had.
   */
  version: number;
  you?: ('X' | 'O') | null;
}
/**
 * How the server drew the discs that were on the board before the first move.
 */
export interface GameStart2 {
  /**
   * How many discs were drawn.
   */
  discs: number;
  /**
   * `fair`: a proven draw, so the game counts; `head_start`: a proven win, so it does not.
   */
  kind: 'fair' | 'head_start';
  side?: ('X' | 'O') | null;
  /**
   * How much it favours that side, from 1 to 5.
   */
  step?: number | null;
}
/**
 * The follower's credential, and the version from which to go on.
 */
export interface Hello1 {
  /**
   * The token of a seat; null to watch.
   */
  token: string | null;
  /**
   * The version that the client has; null to get the whole game.
   */
  version: number | null;
}
/**
 * A game that has ended.
 */
export interface HistoryItem {
  /**
   * Columns of the board.
   */
  columns: number;
  /**
   * How many discs in a row win.
   */
  connect: number;
  ended_at: string;
  /**
   * The id of the game.
   */
  id: string;
  /**
   * How the seats were filled, as in a game; `manual` is a result entered by hand.
   */
  kind: 'online' | 'local' | 'computer' | 'exhibition' | 'manual';
  /**
   * Null where they are not known.
   */
  moves: Column[] | null;
  points: BySideU322;
  /**
   * How it ended.
   */
  reason: 'line' | 'full' | 'resign' | 'time' | 'abandon' | 'agreed';
  /**
   * How many rounds it took.
   */
  rounds: number;
  /**
   * Rows of the board.
   */
  rows: number;
  seats: BySide_PastSeat1;
  start?: GameStart3 | null;
  /**
   * Whether a move was taken back, so that it gives no rating.
   */
  taken_back: boolean;
  winner: ('X' | 'O') | null;
}
/**
 * The points of both sides.
 */
export interface BySideU322 {
  O: number;
  X: number;
}
/**
 * The players.
 */
export interface BySide_PastSeat1 {
  /**
   * A player of a current or past game.
   */
  O: {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    /**
     * Whether the person was deleted; then there is no name.
     */
    deleted?: boolean;
    /**
     * Whether a person plays.
     */
    human: boolean;
    level?: ('easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect') | null;
    /**
     * The person's name.
     */
    name?: string | null;
  };
  /**
   * A player of a current or past game.
   */
  X: {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    /**
     * Whether the person was deleted; then there is no name.
     */
    deleted?: boolean;
    /**
     * Whether a person plays.
     */
    human: boolean;
    level?: ('easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect') | null;
    /**
     * The person's name.
     */
    name?: string | null;
  };
}
/**
 * The fair start that it began from; absent in a game from the empty board.
 */
export interface GameStart3 {
  /**
   * How many discs were drawn.
   */
  discs: number;
  /**
   * `fair`: a proven draw, so the game counts; `head_start`: a proven win, so it does not.
   */
  kind: 'fair' | 'head_start';
  side?: ('X' | 'O') | null;
  /**
   * How much it favours that side, from 1 to 5.
   */
  step?: number | null;
}
/**
 * What an import did, or would do.
 */
export interface Imported {
  /**
   * Players with carried totals, which have no games.
   */
  carried: number;
  /**
   * Whether this was only counted.
   */
  dry_run: boolean;
  /**
   * Games that were here already.
   */
  known_games: number;
  /**
   * Games that were not here before.
   */
  new_games: number;
  /**
   * Names that were not here before.
   */
  new_players: number;
  /**
   * Games left out because they were deleted here.
   */
  skipped_deleted: number;
}
/**
 * The game and the seat that was taken.
 */
export interface Joined {
  game: Game3;
  /**
   * The token of the name, if this request claimed it.
   */
  player_token?: string | null;
  /**
   * X moves first, no matter who plays it.
   */
  side: 'X' | 'O';
  /**
   * The token of the seat.
   */
  token: string;
}
/**
 * The game after it.
 */
export interface Game3 {
  /**
   * Strings of X, O and space, top row first.
   */
  board: string[];
  claim: Claim | null;
  clock: Clock | null;
  /**
   * Columns of the board.
   */
  columns: number;
  /**
   * How many discs in a row win.
   */
  connect: number;
  created_at: string;
  /**
   * Whether the starting player was picked at random; false if it was chosen, and in a rematch.
   */
  drawn: boolean;
  /**
   * Whether it was aborted automatically because it was not played.
   */
  expired?: boolean;
  /**
   * Whether its tournament holds it: no side is to move, and no clock runs.
   */
  held?: boolean;
  /**
   * Its id, 8 characters.
   */
  id: string;
  /**
   * How the seats are filled: `online`, `local`, `computer`, `exhibition`, or `manual` for a result entered by hand.
   */
  kind: 'online' | 'local' | 'computer' | 'exhibition' | 'manual';
  /**
   * The columns with room; none unless it is being played.
   */
  legal: Column[];
  /**
   * The columns of all discs, from 0.
   */
  moves: Column[];
  /**
   * The id of the rematch, once there is one.
   */
  next_game: string | null;
  offers: Offers;
  /**
   * The discs of `moves` that were on the board before the first move. Unless `start` is fair, such a game is never recorded and
   * gives no points.
   */
  opening?: Column[];
  /**
   * Milliseconds between the moves of two computers.
   */
  pace_ms?: number | null;
  /**
   * How many discs are on the board.
   */
  ply: number;
  /**
   * The same as `drawn`, in a word that cannot mean a draw.
   */
  random_first: boolean;
  result: Result | null;
  /**
   * The current round or, at the end, the number of rounds.
   */
  round: number;
  /**
   * Rows of the board.
   */
  rows: number;
  seats: BySide_Option_Seat;
  series?: Series | null;
  start?: GameStart | null;
  /**
   * Whether it waits for a player, is being played, is finished or aborted.
   */
  status: 'waiting' | 'playing' | 'finished' | 'aborted';
  to_move: ('X' | 'O') | null;
  tournament?: TournamentGame | null;
  updated_at: string;
  /**
   * How many events it has had.
   */
  version: number;
  you?: ('X' | 'O') | null;
}
/**
 * A move with its verdict.
 */
export interface JudgedMove {
  after: Worth;
  before: Worth1;
  /**
   * The best columns.
   */
  best: Column[];
  /**
   * The line that decides.
   */
  cells: Cell[];
  /**
   * Whether the columns differed.
   */
  choice: boolean;
  /**
   * A column, 0 for the leftmost.
   */
  column: number;
  /**
   * Whether the verdict is proven.
   */
  exact: boolean;
  /**
   * Where they begin: instead of the move, or after it.
   */
  from_ply: number | null;
  grade: ('best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder') | null;
  /**
   * The columns that keep what the side had.
   */
  keeps: Column[];
  /**
   * The moves that lead to it.
   */
  moves: Column[];
  /**
   * How many discs were on the board before it.
   */
  ply: number;
  proof: ('missed-line' | 'missed-win' | 'unstopped' | 'made-room' | 'refuted') | null;
  /**
   * X moves first, no matter who plays it.
   */
  side: 'X' | 'O';
  /**
   * The verdict in a sentence that names the threat or line that decides.
   */
  text: string;
  verdict:
    | ('perfect' | 'slower-win' | 'win-to-draw' | 'win-to-loss' | 'draw-to-loss' | 'faster-loss')
    | null;
}
/**
 * What the side has after it.
 */
export interface Worth {
  /**
   * Discs until the end.
   */
  in_plies: number | null;
  outcome: ('loss' | 'draw' | 'win') | null;
  /**
   * Above 0 the side wins, below it loses; larger means sooner.
   */
  score: number | null;
}
/**
 * What the side had before it.
 */
export interface Worth1 {
  /**
   * Discs until the end.
   */
  in_plies: number | null;
  outcome: ('loss' | 'draw' | 'win') | null;
  /**
   * Above 0 the side wins, below it loses; larger means sooner.
   */
  score: number | null;
}
/**
 * A position to find a better move in.
 */
export interface Lesson {
  /**
   * The right columns, and why.
   */
  answer: string;
  /**
   * The outcome to keep.
   */
  goal: 'loss' | 'draw' | 'win';
  /**
   * Where to look.
   */
  hint: string;
  /**
   * The columns that keep the outcome.
   */
  keeps: Column[];
  /**
   * A column, 0 for the leftmost.
   */
  played: number;
  /**
   * How many discs are on the board.
   */
  ply: number;
  /**
   * X moves first, no matter who plays it.
   */
  side: 'X' | 'O';
  /**
   * The task.
   */
  text: string;
  /**
   * Every column that can be played, with what follows.
   */
  tries: Try[];
}
/**
 * A column that can be played in a lesson, and what follows.
 */
export interface Try {
  /**
   * The line at its end.
   */
  cells: Cell[];
  /**
   * A column, 0 for the leftmost.
   */
  column: number;
  /**
   * How the other side wins after it, at most 12 discs.
   */
  moves: Column[];
  /**
   * Whether it keeps the outcome.
   */
  right: boolean;
  /**
   * What follows, in a sentence.
   */
  text: string;
}
/**
 * A level of the computer.
 */
export interface LevelItem {
  /**
   * Whether `computer`, no particular level, means this one.
   */
  default: boolean;
  /**
   * How it plays, its first sentence in short, and how often it wins.
   */
  description: string;
  /**
   * Its name in requests and answers.
   */
  id: 'easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect';
  /**
   * In the asked language.
   */
  name: string;
  /**
   * Its place in this list, from 1: accepted instead of the id.
   */
  number: number;
  /**
   * Of 100 games against the other levels it wins so many on the standard board, as measured.
   */
  strength: number;
}
/**
 * What a tournament says to one entrant.
 */
export interface Me {
  awaits: ('game' | 'round' | 'stage') | null;
  /**
   * Whether they have the bye of the current round: 1 point.
   */
  bye: boolean;
  /**
   * Whether the stage that goes on was full when they came, so that they play in the next one.
   */
  full: boolean;
  /**
   * The game that they are in; null between games.
   */
  game: string | null;
  /**
   * Their number, from 1.
   */
  n: number;
  /**
   * Their name.
   */
  name: string;
  /**
   * Their place in the stage; null without a game in it.
   */
  place: number | null;
  /**
   * Their points in the stage.
   */
  points: number;
  side: ('X' | 'O') | null;
  /**
   * The number of the stage that goes on, or of the last one.
   */
  stage: number | null;
  stage_status: ('ready' | 'running' | 'finishing' | 'ended') | null;
  /**
   * What they are doing.
   */
  state: 'waiting' | 'playing' | 'away' | 'paused' | 'asking' | 'out';
}
/**
 * A move.
 */
export interface Move {
  at: string;
  /**
   * Its column, from 0.
   */
  column: number;
  /**
   * How many discs were on the board before it.
   */
  ply: number;
  /**
   * Its round, from 1.
   */
  round: number;
  /**
   * Its row, 0 for the top one.
   */
  row: number;
  /**
   * X moves first, no matter who plays it.
   */
  side: 'X' | 'O';
  why: Reason | null;
}
/**
 * The computer's reason; null for a person.
 */
export interface Reason {
  /**
   * The cells that it is about.
   */
  cells: Cell[];
  /**
   * What it is, for programs.
   */
  code:
    | 'random'
    | 'block'
    | 'win'
    | 'deny'
    | 'extend'
    | 'center'
    | 'safe'
    | 'forced-win'
    | 'slowest-loss'
    | 'only-move';
  /**
   * A column, 0 for the leftmost.
   */
  column: number;
  /**
   * Whether the score is proven.
   */
  exact?: boolean | null;
  /**
   * Discs until the end, if they are known.
   */
  in_plies?: number | null;
  /**
   * The exact score for the computer, if it is known.
   */
  score?: number | null;
  /**
   * The reason in a sentence, in the reader's language.
   */
  text: string;
}
/**
 * A disc to drop.
 */
export interface MoveRequest1 {
  /**
   * A column, 0 for the leftmost.
   */
  column: number;
  /**
   * The number of discs before it, which makes the move idempotent.
   */
  ply?: number | null;
}
/**
 * Seconds for each side, and seconds added per move.
 */
export interface NewClock {
  /**
   * Seconds added per move; 0 by default.
   */
  increment_s?: number | null;
  /**
   * Seconds for each side.
   */
  initial_s: number;
}
/**
 * The open offers.
 */
export interface Offers1 {
  draw: ('X' | 'O') | null;
  /**
   * The sides that asked for another game.
   */
  rematch: Side[];
  takeback: ('X' | 'O') | null;
}
/**
 * A page of a list.
 */
export interface Page_FoundPlayer {
  /**
   * The rows, in the order of the list.
   *
   * Items: A player as returned by a search.
   */
  items: (Totals1 & {
    /**
     * Whether the name is marked as a bot.
     */
    bot?: boolean;
    /**
     * The name.
     */
    name: string;
  })[];
  /**
   * The `cursor` of the next page; null on the last one.
   */
  next: string | null;
}
/**
 * All games.
 */
export interface Totals1 {
  /**
   * Games drawn.
   */
  draws: number;
  /**
   * Games lost.
   */
  losses: number;
  /**
   * Games finished.
   */
  played: number;
  /**
   * All points.
   */
  points: number;
  /**
   * Games won.
   */
  wins: number;
}
/**
 * A page of a list.
 */
export interface Page_Game {
  /**
   * The rows, in the order of the list.
   *
   * Items: A game.
   */
  items: {
    /**
     * Strings of X, O and space, top row first.
     */
    board: string[];
    claim: Claim2 | null;
    clock: Clock2 | null;
    /**
     * Columns of the board.
     */
    columns: number;
    /**
     * How many discs in a row win.
     */
    connect: number;
    created_at: string;
    /**
     * Whether the starting player was picked at random; false if it was chosen, and in a rematch.
     */
    drawn: boolean;
    /**
     * Whether it was aborted automatically because it was not played.
     */
    expired?: boolean;
    /**
     * Whether its tournament holds it: no side is to move, and no clock runs.
     */
    held?: boolean;
    /**
     * Its id, 8 characters.
     */
    id: string;
    /**
     * How the seats are filled: `online`, `local`, `computer`, `exhibition`, or `manual` for a result entered by hand.
     */
    kind: 'online' | 'local' | 'computer' | 'exhibition' | 'manual';
    /**
     * The columns with room; none unless it is being played.
     */
    legal: Column[];
    /**
     * The columns of all discs, from 0.
     */
    moves: Column[];
    /**
     * The id of the rematch, once there is one.
     */
    next_game: string | null;
    offers: Offers2;
    /**
     * The discs of `moves` that were on the board before the first move. Unless `start` is fair, such a game is never recorded and
     * gives no points.
     */
    opening?: Column[];
    /**
     * Milliseconds between the moves of two computers.
     */
    pace_ms?: number | null;
    /**
     * How many discs are on the board.
     */
    ply: number;
    /**
     * The same as `drawn`, in a word that cannot mean a draw.
     */
    random_first: boolean;
    result: Result1 | null;
    /**
     * The current round or, at the end, the number of rounds.
     */
    round: number;
    /**
     * Rows of the board.
     */
    rows: number;
    seats: BySide_Option_Seat2;
    series?: Series1 | null;
    start?: GameStart4 | null;
    /**
     * Whether it waits for a player, is being played, is finished or aborted.
     */
    status: 'waiting' | 'playing' | 'finished' | 'aborted';
    to_move: ('X' | 'O') | null;
    tournament?: TournamentGame1 | null;
    updated_at: string;
    /**
     * How many events it has had.
     */
    version: number;
    you?: ('X' | 'O') | null;
  }[];
  /**
   * The `cursor` of the next page; null on the last one.
   */
  next: string | null;
}
/**
 * Null unless the side to move is an absent person, in a game against a person.
 */
export interface Claim2 {
  at: string;
  /**
   * A win, or no result if fewer than two discs were played.
   */
  ends: 'win' | 'abort';
}
/**
 * The clock; null in a game without one.
 */
export interface Clock2 {
  /**
   * Milliseconds left for O.
   */
  O_ms: number;
  /**
   * Milliseconds left for X.
   */
  X_ms: number;
  at: string;
  /**
   * Seconds added per move.
   */
  increment_s: number;
  /**
   * Seconds for each side.
   */
  initial_s: number;
  running: ('X' | 'O') | null;
}
/**
 * The open offers.
 */
export interface Offers2 {
  draw: ('X' | 'O') | null;
  /**
   * The sides that asked for another game.
   */
  rematch: Side[];
  takeback: ('X' | 'O') | null;
}
/**
 * The result; null without one.
 */
export interface Result1 {
  /**
   * The cells of the winning line, or of several that one disc completed.
   */
  line: Cell[];
  points: BySideU32;
  /**
   * How it ended.
   */
  reason: 'line' | 'full' | 'resign' | 'time' | 'abandon' | 'agreed';
  /**
   * How many rounds it took.
   */
  rounds: number;
  winner: ('X' | 'O') | null;
}
/**
 * The players of X and O; null for an open seat.
 */
export interface BySide_Option_Seat2 {
  O: null | {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    /**
     * Whether a client with its token is connected; always true for the computer.
     */
    connected: boolean;
    /**
     * Whether the person was deleted; then there is no name.
     */
    deleted?: boolean;
    /**
     * Whether a person plays.
     */
    human: boolean;
    /**
     * Whether the seat waits for the person of this name.
     */
    invited?: boolean;
    level?: ('easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect') | null;
    /**
     * The person's name.
     */
    name?: string | null;
  };
  X: null | {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    /**
     * Whether a client with its token is connected; always true for the computer.
     */
    connected: boolean;
    /**
     * Whether the person was deleted; then there is no name.
     */
    deleted?: boolean;
    /**
     * Whether a person plays.
     */
    human: boolean;
    /**
     * Whether the seat waits for the person of this name.
     */
    invited?: boolean;
    level?: ('easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect') | null;
    /**
     * The person's name.
     */
    name?: string | null;
  };
}
/**
 * Only in a game of a series.
 */
export interface Series1 {
  /**
   * How many wins decide it.
   */
  first_to: number;
  /**
   * The number of this game, from 1. Games that were aborted do not count.
   */
  game: number;
  score: BySideU8;
  winner: ('X' | 'O') | null;
}
/**
 * How the server drew the opening; absent if a person chose it, or if there is none.
 */
export interface GameStart4 {
  /**
   * How many discs were drawn.
   */
  discs: number;
  /**
   * `fair`: a proven draw, so the game counts; `head_start`: a proven win, so it does not.
   */
  kind: 'fair' | 'head_start';
  side?: ('X' | 'O') | null;
  /**
   * How much it favours that side, from 1 to 5.
   */
  step?: number | null;
}
/**
 * Only in a game of a tournament.
 */
export interface TournamentGame1 {
  /**
   * Seconds that a player can be away on their own turn.
   */
  away_s: number;
  /**
   * The board, from 1.
   */
  board: number;
  /**
   * Seconds until a player must have dropped the first disc.
   */
  first_disc_s: number;
  /**
   * The tournament.
   */
  id: string;
  /**
   * The round, from 1; in an arena the number of the pairing.
   */
  round: number;
  /**
   * The number of the stage, from 1.
   */
  stage: number;
}
/**
 * A page of a list.
 */
export interface Page_HistoryItem {
  /**
   * The rows, in the order of the list.
   *
   * Items: A game that has ended.
   */
  items: {
    /**
     * Columns of the board.
     */
    columns: number;
    /**
     * How many discs in a row win.
     */
    connect: number;
    ended_at: string;
    /**
     * The id of the game.
     */
    id: string;
    /**
     * How the seats were filled, as in a game; `manual` is a result entered by hand.
     */
    kind: 'online' | 'local' | 'computer' | 'exhibition' | 'manual';
    /**
     * Null where they are not known.
     */
    moves: Column[] | null;
    points: BySideU323;
    /**
     * How it ended.
     */
    reason: 'line' | 'full' | 'resign' | 'time' | 'abandon' | 'agreed';
    /**
     * How many rounds it took.
     */
    rounds: number;
    /**
     * Rows of the board.
     */
    rows: number;
    seats: BySide_PastSeat2;
    start?: GameStart5 | null;
    /**
     * Whether a move was taken back, so that it gives no rating.
     */
    taken_back: boolean;
    winner: ('X' | 'O') | null;
  }[];
  /**
   * The `cursor` of the next page; null on the last one.
   */
  next: string | null;
}
/**
 * The points of both sides.
 */
export interface BySideU323 {
  O: number;
  X: number;
}
/**
 * The players.
 */
export interface BySide_PastSeat2 {
  /**
   * A player of a current or past game.
   */
  O: {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    /**
     * Whether the person was deleted; then there is no name.
     */
    deleted?: boolean;
    /**
     * Whether a person plays.
     */
    human: boolean;
    level?: ('easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect') | null;
    /**
     * The person's name.
     */
    name?: string | null;
  };
  /**
   * A player of a current or past game.
   */
  X: {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    /**
     * Whether the person was deleted; then there is no name.
     */
    deleted?: boolean;
    /**
     * Whether a person plays.
     */
    human: boolean;
    level?: ('easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect') | null;
    /**
     * The person's name.
     */
    name?: string | null;
  };
}
/**
 * The fair start that it began from; absent in a game from the empty board.
 */
export interface GameStart5 {
  /**
   * How many discs were drawn.
   */
  discs: number;
  /**
   * `fair`: a proven draw, so the game counts; `head_start`: a proven win, so it does not.
   */
  kind: 'fair' | 'head_start';
  side?: ('X' | 'O') | null;
  /**
   * How much it favours that side, from 1 to 5.
   */
  step?: number | null;
}
/**
 * A page of a list.
 */
export interface Page_LevelItem {
  /**
   * The rows, in the order of the list.
   *
   * Items: A level of the computer.
   */
  items: {
    /**
     * Whether `computer`, no particular level, means this one.
     */
    default: boolean;
    /**
     * How it plays, its first sentence in short, and how often it wins.
     */
    description: string;
    /**
     * Its name in requests and answers.
     */
    id: 'easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect';
    /**
     * In the asked language.
     */
    name: string;
    /**
     * Its place in this list, from 1: accepted instead of the id.
     */
    number: number;
    /**
     * Of 100 games against the other levels it wins so many on the standard board, as measured.
     */
    strength: number;
  }[];
  /**
   * The `cursor` of the next page; null on the last one.
   */
  next: string | null;
}
/**
 * A page of a list.
 */
export interface Page_RankingItem {
  /**
   * The rows, in the order of the list.
   *
   * Items: A row of the ranking.
   */
  items: (Totals2 &
    Rating & {
      /**
       * Whether the name is marked as a bot.
       */
      bot?: boolean;
      /**
       * The name of the player.
       */
      name: string;
      /**
       * 1 for the most points; equal points share it (1, 2, 2, 4).
       */
      position: number;
    })[];
  /**
   * The `cursor` of the next page; null on the last one.
   */
  next: string | null;
}
/**
 * Points, wins, losses and draws.
 */
export interface Totals2 {
  /**
   * Games drawn.
   */
  draws: number;
  /**
   * Games lost.
   */
  losses: number;
  /**
   * Games finished.
   */
  played: number;
  /**
   * All points.
   */
  points: number;
  /**
   * Games won.
   */
  wins: number;
}
/**
 * The rating.
 */
export interface Rating {
  /**
   * The Glicko-2 rating.
   */
  rating: number | null;
  /**
   * Its deviation: smaller means better known.
   */
  rating_deviation: number | null;
}
/**
 * A page of a list.
 */
export interface Page_Review {
  /**
   * The rows, in the order of the list.
   *
   * Items: What the report of a game says of one of its players.
   */
  items: {
    accuracy: Accuracy1;
    ended_at: string;
    /**
     * The id of the game.
     */
    game: string;
    /**
     * The plies of the player's lessons.
     */
    lessons: number[];
    seats: BySide_PastSeat3;
    /**
     * X moves first, no matter who plays it.
     */
    side: 'X' | 'O';
  }[];
  /**
   * The `cursor` of the next page; null on the last one.
   */
  next: string | null;
}
/**
 * How often the player kept what there was to keep.
 */
export interface Accuracy1 {
  /**
   * Moves at which the columns differed.
   */
  choices: number;
  /**
   * Those that kept the outcome.
   */
  kept: number;
  /**
   * Null without a choice.
   */
  percent: number | null;
}
/**
 * The players.
 */
export interface BySide_PastSeat3 {
  /**
   * A player of a current or past game.
   */
  O: {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    /**
     * Whether the person was deleted; then there is no name.
     */
    deleted?: boolean;
    /**
     * Whether a person plays.
     */
    human: boolean;
    level?: ('easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect') | null;
    /**
     * The person's name.
     */
    name?: string | null;
  };
  /**
   * A player of a current or past game.
   */
  X: {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    /**
     * Whether the person was deleted; then there is no name.
     */
    deleted?: boolean;
    /**
     * Whether a person plays.
     */
    human: boolean;
    level?: ('easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect') | null;
    /**
     * The person's name.
     */
    name?: string | null;
  };
}
/**
 * A part of a list of known length.
 */
export interface Part_EntrantRow {
  /**
   * The rows, in the order of the list.
   *
   * Items: An entrant as the list shows them.
   */
  items: {
    /**
     * Whether they have the bye of the current round.
     */
    bye?: boolean;
    /**
     * The game that they are in.
     */
    game: string | null;
    /**
     * Their number, from 1.
     */
    n: number;
    /**
     * The name.
     */
    name: string;
    /**
     * What they are doing.
     */
    state: 'waiting' | 'playing' | 'away' | 'paused' | 'asking' | 'out';
  }[];
  /**
   * How many rows come before them.
   */
  offset: number;
  /**
   * How many rows the whole list has.
   */
  total: number;
}
/**
 * A part of a list of known length.
 */
export interface Part_StageGame {
  /**
   * The rows, in the order of the list.
   *
   * Items: A game of a stage.
   */
  items: {
    /**
     * Its board.
     */
    board: number;
    corrected_from?: ('X' | 'O' | 'draw' | 'void') | null;
    /**
     * The game.
     */
    game: string;
    how: ('played' | 'forfeit' | 'adjudicated' | 'entered') | null;
    /**
     * The entrant on O, by number.
     */
    o: number;
    outcome: ('X' | 'O' | 'draw' | 'void') | null;
    /**
     * Its round; in an arena the number of the pairing.
     */
    round: number;
    /**
     * Where it begins.
     */
    start: 'fair' | 'empty';
    /**
     * Its status.
     */
    status: 'playing' | 'scored';
    /**
     * The entrant on X, by number.
     */
    x: number;
  }[];
  /**
   * How many rows come before them.
   */
  offset: number;
  /**
   * How many rows the whole list has.
   */
  total: number;
}
/**
 * A part of a list of known length.
 */
export interface Part_TableRow {
  /**
   * The rows, in the order of the list.
   *
   * Items: A row of the table of a stage.
   */
  items: {
    /**
     * The points of all opponents; only in a Swiss.
     */
    buchholz?: number | null;
    /**
     * The same without the lowest of them.
     */
    buchholz_cut_1?: number | null;
    /**
     * Rounds without an opponent.
     */
    byes: number;
    /**
     * Whether the organiser has corrected a result of theirs.
     */
    corrected?: boolean;
    /**
     * Games drawn.
     */
    draws: number;
    /**
     * Games lost by being missing.
     */
    forfeits: number;
    /**
     * What a late entry to a Swiss gave of the points.
     */
    late?: number | null;
    /**
     * Games lost.
     */
    losses: number;
    /**
     * The entrant's number.
     */
    n: number;
    /**
     * The name.
     */
    name: string;
    /**
     * The place, shared by equals; null without a game, or if struck out.
     */
    place: number | null;
    /**
     * Games that count.
     */
    played: number;
    /**
     * The points.
     */
    points: number;
    /**
     * The row of the cross table: in a round robin the results against the entrant of each row of the table (`·` for their own), in a
     * Swiss for each round the opponent's row, the side and the result, such as `3X 1`; `…` for a game that is played, `+` and `–` for
     * one that was won or lost without being played; left out in an arena.
     */
    results?: string[];
    /**
     * The points of beaten opponents and half the points of drawn ones; only in a round robin.
     */
    sonneborn_berger?: number | null;
    /**
     * What they are doing.
     */
    state: 'waiting' | 'playing' | 'away' | 'paused' | 'asking' | 'out';
    /**
     * Games won in a row; only in an arena.
     */
    streak?: number | null;
    /**
     * Whether they played so few games of a round robin that none counts.
     */
    struck_out?: boolean;
    /**
     * Games won.
     */
    wins: number;
  }[];
  /**
   * How many rows come before them.
   */
  offset: number;
  /**
   * How many rows the whole list has.
   */
  total: number;
}
/**
 * A move that has been made.
 */
export interface Played {
  game: Game4;
  move: Move1 | null;
  /**
   * Whether it had been made before, because the same move was sent again.
   */
  repeated: boolean;
}
/**
 * The game after it.
 */
export interface Game4 {
  /**
   * Strings of X, O and space, top row first.
   */
  board: string[];
  claim: Claim | null;
  clock: Clock | null;
  /**
   * Columns of the board.
   */
  columns: number;
  /**
   * How many discs in a row win.
   */
  connect: number;
  created_at: string;
  /**
   * Whether the starting player was picked at random; false if it was chosen, and in a rematch.
   */
  drawn: boolean;
  /**
   * Whether it was aborted automatically because it was not played.
   */
  expired?: boolean;
  /**
   * Whether its tournament holds it: no side is to move, and no clock runs.
   */
  held?: boolean;
  /**
   * Its id, 8 characters.
   */
  id: string;
  /**
   * How the seats are filled: `online`, `local`, `computer`, `exhibition`, or `manual` for a result entered by hand.
   */
  kind: 'online' | 'local' | 'computer' | 'exhibition' | 'manual';
  /**
   * The columns with room; none unless it is being played.
   */
  legal: Column[];
  /**
   * The columns of all discs, from 0.
   */
  moves: Column[];
  /**
   * The id of the rematch, once there is one.
   */
  next_game: string | null;
  offers: Offers;
  /**
   * The discs of `moves` that were on the board before the first move. Unless `start` is fair, such a game is never recorded and
   * gives no points.
   */
  opening?: Column[];
  /**
   * Milliseconds between the moves of two computers.
   */
  pace_ms?: number | null;
  /**
   * How many discs are on the board.
   */
  ply: number;
  /**
   * The same as `drawn`, in a word that cannot mean a draw.
   */
  random_first: boolean;
  result: Result | null;
  /**
   * The current round or, at the end, the number of rounds.
   */
  round: number;
  /**
   * Rows of the board.
   */
  rows: number;
  seats: BySide_Option_Seat;
  series?: Series | null;
  start?: GameStart | null;
  /**
   * Whether it waits for a player, is being played, is finished or aborted.
   */
  status: 'waiting' | 'playing' | 'finished' | 'aborted';
  to_move: ('X' | 'O') | null;
  tournament?: TournamentGame | null;
  updated_at: string;
  /**
   * How many events it has had.
   */
  version: number;
  you?: ('X' | 'O') | null;
}
/**
 * The disc that was dropped.
 */
export interface Move1 {
  at: string;
  /**
   * Its column, from 0.
   */
  column: number;
  /**
   * How many discs were on the board before it.
   */
  ply: number;
  /**
   * Its round, from 1.
   */
  round: number;
  /**
   * Its row, 0 for the top one.
   */
  row: number;
  /**
   * X moves first, no matter who plays it.
   */
  side: 'X' | 'O';
  why: Reason | null;
}
/**
 * All games.
 */
export interface Totals3 {
  /**
   * Games drawn.
   */
  draws: number;
  /**
   * Games lost.
   */
  losses: number;
  /**
   * Games finished.
   */
  played: number;
  /**
   * All points.
   */
  points: number;
  /**
   * Games won.
   */
  wins: number;
}
/**
 * The rating.
 */
export interface Rating1 {
  /**
   * The Glicko-2 rating.
   */
  rating: number | null;
  /**
   * Its deviation: smaller means better known.
   */
  rating_deviation: number | null;
}
/**
 * Games between two names of which at least one is a bot. For a bot these are all its games with names.
 */
export interface Totals4 {
  /**
   * Games drawn.
   */
  draws: number;
  /**
   * Games lost.
   */
  losses: number;
  /**
   * Games finished.
   */
  played: number;
  /**
   * All points.
   */
  points: number;
  /**
   * Games won.
   */
  wins: number;
}
/**
 * Games with the computer.
 */
export interface Totals5 {
  /**
   * Games drawn.
   */
  draws: number;
  /**
   * Games lost.
   */
  losses: number;
  /**
   * Games finished.
   */
  played: number;
  /**
   * All points.
   */
  points: number;
  /**
   * Games won.
   */
  wins: number;
}
/**
 * Games between two people, neither of them a bot.
 */
export interface Totals6 {
  /**
   * Games drawn.
   */
  draws: number;
  /**
   * Games lost.
   */
  losses: number;
  /**
   * Games finished.
   */
  played: number;
  /**
   * All points.
   */
  points: number;
  /**
   * Games won.
   */
  wins: number;
}
/**
 * Totals without games, from an old ranking: included only in the overall totals.
 */
export interface Totals7 {
  /**
   * Games drawn.
   */
  draws: number;
  /**
   * Games lost.
   */
  losses: number;
  /**
   * Games finished.
   */
  played: number;
  /**
   * All points.
   */
  points: number;
  /**
   * Games won.
   */
  wins: number;
}
/**
 * The results against them.
 */
export interface Totals8 {
  /**
   * Games drawn.
   */
  draws: number;
  /**
   * Games lost.
   */
  losses: number;
  /**
   * Games finished.
   */
  played: number;
  /**
   * All points.
   */
  points: number;
  /**
   * Games won.
   */
  wins: number;
}
/**
 * A position in every notation.
 */
export interface Position1 {
  /**
   * Strings of X, O and space, top row first.
   */
  board: string[];
  /**
   * Columns of the board.
   */
  columns: number;
  /**
   * How many discs in a row win.
   */
  connect: number;
  /**
   * The same for this position and its mirror image, and for no other on this board.
   */
  key: string;
  /**
   * The columns that can be played; none at the end.
   */
  legal: Column[];
  /**
   * The cells of the line that ended it.
   */
  line: Cell[];
  /**
   * The moves that lead there: those that were asked for, or of all orders of these discs the smallest.
   */
  moves: Column[];
  /**
   * Whether the game has ended, by a line or a full board.
   */
  over: boolean;
  /**
   * How many discs are on the board.
   */
  ply: number;
  /**
   * The same in the notation of solvers, from 1; null on boards of more than nine columns.
   */
  pos: string | null;
  /**
   * Rows of the board.
   */
  rows: number;
  /**
   * The discs in each column, from the left: a word of `x` and `o` from the bottom up, or `0`, joined by `-`.
   */
  stacks: string;
  to_move: ('X' | 'O') | null;
}
/**
 * A board.
 */
export interface Preset {
  /**
   * Columns of the board.
   */
  columns: number;
  /**
   * How many discs in a row win.
   */
  connect: number;
  /**
   * Rows of the board.
   */
  rows: number;
}
/**
 * A refusal (RFC 9457).
 */
export interface Problem {
  /**
   * The cells of the completed line.
   */
  cells?: Cell[] | null;
  code:
    | 'already-entered'
    | 'bots-only'
    | 'column-full'
    | 'column-out-of-range'
    | 'count'
    | 'engine-busy'
    | 'entrants-out-of-range'
    | 'forbidden'
    | 'forbidden-in-tournament'
    | 'foreign-origin'
    | 'game-over'
    | 'gone'
    | 'held'
    | 'import-too-large'
    | 'internal'
    | 'invalid-field'
    | 'invalid-file'
    | 'malformed'
    | 'method-not-allowed'
    | 'name-taken'
    | 'no-more-rounds'
    | 'no-offer'
    | 'no-order'
    | 'not-an-integer'
    | 'not-found'
    | 'not-let-in'
    | 'not-manual'
    | 'not-on-list'
    | 'not-over'
    | 'not-proven'
    | 'not-signed-on'
    | 'not-your-turn'
    | 'opponent-present'
    | 'over'
    | 'people-only'
    | 'registration-closed'
    | 'seat-taken'
    | 'sent-out'
    | 'signed-on'
    | 'signed-on-as'
    | 'stack-too-high'
    | 'stage-going-on'
    | 'stage-not-running'
    | 'stale-ply'
    | 'store-corrupt'
    | 'store-unavailable'
    | 'timeout'
    | 'too-large'
    | 'too-late'
    | 'too-many-ask'
    | 'too-many-offers'
    | 'too-many-on-device'
    | 'too-many-orders'
    | 'too-many-requests'
    | 'too-many-stages'
    | 'too-many-tournaments'
    | 'tournament-full'
    | 'tournament-over'
    | 'unauthorized'
    | 'unknown-mode'
    | 'unsupported-media-type'
    | 'wrong-format'
    | 'wrong-round';
  /**
   * The column that is wrong, from 0.
   */
  column?: number | null;
  /**
   * What is wrong, and how to correct it.
   */
  detail: string;
  /**
   * The member of the request that is wrong.
   */
  field?: string | null;
  /**
   * The request's id.
   */
  instance?: string | null;
  /**
   * The columns that can be played, from 0; from 1 if `field` is `pos`.
   */
  legal?: number[] | null;
  /**
   * After how many seconds to try again.
   */
  retry_after_s?: number | null;
  /**
   * The row of the disc that is wrong, 0 for the top one.
   */
  row?: number | null;
  /**
   * The HTTP status.
   */
  status: number;
  /**
   * The refusal in few words.
   */
  title: string;
  /**
   * `/problems/` and the code.
   */
  type: string;
}
/**
 * Points, wins, losses and draws.
 */
export interface Totals9 {
  /**
   * Games drawn.
   */
  draws: number;
  /**
   * Games lost.
   */
  losses: number;
  /**
   * Games finished.
   */
  played: number;
  /**
   * All points.
   */
  points: number;
  /**
   * Games won.
   */
  wins: number;
}
/**
 * The rating.
 */
export interface Rating2 {
  /**
   * The Glicko-2 rating.
   */
  rating: number | null;
  /**
   * Its deviation: smaller means better known.
   */
  rating_deviation: number | null;
}
/**
 * A rating as members of an object, in whole numbers; null before the first rated game.
 */
export interface Rating3 {
  /**
   * The Glicko-2 rating.
   */
  rating: number | null;
  /**
   * Its deviation: smaller means better known.
   */
  rating_deviation: number | null;
}
/**
 * The computer's reason for its move.
 */
export interface Reason1 {
  /**
   * The cells that it is about.
   */
  cells: Cell[];
  /**
   * What it is, for programs.
   */
  code:
    | 'random'
    | 'block'
    | 'win'
    | 'deny'
    | 'extend'
    | 'center'
    | 'safe'
    | 'forced-win'
    | 'slowest-loss'
    | 'only-move';
  /**
   * A column, 0 for the leftmost.
   */
  column: number;
  /**
   * Whether the score is proven.
   */
  exact?: boolean | null;
  /**
   * Discs until the end, if they are known.
   */
  in_plies?: number | null;
  /**
   * The exact score for the computer, if it is known.
   */
  score?: number | null;
  /**
   * The reason in a sentence, in the reader's language.
   */
  text: string;
}
/**
 * A request for another game, the answer to one, or its withdrawal.
 */
export interface RematchRequest1 {
  /**
   * `offer` (the default), `accept`, `decline` or `withdraw`.
   */
  answer?: string | null;
}
/**
 * An assessment of each move of a game.
 */
export interface Report {
  accuracy: BySide_Accuracy1;
  best_move: BySide_OptionU161;
  /**
   * Columns of the board.
   */
  columns: number;
  /**
   * How many discs in a row win.
   */
  connect: number;
  /**
   * The ply of the deciding move as people see it: the last mistake, or the turning point if that came later.
   */
  decided_by: number | null;
  /**
   * How the game ended and how the board stood then; null if a line or a full board ended it.
   */
  ending: string | null;
  /**
   * Whether everything is proven; only on 6×7·4.
   */
  exact: boolean;
  /**
   * The id of the game.
   */
  game: string;
  /**
   * The positions before mistakes that a person could have avoided.
   */
  lessons: Lesson[];
  /**
   * Every move with its verdict.
   */
  moves: JudgedMove[];
  /**
   * Rows of the board.
   */
  rows: number;
  /**
   * A summary of the game: how it ended, unless by a line or a full board, and which move decided it.
   */
  text: string;
  /**
   * The ply of the last move that changed the outcome.
   */
  turning_point: number | null;
}
/**
 * How often each side kept what it had.
 */
export interface BySide_Accuracy1 {
  /**
   * How often a side kept the outcome when the columns differed.
   */
  O: {
    /**
     * Moves at which the columns differed.
     */
    choices: number;
    /**
     * Those that kept the outcome.
     */
    kept: number;
    /**
     * Null without a choice.
     */
    percent: number | null;
  };
  /**
   * How often a side kept the outcome when the columns differed.
   */
  X: {
    /**
     * Moves at which the columns differed.
     */
    choices: number;
    /**
     * Those that kept the outcome.
     */
    kept: number;
    /**
     * Null without a choice.
     */
    percent: number | null;
  };
}
/**
 * The ply of each side's best move; null without one.
 */
export interface BySide_OptionU161 {
  O: null | number;
  X: null | number;
}
/**
 * The result of a game.
 */
export interface Result2 {
  /**
   * The cells of the winning line, or of several that one disc completed.
   */
  line: Cell[];
  points: BySideU32;
  /**
   * How it ended.
   */
  reason: 'line' | 'full' | 'resign' | 'time' | 'abandon' | 'agreed';
  /**
   * How many rounds it took.
   */
  rounds: number;
  winner: ('X' | 'O') | null;
}
/**
 * What the report of a game says of one of its players.
 */
export interface Review {
  accuracy: Accuracy2;
  ended_at: string;
  /**
   * The id of the game.
   */
  game: string;
  /**
   * The plies of the player's lessons.
   */
  lessons: number[];
  seats: BySide_PastSeat4;
  /**
   * X moves first, no matter who plays it.
   */
  side: 'X' | 'O';
}
/**
 * How often the player kept what there was to keep.
 */
export interface Accuracy2 {
  /**
   * Moves at which the columns differed.
   */
  choices: number;
  /**
   * Those that kept the outcome.
   */
  kept: number;
  /**
   * Null without a choice.
   */
  percent: number | null;
}
/**
 * The players.
 */
export interface BySide_PastSeat4 {
  /**
   * A player of a current or past game.
   */
  O: {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    /**
     * Whether the person was deleted; then there is no name.
     */
    deleted?: boolean;
    /**
     * Whether a person plays.
     */
    human: boolean;
    level?: ('easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect') | null;
    /**
     * The person's name.
     */
    name?: string | null;
  };
  /**
   * A player of a current or past game.
   */
  X: {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    /**
     * Whether the person was deleted; then there is no name.
     */
    deleted?: boolean;
    /**
     * Whether a person plays.
     */
    human: boolean;
    level?: ('easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect') | null;
    /**
     * The person's name.
     */
    name?: string | null;
  };
}
/**
 * A series: the same two players go on until one of them has won `first_to` games. A draw is no win.
 */
export interface Series2 {
  /**
   * How many wins decide it.
   */
  first_to: number;
  /**
   * The number of this game, from 1. Games that were aborted do not count.
   */
  game: number;
  score: BySideU8;
  winner: ('X' | 'O') | null;
}
/**
 * The game, without `you`.
 */
export interface Game5 {
  /**
   * Strings of X, O and space, top row first.
   */
  board: string[];
  claim: Claim | null;
  clock: Clock | null;
  /**
   * Columns of the board.
   */
  columns: number;
  /**
   * How many discs in a row win.
   */
  connect: number;
  created_at: string;
  /**
   * Whether the starting player was picked at random; false if it was chosen, and in a rematch.
   */
  drawn: boolean;
  /**
   * Whether it was aborted automatically because it was not played.
   */
  expired?: boolean;
  /**
   * Whether its tournament holds it: no side is to move, and no clock runs.
   */
  held?: boolean;
  /**
   * Its id, 8 characters.
   */
  id: string;
  /**
   * How the seats are filled: `online`, `local`, `computer`, `exhibition`, or `manual` for a result entered by hand.
   */
  kind: 'online' | 'local' | 'computer' | 'exhibition' | 'manual';
  /**
   * The columns with room; none unless it is being played.
   */
  legal: Column[];
  /**
   * The columns of all discs, from 0.
   */
  moves: Column[];
  /**
   * The id of the rematch, once there is one.
   */
  next_game: string | null;
  offers: Offers;
  /**
   * The discs of `moves` that were on the board before the first move. Unless `start` is fair, such a game is never recorded and
   * gives no points.
   */
  opening?: Column[];
  /**
   * Milliseconds between the moves of two computers.
   */
  pace_ms?: number | null;
  /**
   * How many discs are on the board.
   */
  ply: number;
  /**
   * The same as `drawn`, in a word that cannot mean a draw.
   */
  random_first: boolean;
  result: Result | null;
  /**
   * The current round or, at the end, the number of rounds.
   */
  round: number;
  /**
   * Rows of the board.
   */
  rows: number;
  seats: BySide_Option_Seat;
  series?: Series | null;
  start?: GameStart | null;
  /**
   * Whether it waits for a player, is being played, is finished or aborted.
   */
  status: 'waiting' | 'playing' | 'finished' | 'aborted';
  to_move: ('X' | 'O') | null;
  tournament?: TournamentGame | null;
  updated_at: string;
  /**
   * How many events it has had.
   */
  version: number;
  you?: ('X' | 'O') | null;
}
/**
 * The series with this result; only in a game of a series.
 */
export interface Series3 {
  /**
   * How many wins decide it.
   */
  first_to: number;
  /**
   * The number of this game, from 1. Games that were aborted do not count.
   */
  game: number;
  score: BySideU8;
  winner: ('X' | 'O') | null;
}
/**
 * The server's information about itself.
 */
export interface ServerInfo {
  /**
   * Whether the token in the request is the operator's.
   */
  admin: boolean;
  /**
   * Where others on its network reach it, if they do.
   */
  lan_url: string | null;
  /**
   * Whether only its own machine can reach it.
   */
  loopback_only: boolean;
  /**
   * The server's name, which its operator chose.
   */
  name: string;
  /**
   * Boards that are offered by name.
   */
  presets: Preset[];
  /**
   * Where people reach it, if the operator said so.
   */
  public_url: string | null;
  user: SignedOnUser | null;
  /**
   * Cuatro's version.
   */
  version: string;
}
/**
 * With sign-on by a proxy, the sender of the request; otherwise null.
 */
export interface SignedOnUser {
  /**
   * The name under which they play; null if they have not signed on, or if the name is not a valid player name.
   */
  name: string | null;
}
/**
 * A person at a server where people sign on.
 */
export interface SignedOnUser1 {
  /**
   * The name under which they play; null if they have not signed on, or if the name is not a valid player name.
   */
  name: string | null;
}
/**
 * A stage.
 */
export interface Stage {
  /**
   * When an arena ends, or unfinished games are adjudicated.
   */
  ends_at: string | null;
  /**
   * Its number, from 1.
   */
  k: number;
  /**
   * How it pairs.
   */
  kind: 'arena' | 'swiss' | 'round_robin';
  /**
   * The round that was paired last; in an arena the number of pairings.
   */
  round: number;
  /**
   * How many rounds it has; 0 without rounds for all, and before it begins.
   */
  rounds: number;
  settings: StageSettings;
  /**
   * When it began.
   */
  started_at: string | null;
  /**
   * Its status.
   */
  status: 'ready' | 'running' | 'finishing' | 'ended';
}
/**
 * Its settings.
 */
export interface StageSettings {
  /**
   * What becomes of unfinished games.
   */
  at_end: 'play_on' | 'adjudicate' | 'drop';
  /**
   * Seconds that a player can be away on their own turn.
   */
  away_s: number;
  /**
   * Seconds between rounds of a Swiss.
   */
  break_s?: number | null;
  clock: NewClock1 | null;
  /**
   * Columns of the board.
   */
  columns: number;
  /**
   * How many discs in a row win.
   */
  connect: number;
  /**
   * How often each pair meets in a round robin.
   */
  cycles?: number | null;
  /**
   * Seconds until a player must have dropped the first disc.
   */
  first_disc_s: number;
  /**
   * Whether any two that are free play in a round robin.
   */
  free?: boolean | null;
  /**
   * How long an arena lasts.
   */
  minutes?: number | null;
  /**
   * Positions of the organiser's own, as `stacks`.
   */
  positions?: string[];
  /**
   * Whether its games are recorded and change points and ratings.
   */
  recorded: boolean;
  /**
   * Minutes until unfinished games of a round of a Swiss are adjudicated.
   */
  round_minutes?: number | null;
  /**
   * Rows of the board.
   */
  rows: number;
  /**
   * Where its games begin.
   */
  start: 'fair' | 'empty';
  /**
   * Whether results after two wins in a row count double in an arena.
   */
  streaks?: boolean | null;
}
/**
 * The clock; null without one.
 */
export interface NewClock1 {
  /**
   * Seconds added per move; 0 by default.
   */
  increment_s?: number | null;
  /**
   * Seconds for each side.
   */
  initial_s: number;
}
/**
 * The settings of a stage. Those that its kind does not have are left out.
 */
export interface StageSettings1 {
  /**
   * What becomes of unfinished games.
   */
  at_end: 'play_on' | 'adjudicate' | 'drop';
  /**
   * Seconds that a player can be away on their own turn.
   */
  away_s: number;
  /**
   * Seconds between rounds of a Swiss.
   */
  break_s?: number | null;
  clock: NewClock1 | null;
  /**
   * Columns of the board.
   */
  columns: number;
  /**
   * How many discs in a row win.
   */
  connect: number;
  /**
   * How often each pair meets in a round robin.
   */
  cycles?: number | null;
  /**
   * Seconds until a player must have dropped the first disc.
   */
  first_disc_s: number;
  /**
   * Whether any two that are free play in a round robin.
   */
  free?: boolean | null;
  /**
   * How long an arena lasts.
   */
  minutes?: number | null;
  /**
   * Positions of the organiser's own, as `stacks`.
   */
  positions?: string[];
  /**
   * Whether its games are recorded and change points and ratings.
   */
  recorded: boolean;
  /**
   * Minutes until unfinished games of a round of a Swiss are adjudicated.
   */
  round_minutes?: number | null;
  /**
   * Rows of the board.
   */
  rows: number;
  /**
   * Where its games begin.
   */
  start: 'fair' | 'empty';
  /**
   * Whether results after two wins in a row count double in an arena.
   */
  streaks?: boolean | null;
}
/**
 * Totals as members of an object.
 */
export interface Totals10 {
  /**
   * Games drawn.
   */
  draws: number;
  /**
   * Games lost.
   */
  losses: number;
  /**
   * Games finished.
   */
  played: number;
  /**
   * All points.
   */
  points: number;
  /**
   * Games won.
   */
  wins: number;
}
/**
 * A tournament.
 */
export interface Tournament {
  /**
   * Whether programs may enter.
   */
  bots: 'no' | 'yes' | 'only';
  /**
   * What can be typed instead of its link, while people may enter.
   */
  code: number | null;
  counts: EntrantCounts1;
  created_at: string;
  /**
   * When it ended. Results can be corrected for a day from then on.
   */
  ended_at?: string | null;
  /**
   * Whether pairing is stopped.
   */
  hold: boolean;
  /**
   * Its id.
   */
  id: string;
  /**
   * The names on the list without an entrant.
   */
  names: string[];
  /**
   * Whether people may enter under names that are not on the list.
   */
  open: boolean;
  /**
   * The most entrants.
   */
  places: number;
  /**
   * Whether people may enter.
   */
  registration: 'open' | 'closed';
  /**
   * Its stages.
   */
  stages: Stage[];
  /**
   * Its status.
   */
  status: 'open' | 'running' | 'ended';
  /**
   * Its title.
   */
  title: string;
  updated_at: string;
  /**
   * How many events it has.
   */
  version: number;
}
/**
 * How many entrants do what.
 */
export interface EntrantCounts1 {
  /**
   * Waiting for admission by the organiser; not yet entrants.
   */
  asking: number;
  /**
   * Free, but not here.
   */
  away: number;
  /**
   * All that are in.
   */
  entrants: number;
  /**
   * The present ones of them.
   */
  here: number;
  /**
   * Not to be paired for now.
   */
  paused: number;
  /**
   * In a game.
   */
  playing: number;
  /**
   * Here and free.
   */
  waiting: number;
}
/**
 * A tournament that was created. Its token is shown once.
 */
export interface TournamentCreated {
  /**
   * What they can type instead.
   */
  code: number | null;
  /**
   * The link for entrants.
   */
  link: string;
  /**
   * What proves the organiser.
   */
  organiser_token: string;
  /**
   * The link as a QR code in SVG, if an address is known that other devices can reach.
   */
  qr: string | null;
  tournament: Tournament1;
}
/**
 * The tournament.
 */
export interface Tournament1 {
  /**
   * Whether programs may enter.
   */
  bots: 'no' | 'yes' | 'only';
  /**
   * What can be typed instead of its link, while people may enter.
   */
  code: number | null;
  counts: EntrantCounts1;
  created_at: string;
  /**
   * When it ended. Results can be corrected for a day from then on.
   */
  ended_at?: string | null;
  /**
   * Whether pairing is stopped.
   */
  hold: boolean;
  /**
   * Its id.
   */
  id: string;
  /**
   * The names on the list without an entrant.
   */
  names: string[];
  /**
   * Whether people may enter under names that are not on the list.
   */
  open: boolean;
  /**
   * The most entrants.
   */
  places: number;
  /**
   * Whether people may enter.
   */
  registration: 'open' | 'closed';
  /**
   * Its stages.
   */
  stages: Stage[];
  /**
   * Its status.
   */
  status: 'open' | 'running' | 'ended';
  /**
   * Its title.
   */
  title: string;
  updated_at: string;
  /**
   * How many events it has.
   */
  version: number;
}
/**
 * The place of a game in a tournament. It has no offers, no claims and no rematch.
 */
export interface TournamentGame2 {
  /**
   * Seconds that a player can be away on their own turn.
   */
  away_s: number;
  /**
   * The board, from 1.
   */
  board: number;
  /**
   * Seconds until a player must have dropped the first disc.
   */
  first_disc_s: number;
  /**
   * The tournament.
   */
  id: string;
  /**
   * The round, from 1; in an arena the number of the pairing.
   */
  round: number;
  /**
   * The number of the stage, from 1.
   */
  stage: number;
}
/**
 * A code that takes a name to another device.
 */
export interface Transfer {
  /**
   * The code, valid once.
   */
  code: string;
  expires_at: string;
  /**
   * The page's link with name and code for the other device's camera, an SVG; null if no reachable address is known.
   */
  qr: string | null;
}
/**
 * Whether the page that holds the socket is out of sight. The only frame that needs no seat.
 */
export interface VisibilityRequest1 {
  /**
   * Whether the page is out of sight.
   */
  hidden: boolean;
}
/**
 * What a screen on the wall shows. Which game that is, and when, is decided by the server; the game itself is followed by its own
 * socket.
 */
export interface Wall {
  /**
   * Names of entrants with a bye in the round, after all pairings: each takes a line of that part.
   */
  byes: string[];
  /**
   * What can be typed instead of the link, while people may enter.
   */
  code: number | null;
  /**
   * Which move decided the game that ended, once it was judged.
   */
  decided?: string | null;
  /**
   * The game that is shown; null while there is none.
   */
  game: string | null;
  /**
   * How many are here; null where that is not known.
   */
  here: number | null;
  how?: ('played' | 'forfeit' | 'adjudicated' | 'entered') | null;
  /**
   * Everybody in the first three places of the table, best first, 60 at most; none where there is no table.
   */
  leaders: WallRow[];
  /**
   * The address of the server, where the code can be typed; null while registration is closed.
   */
  link: string | null;
  /**
   * Entrants, the newest first; only in the lobby.
   */
  names: string[];
  /**
   * How many rows come before that part.
   */
  offset: number;
  outcome?: ('X' | 'O' | 'draw' | 'void') | null;
  /**
   * A part of the pairings of the round, by board: twelve; none in other scenes.
   */
  pairings: WallPairing[];
  /**
   * The path of the link's QR code; null without a link that other devices can open.
   */
  qr: string | null;
  /**
   * What it shows.
   */
  scene: 'lobby' | 'boards' | 'ended' | 'pairings' | 'hold' | 'podium' | 'idle';
  /**
   * Since when; null where no event says so.
   */
  since: string | null;
  stage: Stage1 | null;
  /**
   * A part of the table, best first: ten rows.
   */
  table: WallRow[];
  /**
   * The title of the tournament, or the name of the server.
   */
  title: string;
  /**
   * How many rows there are in all.
   */
  total: number;
  /**
   * Cuatro's version: with another one the page loads itself again.
   */
  version: string;
}
/**
 * A row of the table on the wall.
 */
export interface WallRow {
  /**
   * The name.
   */
  name: string;
  /**
   * The place; null without a game.
   */
  place: number | null;
  /**
   * The points.
   */
  points: number;
}
/**
 * A board of a round.
 */
export interface WallPairing {
  /**
   * Its number.
   */
  board: number;
  /**
   * The player of O.
   */
  o: string;
  /**
   * The player of X.
   */
  x: string;
}
/**
 * A stage.
 */
export interface Stage1 {
  /**
   * When an arena ends, or unfinished games are adjudicated.
   */
  ends_at: string | null;
  /**
   * Its number, from 1.
   */
  k: number;
  /**
   * How it pairs.
   */
  kind: 'arena' | 'swiss' | 'round_robin';
  /**
   * The round that was paired last; in an arena the number of pairings.
   */
  round: number;
  /**
   * How many rounds it has; 0 without rounds for all, and before it begins.
   */
  rounds: number;
  settings: StageSettings;
  /**
   * When it began.
   */
  started_at: string | null;
  /**
   * Its status.
   */
  status: 'ready' | 'running' | 'finishing' | 'ended';
}
/**
 * What a position is worth to the side that moves, counted from before the move; nulls where it is not known.
 */
export interface Worth2 {
  /**
   * Discs until the end.
   */
  in_plies: number | null;
  outcome: ('loss' | 'draw' | 'win') | null;
  /**
   * Above 0 the side wins, below it loses; larger means sooner.
   */
  score: number | null;
}
