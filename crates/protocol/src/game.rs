//! A game: its seats, moves, clock, offers and result.

use cuatro_game::computer::{Level, ReasonCode};
use cuatro_game::starts::Start;
use cuatro_game::{ClaimEnd, Kind, Status, Termination};
use cuatro_rules::{BySide, Cell, Column, Side};
use serde::{Deserialize, Serialize};

use crate::{Timestamp, Word};

/// A game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Game {
    /// Its id, 8 characters.
    pub id: String,
    /// How many events it has had.
    pub version: u32,
    /// Whether it waits for a player, is being played, is finished or aborted.
    pub status: Status,
    /// How the seats are filled: `online`, `local`, `computer`, `exhibition`, or `manual` for a result entered by hand.
    #[cfg_attr(feature = "schema", schema(value_type = Kind))]
    pub kind: Word<Kind>,
    /// Rows of the board.
    pub rows: u8,
    /// Columns of the board.
    pub columns: u8,
    /// How many discs in a row win.
    pub connect: u8,
    /// Whether the starting player was picked at random; false if it was chosen, and in a rematch.
    pub drawn: bool,
    /// The same as `drawn`, in a word that cannot mean a draw.
    pub random_first: bool,
    /// The players of X and O; null for an open seat.
    pub seats: BySide<Option<Seat>>,
    /// The side to move; null unless it is being played, and while it is held.
    #[cfg_attr(feature = "schema", schema(required))]
    pub to_move: Option<Side>,
    /// How many discs are on the board.
    pub ply: u16,
    /// The current round or, at the end, the number of rounds.
    pub round: u16,
    /// The columns of all discs, from 0.
    pub moves: Vec<Column>,
    /// The discs of `moves` that were on the board before the first move. Unless `start` is fair, such a game is never recorded and
    /// gives no points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<Column>,
    /// How the server drew the opening; absent if a person chose it, or if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<GameStart>,
    /// Strings of X, O and space, top row first.
    pub board: Vec<String>,
    /// The columns with room; none unless it is being played.
    pub legal: Vec<Column>,
    /// The open offers.
    pub offers: Offers,
    /// The clock; null in a game without one.
    #[cfg_attr(feature = "schema", schema(required))]
    pub clock: Option<Clock>,
    /// Null unless the side to move is an absent person, in a game against a person.
    #[cfg_attr(feature = "schema", schema(required))]
    pub claim: Option<Claim>,
    /// The result; null without one.
    #[cfg_attr(feature = "schema", schema(required))]
    pub result: Option<GameResult>,
    /// Whether its tournament holds it: no side is to move, and no clock runs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub held: bool,
    /// Whether it was aborted automatically because it was not played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub expired: bool,
    /// The id of the rematch, once there is one.
    #[cfg_attr(feature = "schema", schema(required))]
    pub next_game: Option<String>,
    /// Only in a game of a series.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<Series>,
    /// Only in a game of a tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentGame>,
    /// Milliseconds between the moves of two computers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace_ms: Option<u16>,
    /// When it was created.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::time))]
    pub created_at: Timestamp,
    /// When its version last changed.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::time))]
    pub updated_at: Timestamp,
    /// The reader's side, if the request carried a token of this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<Side>,
}

/// How the server drew the discs that were on the board before the first move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameStart {
    /// `fair`: a proven draw, so the game counts; `head_start`: a proven win, so it does not.
    #[cfg_attr(feature = "schema", schema(value_type = StartKind))]
    pub kind: Word<StartKind>,
    /// How many discs were drawn.
    pub discs: u16,
    /// The side that a head start favours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// How much it favours that side, from 1 to 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u8>,
}

/// The kinds of starts that the server draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum StartKind {
    /// A proven draw.
    Fair,
    /// A proven win.
    HeadStart,
}

impl GameStart {
    /// A start with so many discs.
    pub fn new(start: Start, discs: u16) -> GameStart {
        match start {
            Start::Fair { .. } => GameStart { kind: StartKind::Fair.into(), discs, side: None, step: None },
            Start::HeadStart { side, step } => {
                GameStart { kind: StartKind::HeadStart.into(), discs, side: Some(side), step: Some(step) }
            }
        }
    }
}

/// The player of a seat, or the name for which it is reserved.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Seat {
    /// The person's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The computer's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Level>))]
    pub level: Option<Word<Level>>,
    /// Whether a person plays.
    pub human: bool,
    /// Whether the person's name is marked as a bot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// Whether a client with its token is connected; always true for the computer.
    pub connected: bool,
    /// Whether the seat waits for the person of this name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub invited: bool,
    /// Whether the person was deleted; then there is no name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deleted: bool,
}

/// A player of a current or past game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PastSeat {
    /// The person's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The computer's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Level>))]
    pub level: Option<Word<Level>>,
    /// Whether a person plays.
    pub human: bool,
    /// Whether the person's name is marked as a bot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// Whether the person was deleted; then there is no name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deleted: bool,
}

/// A move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Move {
    /// The side of the disc.
    pub side: Side,
    /// Its column, from 0.
    pub column: u8,
    /// Its row, 0 for the top one.
    pub row: u8,
    /// How many discs were on the board before it.
    pub ply: u16,
    /// Its round, from 1.
    pub round: u16,
    /// When it was dropped.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::time))]
    pub at: Timestamp,
    /// The computer's reason; null for a person.
    #[cfg_attr(feature = "schema", schema(required))]
    pub why: Option<Reason>,
}

/// The computer's reason for its move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reason {
    /// What it is, for programs.
    #[cfg_attr(feature = "schema", schema(value_type = ReasonCode))]
    pub code: Word<ReasonCode>,
    /// The reason in a sentence, in the reader's language.
    pub text: String,
    /// The column that it is about, from 0.
    pub column: Column,
    /// The exact score for the computer, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Discs until the end, if they are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_plies: Option<u32>,
    /// Whether the score is proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<bool>,
    /// The cells that it is about.
    pub cells: Vec<Cell>,
}

/// The result of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Result))]
pub struct GameResult {
    /// The side that won; null for a draw.
    #[cfg_attr(feature = "schema", schema(required))]
    pub winner: Option<Side>,
    /// How it ended.
    #[cfg_attr(feature = "schema", schema(value_type = Termination))]
    pub reason: Word<Termination>,
    /// The cells of the winning line, or of several that one disc completed.
    pub line: Vec<Cell>,
    /// How many rounds it took.
    pub rounds: u16,
    /// The points of both sides.
    pub points: BySide<u32>,
}

/// The clock of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Clock {
    /// Seconds for each side.
    pub initial_s: u32,
    /// Seconds added per move.
    pub increment_s: u32,
    /// Milliseconds left for X.
    #[serde(rename = "X_ms")]
    pub x_ms: i64,
    /// Milliseconds left for O.
    #[serde(rename = "O_ms")]
    pub o_ms: i64,
    /// The side with the running clock; null if no clock runs.
    #[cfg_attr(feature = "schema", schema(required))]
    pub running: Option<Side>,
    /// The time of this reading; in the future while clocks stand still, for a moment after a hold or a start of the server.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::time))]
    pub at: Timestamp,
}

/// What the opponent of the absent side to move can claim.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Claim {
    /// From when on, if the player stays away.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::time))]
    pub at: Timestamp,
    /// A win, or no result if fewer than two discs were played.
    pub ends: ClaimEnd,
}

/// A series: the same two players go on until one of them has won `first_to` games. A draw is no win.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Series {
    /// How many wins decide it.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 20))]
    pub first_to: u8,
    /// The number of this game, from 1. Games that were aborted do not count.
    pub game: u16,
    /// The games won by the players of X and O, including this game once it is won.
    pub score: BySide<u8>,
    /// The side that has won the series.
    #[cfg_attr(feature = "schema", schema(required))]
    pub winner: Option<Side>,
}

/// The place of a game in a tournament. It has no offers, no claims and no rematch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentGame {
    /// The tournament.
    pub id: String,
    /// The number of the stage, from 1.
    #[cfg_attr(feature = "schema", schema(minimum = 1))]
    pub stage: u16,
    /// The round, from 1; in an arena the number of the pairing.
    #[cfg_attr(feature = "schema", schema(minimum = 1))]
    pub round: u16,
    /// The board, from 1.
    #[cfg_attr(feature = "schema", schema(minimum = 1))]
    pub board: u32,
    /// Seconds until a player must have dropped the first disc.
    pub first_disc_s: u16,
    /// Seconds that a player can be away on their own turn.
    pub away_s: u16,
}

/// The open offers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Offers {
    /// The side that offers a draw.
    #[cfg_attr(feature = "schema", schema(required))]
    pub draw: Option<Side>,
    /// The side that asks to take its last disc back.
    #[cfg_attr(feature = "schema", schema(required))]
    pub takeback: Option<Side>,
    /// The sides that asked for another game.
    pub rematch: Vec<Side>,
}

impl From<&cuatro_game::GameResult> for GameResult {
    fn from(result: &cuatro_game::GameResult) -> GameResult {
        GameResult {
            winner: result.winner,
            reason: result.reason.into(),
            line: result.line.clone(),
            rounds: result.rounds,
            points: BySide::of(|side| result.points[side.index()]),
        }
    }
}

impl From<cuatro_game::Series> for Series {
    fn from(series: cuatro_game::Series) -> Series {
        let cuatro_game::Series { first_to, game, wins } = series;
        Series { first_to, game, score: BySide::of(|side| wins[side.index()]), winner: series.winner() }
    }
}

impl From<&cuatro_game::InTournament> for TournamentGame {
    fn from(game: &cuatro_game::InTournament) -> TournamentGame {
        let cuatro_game::InTournament { id, stage, round, board, first_disc_s, away_s, unrecorded: _ } = game;
        TournamentGame {
            id: id.to_string(),
            stage: *stage,
            round: *round,
            board: *board,
            first_disc_s: *first_disc_s,
            away_s: *away_s,
        }
    }
}
