/**
 * What travels between server and page, as the server's own schemas describe it (`npm --prefix tests/browser run wire`), and what the page
 * makes of it. Only types live here; nothing runs.
 */
import type * as wire from '../../../tests/browser/wire.d.ts';

/** X moves first. */
export type Side = wire.Side;
export type Status = wire.Status;
export type Kind = wire.Kind;
/** What players can show each other. */
export type Emote = wire.Emote;
/** A computer's reason. */
export type Why = wire.Reason;
export type Result = wire.Result;
export type Clock = wire.Clock;
/** The figures of a clock, as an event brings them. */
export type ClockReading = wire.ClockReading;
export type Offers = wire.Offers;
/** A finished game as the history tells it. */
export type Past = wire.HistoryItem;
export type ServerFrame = wire.ServerFrame;
export type Totals = wire.Totals;
export type Player = wire.Player;
export type Rival = wire.Rival;
/** What the report of a game says of one of its players. */
export type Review = wire.Review;
export type Reviews = wire.Page_Review;
export type RankingItem = wire.RankingItem;
export type Level = wire.LevelItem;
export type Imported = wire.Imported;
export type Created = wire.Created;
export type Joined = wire.Joined;
export type Claimed = wire.Claimed;
export type Transfer = wire.Transfer;
export type Deleted = wire.Deleted;
export type Server = wire.ServerInfo;
export type Analysis = wire.Analysis;
export type History = wire.Page_HistoryItem;
export type Ranking = wire.Page_RankingItem;
export type Levels = wire.Page_LevelItem;
export type FoundPlayers = wire.Page_FoundPlayer;
export type Games = Omit<wire.Page_Game, 'items'> & { items: Game[] };
export type Tournament = wire.Tournament;
export type TournamentCreated = wire.TournamentCreated;
export type Stage = wire.Stage;
export type StageKind = Stage['kind'];
export type Entered = wire.Entered;
/** What a tournament says to one entrant. */
export type Me = wire.Me;
export type Entrants = wire.Part_EntrantRow;
/** What the page reads of a frame of a tournament. */
export type TournamentFrame = { version: number } & (
  | { type: 'snapshot'; tournament: Tournament; you: Me | null }
  | { type: 'tournament'; tournament: Tournament }
  | { type: 'you'; you: Me }
  | { type: 'problem'; problem: Problem }
  | { type: 'table' | 'hold' | 'game' }
);
export type Entrant = Entrants['items'][number];
export type EntrantLink = wire.EntrantLink;
export type Standings = wire.Part_TableRow;
export type TableRow = Standings['items'][number];
export type StageGames = wire.Part_StageGame;
export type StageGame = StageGames['items'][number];
/** What a screen on the wall shows. */
export type Wall = wire.Wall;
/** A problem document; the last codes are the page's own, where no answer came. */
export type Problem = Omit<wire.Problem, 'code' | 'type'> & {
  code: wire.Problem['code'] | 'offline' | 'unanswered' | 'cancelled' | 'unexpected';
} & ProblemMembers;
/** What only some refusals say: the name that somebody holds; what is wrong with a file, by line, and how much of it there is. */
export type ProblemMembers = {
  name?: string;
  errors?: { line: number; field: string | null; code: string; detail: string }[];
  error_count?: number;
};
export type TakenSeat = NonNullable<wire.BySide_Option_Seat['X']>;
/** Neither the history nor an event says whether somebody is connected. */
export type Seat = Omit<TakenSeat, 'connected'> & Partial<Pick<TakenSeat, 'connected'>>;
export type Seats = { X: Seat | null; O: Seat | null };
/** By whom it was aborted is known to those who saw it end. */
export type Game = Omit<wire.Game, 'seats'> & { seats: Seats } & Partial<
    Pick<wire.Snapshot, 'whys'>
  > &
  Partial<Pick<wire.Aborted, 'by'>>;
/** Of a move before the snapshot it is not known when it was made. */
export type Move = Omit<wire.Move, 'at'> & { at?: string | null };
export type PresenceFrame = Extract<ServerFrame, { type: 'presence' }>;
export type Presence = Pick<PresenceFrame, 'seats' | 'watching' | 'away_since'>;
export type MoveFrame = { type: 'move'; version: number; move: Move; clock?: ClockReading | null };
export type SnapshotFrame = { type: 'snapshot'; version: number; game: Game };
/** Only of an aborted game is it said by whom. */
export type ResultFrame = Omit<Extract<ServerFrame, { type: 'result' }>, 'by' | 'expired'> &
  Partial<wire.Aborted>;
/** What the server sends; the page makes such frames of its own from a snapshot. */
export type Frame =
  | Exclude<ServerFrame, { type: 'move' | 'snapshot' | 'result' }>
  | MoveFrame
  | SnapshotFrame
  | ResultFrame;
