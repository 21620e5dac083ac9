/** Written by `npm run wire` from the schemas of the server; not to be edited. */

/**
 * X moves first, no matter who plays it.
 */
export type Side = 'X' | 'O';
/**
 * How the seats were filled.
 */
export type Kind = 'online' | 'local' | 'computer' | 'exhibition' | 'manual';
/**
 * A column, 0 for the leftmost.
 */
export type Column = number;
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
 * Why a game ended.
 */
export type Termination = 'line' | 'full' | 'resign' | 'time' | 'abandon' | 'agreed';
/**
 * A level of the computer. Requests may also give its number in `/levels`, its Spanish alias, its shown name in either language, or `computer`.
 */
export type Level = 'easy' | 'medium' | 'hard' | 'heuristic' | 'expert' | 'perfect';
/**
 * Where a game stands.
 */
export type Status = 'waiting' | 'playing' | 'finished' | 'aborted';
/**
 * What a player does about an offer.
 */
export type Answer = 'offer' | 'accept' | 'decline' | 'withdraw';
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
  | {
      type: 'rematch';
    }
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
 * A player as returned by a search.
 */
export type FoundPlayer = Totals & {
  /**
   * Whether the name is marked as a bot.
   */
  bot?: boolean;
  name: string;
};
/**
 * How much a person should mind a move.
 */
export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';
/**
 * How a game goes on when both play their best.
 */
export type Prospect = 'loss' | 'draw' | 'win';
/**
 * What shows that a move was not the best.
 */
export type Proof = 'missed-line' | 'missed-win' | 'unstopped' | 'made-room' | 'refuted';
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
export type Player = Totals &
  Rating & {
    against_bots: Totals1;
    against_computer: Totals;
    against_people: Totals2;
    /**
     * Whether the name is marked as a bot.
     */
    bot?: boolean;
    carried: Totals3;
    created_at: string;
    /**
     * The most played rivals, or the requested one.
     */
    head_to_head: Rival[];
    last_games: HistoryItem[];
    name: string;
  };
/**
 * A player's results against one opponent.
 */
export type Rival = Totals & {
  /**
   * Whether the name is marked as a bot.
   */
  bot?: boolean;
  human: boolean;
  level?: Level | null;
  name?: string | null;
};
/**
 * A row of the ranking.
 */
export type RankingItem = Totals &
  Rating & {
    /**
     * Whether the name is marked as a bot.
     */
    bot?: boolean;
    name: string;
    /**
     * 1 for the most points; equal points share it (1, 2, 2, 4).
     */
    position: number;
  };
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
  | {
      type: 'rematch';
    }
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
  | ((Aborted | null) & {
      clock: ClockReading | null;
      result: Result | null;
      status: Status;
      version: number;
    } & {
      type: 'result';
    })
  | {
      asked: Side[];
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
export type Snapshot = Game1 & {
  /**
   * The computer's reason for each disc, null for a person's; missing in long games.
   */
  whys?: (Reason | null)[] | null;
  you: ('X' | 'O') | null;
};

export interface Wire {
  [k: string]: unknown;
}
/**
 * How a game ended that has no result.
 */
export interface Aborted {
  by: ('X' | 'O') | null;
  /**
   * Whether it ended because nobody played it.
   */
  expired: boolean;
}
/**
 * How often a side kept the outcome when the columns differed.
 */
export interface Accuracy {
  choices: number;
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
  next_game: string | null;
}
/**
 * A game.
 */
export interface Game {
  board: string[];
  claim: Claim | null;
  clock: Clock | null;
  columns: number;
  connect: number;
  created_at: string;
  /**
   * Whether the starting player was picked at random; false if somebody chose, and in a rematch.
   */
  drawn: boolean;
  /**
   * Whether it was aborted automatically because nobody played it.
   */
  expired?: boolean;
  id: string;
  kind: Kind;
  legal: Column[];
  moves: Column[];
  next_game: string | null;
  offers: Offers;
  /**
   * The discs of `moves` that were on the board before the first move. Such a game is never recorded and gives no points.
   */
  opening?: Column[];
  pace_ms?: number | null;
  ply: number;
  /**
   * The same as `drawn`, in a word that nobody takes for a draw.
   */
  random_first: boolean;
  result: Result | null;
  round: number;
  rows: number;
  seats: BySide_Option_Seat;
  status: Status;
  to_move: Side | null;
  updated_at: string;
  version: number;
  you?: ('X' | 'O') | null;
}
/**
 * Null unless the side to move is a person who is away, in a game against a person.
 */
export interface Claim {
  at: string;
  /**
   * A win, or no result if fewer than two discs were played.
   */
  ends: 'win' | 'abort';
}
/**
 * The clock of a game.
 */
export interface Clock {
  O_ms: number;
  X_ms: number;
  at: string;
  increment_s: number;
  initial_s: number;
  running: Side | null;
}
/**
 * The open offers.
 */
export interface Offers {
  draw: Side | null;
  rematch: Side[];
  takeback: Side | null;
}
/**
 * The result of a game.
 */
export interface Result {
  line: Cell[];
  points: BySideU32;
  reason: Termination;
  rounds: number;
  winner: Side | null;
}
/**
 * A pair of values, one for each side.
 */
export interface BySideU32 {
  O: number;
  X: number;
}
/**
 * A pair of values, one for each side.
 */
export interface BySide_Option_Seat {
  O: null | {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    connected: boolean;
    deleted?: boolean;
    human: boolean;
    invited?: boolean;
    level?: Level | null;
    name?: string | null;
  };
  X: null | {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    connected: boolean;
    deleted?: boolean;
    human: boolean;
    invited?: boolean;
    level?: Level | null;
    name?: string | null;
  };
}
/**
 * The result of a disc in a column for the side to move, if both then play perfectly.
 */
export interface AnalysedColumn {
  column: Column;
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
  columns: AnalysedColumn[];
  /**
   * Whether everything is proven: always on 6×7·4 unless the time ran out.
   */
  exact: boolean;
  /**
   * The moves that lead to the position.
   */
  moves: Column[];
  /**
   * Nodes that the search visited.
   */
  nodes: number;
  /**
   * The same in the notation of solvers, from 1; null on boards of more than nine columns.
   */
  pos: string | null;
  to_move: Side | null;
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
    choices: number;
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
    choices: number;
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
    deleted?: boolean;
    human: boolean;
    level?: Level | null;
    name?: string | null;
  };
  X: null | {
    /**
     * Whether the person's name is marked as a bot.
     */
    bot?: boolean;
    deleted?: boolean;
    human: boolean;
    level?: Level | null;
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
    deleted?: boolean;
    human: boolean;
    level?: Level | null;
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
    deleted?: boolean;
    human: boolean;
    level?: Level | null;
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
  player_token: string;
}
/**
 * The first frame.
 */
export interface Hello {
  token: string | null;
  version: number | null;
}
/**
 * Drops a disc.
 */
export interface MoveRequest {
  column: Column;
  /**
   * The number of discs before it, which makes the move idempotent.
   */
  ply?: number | null;
}
/**
 * Sends an emote.
 */
export interface EmoteRequest {
  emote: Emote;
}
/**
 * Says whether anybody can see the page.
 */
export interface VisibilityRequest {
  hidden: boolean;
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
 * The time left for both sides after an event.
 */
export interface ClockReading {
  O_ms: number;
  X_ms: number;
  at: string;
}
/**
 * A new game and its seats, in the requested order.
 */
export interface Created {
  game: Game;
  /**
   * Null for the computer and for an open seat.
   */
  seats: (Grant | null)[];
}
/**
 * The result for a seat: a token for its player, or a code for the person for whom it is reserved.
 */
export interface Grant {
  invite?: string | null;
  /**
   * Present if this request claimed the name.
   */
  player_token?: string | null;
  side: ('X' | 'O') | null;
  token?: string | null;
}
/**
 * What a deletion did, or would do.
 */
export interface Deleted {
  dry_run: boolean;
  games_aborted: number;
  games_anonymised: number;
  games_removed: number;
}
/**
 * An emote to send.
 */
export interface EmoteRequest1 {
  emote: Emote;
}
/**
 * Totals as members of an object.
 */
export interface Totals {
  draws: number;
  losses: number;
  played: number;
  points: number;
  wins: number;
}
/**
 * The follower's credential, and the version from which to go on.
 */
export interface Hello1 {
  token: string | null;
  version: number | null;
}
/**
 * A game that has ended.
 */
export interface HistoryItem {
  columns: number;
  connect: number;
  ended_at: string;
  id: string;
  kind: Kind;
  /**
   * Null where they are not known.
   */
  moves: Column[] | null;
  points: BySideU32;
  reason: Termination;
  rounds: number;
  rows: number;
  seats: BySide_PastSeat;
  /**
   * Whether a move was taken back, so that it gives no rating.
   */
  taken_back: boolean;
  winner: Side | null;
}
/**
 * What an import did, or would do.
 */
export interface Imported {
  carried: number;
  dry_run: boolean;
  known_games: number;
  new_games: number;
  new_players: number;
  skipped_deleted: number;
}
/**
 * The game and the seat that was taken.
 */
export interface Joined {
  game: Game;
  player_token?: string | null;
  side: Side;
  token: string;
}
/**
 * A move with its verdict.
 */
export interface JudgedMove {
  after: Worth;
  before: Worth;
  best: Column[];
  /**
   * The line that decides.
   */
  cells: Cell[];
  /**
   * Whether the columns differed.
   */
  choice: boolean;
  column: Column;
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
  ply: number;
  proof: Proof | null;
  side: Side;
  /**
   * The verdict in a sentence that names the threat or line that decides.
   */
  text: string;
  verdict:
    | ('perfect' | 'slower-win' | 'win-to-draw' | 'win-to-loss' | 'draw-to-loss' | 'faster-loss')
    | null;
}
/**
 * What a position is worth to the side that moves, counted from before the move; nulls where it is not known.
 */
export interface Worth {
  in_plies: number | null;
  outcome: Prospect | null;
  score: number | null;
}
/**
 * A position to find a better move in.
 */
export interface Lesson {
  answer: string;
  /**
   * How a game goes on when both play their best.
   */
  goal: 'loss' | 'draw' | 'win';
  hint: string;
  keeps: Column[];
  played: Column;
  ply: number;
  side: Side;
  /**
   * The task.
   */
  text: string;
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
  column: Column;
  /**
   * How the other side wins after it, at most 12 discs.
   */
  moves: Column[];
  right: boolean;
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
  id: Level;
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
 * A move.
 */
export interface Move {
  at: string;
  column: number;
  ply: number;
  round: number;
  row: number;
  side: Side;
  why: Reason | null;
}
/**
 * The computer's reason for its move.
 */
export interface Reason {
  cells: Cell[];
  code: ReasonCode;
  column: Column;
  exact?: boolean | null;
  in_plies?: number | null;
  score?: number | null;
  text: string;
}
/**
 * A disc to drop.
 */
export interface MoveRequest1 {
  column: Column;
  /**
   * The number of discs before it, which makes the move idempotent.
   */
  ply?: number | null;
}
/**
 * A page of a list.
 */
export interface Page_FoundPlayer {
  /**
   * Items: A player as returned by a search.
   */
  items: (Totals & {
    /**
     * Whether the name is marked as a bot.
     */
    bot?: boolean;
    name: string;
  })[];
  /**
   * The `cursor` of the next page; null on the last one.
   */
  next: string | null;
}
/**
 * A page of a list.
 */
export interface Page_Game {
  /**
   * Items: A game.
   */
  items: {
    board: string[];
    claim: Claim2 | null;
    clock: Clock | null;
    columns: number;
    connect: number;
    created_at: string;
    /**
     * Whether the starting player was picked at random; false if somebody chose, and in a rematch.
     */
    drawn: boolean;
    /**
     * Whether it was aborted automatically because nobody played it.
     */
    expired?: boolean;
    id: string;
    kind: Kind;
    legal: Column[];
    moves: Column[];
    next_game: string | null;
    offers: Offers;
    /**
     * The discs of `moves` that were on the board before the first move. Such a game is never recorded and gives no points.
     */
    opening?: Column[];
    pace_ms?: number | null;
    ply: number;
    /**
     * The same as `drawn`, in a word that nobody takes for a draw.
     */
    random_first: boolean;
    result: Result | null;
    round: number;
    rows: number;
    seats: BySide_Option_Seat;
    status: Status;
    to_move: Side | null;
    updated_at: string;
    version: number;
    you?: ('X' | 'O') | null;
  }[];
  /**
   * The `cursor` of the next page; null on the last one.
   */
  next: string | null;
}
/**
 * Null unless the side to move is a person who is away, in a game against a person.
 */
export interface Claim2 {
  at: string;
  /**
   * A win, or no result if fewer than two discs were played.
   */
  ends: 'win' | 'abort';
}
/**
 * A page of a list.
 */
export interface Page_HistoryItem {
  /**
   * Items: A game that has ended.
   */
  items: {
    columns: number;
    connect: number;
    ended_at: string;
    id: string;
    kind: Kind;
    /**
     * Null where they are not known.
     */
    moves: Column[] | null;
    points: BySideU32;
    reason: Termination;
    rounds: number;
    rows: number;
    seats: BySide_PastSeat;
    /**
     * Whether a move was taken back, so that it gives no rating.
     */
    taken_back: boolean;
    winner: Side | null;
  }[];
  /**
   * The `cursor` of the next page; null on the last one.
   */
  next: string | null;
}
/**
 * A page of a list.
 */
export interface Page_LevelItem {
  /**
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
    id: Level;
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
   * Items: A row of the ranking.
   */
  items: (Totals &
    Rating & {
      /**
       * Whether the name is marked as a bot.
       */
      bot?: boolean;
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
 * A rating as members of an object, in whole numbers; null before the first rated game.
 */
export interface Rating {
  rating: number | null;
  rating_deviation: number | null;
}
/**
 * A page of a list.
 */
export interface Page_Review {
  /**
   * Items: What the report of a game says of one of its players.
   */
  items: {
    accuracy: Accuracy;
    ended_at: string;
    game: string;
    /**
     * The plies of the player's lessons.
     */
    lessons: number[];
    seats: BySide_PastSeat;
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
 * A move that has been made.
 */
export interface Played {
  game: Game;
  move: Move | null;
  /**
   * Whether it had been made before, because the same move was sent again.
   */
  repeated: boolean;
}
/**
 * Totals as members of an object.
 */
export interface Totals1 {
  draws: number;
  losses: number;
  played: number;
  points: number;
  wins: number;
}
/**
 * Totals as members of an object.
 */
export interface Totals2 {
  draws: number;
  losses: number;
  played: number;
  points: number;
  wins: number;
}
/**
 * Totals as members of an object.
 */
export interface Totals3 {
  draws: number;
  losses: number;
  played: number;
  points: number;
  wins: number;
}
/**
 * A board.
 */
export interface Preset {
  columns: number;
  connect: number;
  rows: number;
}
/**
 * A refusal (RFC 9457).
 */
export interface Problem {
  code:
    | 'column-full'
    | 'column-out-of-range'
    | 'engine-busy'
    | 'forbidden'
    | 'foreign-origin'
    | 'game-over'
    | 'gone'
    | 'headers-too-large'
    | 'internal'
    | 'invalid-field'
    | 'invalid-file'
    | 'malformed'
    | 'method-not-allowed'
    | 'name-taken'
    | 'no-offer'
    | 'not-an-integer'
    | 'not-found'
    | 'not-implemented'
    | 'not-manual'
    | 'not-over'
    | 'not-signed-on'
    | 'not-your-turn'
    | 'opponent-present'
    | 'seat-taken'
    | 'signed-on'
    | 'signed-on-as'
    | 'stale-ply'
    | 'store-corrupt'
    | 'store-unavailable'
    | 'timeout'
    | 'too-large'
    | 'too-late'
    | 'too-many-offers'
    | 'too-many-requests'
    | 'unauthorized'
    | 'unknown-mode'
    | 'unsupported-media-type'
    | 'uri-too-long';
  /**
   * What is wrong, and how to correct it.
   */
  detail: string;
  field?: string | null;
  /**
   * The request's id.
   */
  instance?: string | null;
  legal?: number[] | null;
  retry_after_s?: number | null;
  status: number;
  title: string;
  /**
   * `/problems/` and the code.
   */
  type: string;
}
/**
 * An assessment of each move of a game.
 */
export interface Report {
  accuracy: BySide_Accuracy;
  best_move: BySide_OptionU16;
  columns: number;
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
  game: string;
  /**
   * The positions before mistakes that a person could have avoided.
   */
  lessons: Lesson[];
  moves: JudgedMove[];
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
 * What the report of a game says of one of its players.
 */
export interface Review {
  accuracy: Accuracy;
  ended_at: string;
  game: string;
  /**
   * The plies of the player's lessons.
   */
  lessons: number[];
  seats: BySide_PastSeat;
  /**
   * X moves first, no matter who plays it.
   */
  side: 'X' | 'O';
}
/**
 * A game.
 */
export interface Game1 {
  board: string[];
  claim: Claim | null;
  clock: Clock | null;
  columns: number;
  connect: number;
  created_at: string;
  /**
   * Whether the starting player was picked at random; false if somebody chose, and in a rematch.
   */
  drawn: boolean;
  /**
   * Whether it was aborted automatically because nobody played it.
   */
  expired?: boolean;
  id: string;
  kind: Kind;
  legal: Column[];
  moves: Column[];
  next_game: string | null;
  offers: Offers;
  /**
   * The discs of `moves` that were on the board before the first move. Such a game is never recorded and gives no points.
   */
  opening?: Column[];
  pace_ms?: number | null;
  ply: number;
  /**
   * The same as `drawn`, in a word that nobody takes for a draw.
   */
  random_first: boolean;
  result: Result | null;
  round: number;
  rows: number;
  seats: BySide_Option_Seat;
  status: Status;
  to_move: Side | null;
  updated_at: string;
  version: number;
  you?: ('X' | 'O') | null;
}
/**
 * The server's information about itself.
 */
export interface ServerInfo {
  /**
   * Whether the token in the request is the operator's.
   */
  admin: boolean;
  lan_url: string | null;
  /**
   * Whether only its own machine can reach it.
   */
  loopback_only: boolean;
  name: string;
  /**
   * Boards that are offered by name.
   */
  presets: Preset[];
  public_url: string | null;
  user: SignedOnUser | null;
  version: string;
}
/**
 * Where a proxy signs people on, the person who sent the request; otherwise null.
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
 * A code that takes a name to another device.
 */
export interface Transfer {
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
  hidden: boolean;
}
