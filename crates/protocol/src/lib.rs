//! What travels between a server of Cuatro and its clients. Each body, frame and problem document is one type, which the server
//! writes and every client reads.
//!
//! Readers are lenient, so that a client outlives its server's next release: members that they do not know are ignored, and
//! frames, codes and levels that they do not know have a variant of their own.

#![warn(missing_docs, clippy::missing_errors_doc)]

mod engine;
mod frame;
mod game;
mod play;
mod players;
mod present;
mod problem;
mod report;
mod request;
#[cfg(feature = "schema")]
mod schema;
mod server;
mod statistics;
mod timestamp;
mod tournament;
mod wall;
mod word;

pub use cuatro_rules::BySide;
pub use engine::{AnalysedColumn, Analysis, DrawnStart, LevelItem, Position, ScriptRun, ScriptStep, Verdict};
pub use frame::{
    Aborted, ActivityFrame, ClientFrame, ClockReading, EmoteRequest, Hello, Referenced, ServerFrame,
    Snapshot, VisibilityRequest,
};
pub use game::{
    Claim, Clock, Game, GameResult, GameStart, Move, Offers, PastSeat, Reason, Seat, Series, StartKind,
    TournamentGame,
};
pub use play::{ActionDone, Created, Grant, Joined, Played};
pub use players::{Bot, Claimed, Deleted, FoundPlayer, Player, Rival, Transfer};
pub use problem::{Code, Expected, FileError, Problem};
pub use report::{Accuracy, JudgedMove, Lesson, Report, Review, Try, Worth};
pub use request::{
    AnswerRequest, ClaimRequest, FirstMove, HeadStartRequest, JoinRequest, MOST_PACE_MS, MoveRequest,
    NewGameRequest, NewSeatRequest, NewSeriesRequest, NewStartRequest, RematchRequest, RenameRequest,
    StartName,
};
pub use server::{Health, Preset, ServerInfo, SignedOnUser};
pub use statistics::{ArchivedGame, HistoryItem, Imported, Page, RankingItem, Rating, Totals};
pub use timestamp::Timestamp;
pub use tournament::{
    BotsAllowed, EndStageRequest, Entered, EntrantAwaits, EntrantCounts, EntrantDoing, EntrantLink,
    EntrantName, EntrantPair, EntrantRow, EntrantStanding, EntrantWish, EntryChangeRequest, EntryRequest,
    ExtendRequest, Me, MeRequest, NewStage, NewTournament, NextRoundRequest, PairingsRequest, Part,
    Registration, ResultBy, ResultRequest, ShownSettings, Stage, StageBegin, StageGame, StageGameStatus,
    StageKind, StageOutcome, StageStart, StageState, TableRow, Tournament, TournamentCreated,
    TournamentFrame, TournamentRequest, TournamentStatus, UnfinishedGames,
};
pub use wall::{Wall, WallPairing, WallRow, WallScene};
pub use word::Word;
