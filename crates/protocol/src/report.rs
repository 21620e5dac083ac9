//! The report of a finished game.

use cuatro_game::report::{Grade, MoveVerdict, Proof, Prospect};
use cuatro_rules::{BySide, Cell, Column, Side};
use serde::{Deserialize, Serialize};

use crate::{PastSeat, Timestamp};

/// An assessment of each move of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Report {
    /// The id of the game.
    pub game: String,
    /// Rows of the board.
    pub rows: u8,
    /// Columns of the board.
    pub columns: u8,
    /// How many discs in a row win.
    pub connect: u8,
    /// Whether everything is proven; only on 6×7·4.
    pub exact: bool,
    /// The ply of the last move that changed the outcome.
    #[cfg_attr(feature = "schema", schema(required))]
    pub turning_point: Option<u16>,
    /// The ply of the deciding move as people see it: the last mistake, or the turning point if that came later.
    #[cfg_attr(feature = "schema", schema(required))]
    pub decided_by: Option<u16>,
    /// A summary of the game: how it ended, unless by a line or a full board, and which move decided it.
    pub text: String,
    /// How the game ended and how the board stood then; null if a line or a full board ended it.
    #[cfg_attr(feature = "schema", schema(required))]
    pub ending: Option<String>,
    /// How often each side kept what it had.
    pub accuracy: BySide<Accuracy>,
    /// The ply of each side's best move; null without one.
    pub best_move: BySide<Option<u16>>,
    /// Every move with its verdict.
    pub moves: Vec<JudgedMove>,
    /// The positions before mistakes that a person could have avoided.
    pub lessons: Vec<Lesson>,
}

/// How often a side kept the outcome when the columns differed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Accuracy {
    /// Moves at which the columns differed.
    pub choices: u16,
    /// Those that kept the outcome.
    pub kept: u16,
    /// Null without a choice.
    #[cfg_attr(feature = "schema", schema(required))]
    pub percent: Option<u16>,
}

/// What the report of a game says of one of its players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Review {
    /// The id of the game.
    pub game: String,
    /// When it ended.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::time))]
    pub ended_at: Timestamp,
    /// The players.
    pub seats: BySide<PastSeat>,
    /// The side of the player.
    pub side: Side,
    /// How often the player kept what there was to keep.
    pub accuracy: Accuracy,
    /// The plies of the player's lessons.
    pub lessons: Vec<u16>,
}

/// A position to find a better move in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lesson {
    /// How many discs are on the board.
    pub ply: u16,
    /// The side to move.
    pub side: Side,
    /// The column that was played.
    pub played: Column,
    /// The outcome to keep.
    pub goal: Prospect,
    /// The columns that keep the outcome.
    pub keeps: Vec<Column>,
    /// The task.
    pub text: String,
    /// Where to look.
    pub hint: String,
    /// The right columns, and why.
    pub answer: String,
    /// Every column that can be played, with what follows.
    pub tries: Vec<Try>,
}

/// A column that can be played in a lesson, and what follows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Try {
    /// The column, from 0.
    pub column: Column,
    /// Whether it keeps the outcome.
    pub right: bool,
    /// What follows, in a sentence.
    pub text: String,
    /// How the other side wins after it, at most 12 discs.
    pub moves: Vec<Column>,
    /// The line at its end.
    pub cells: Vec<Cell>,
}

/// A move with its verdict.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct JudgedMove {
    /// How many discs were on the board before it.
    pub ply: u16,
    /// The side of the disc.
    pub side: Side,
    /// Its column, from 0.
    pub column: Column,
    /// Null where nothing is proven.
    #[cfg_attr(feature = "schema", schema(required))]
    pub verdict: Option<MoveVerdict>,
    /// How serious it is for a person: a loss that cannot be seen at the board is no blunder.
    #[cfg_attr(feature = "schema", schema(required))]
    pub grade: Option<Grade>,
    /// Whether the verdict is proven.
    pub exact: bool,
    /// What the side had before it.
    pub before: Worth,
    /// What the side has after it.
    pub after: Worth,
    /// The best columns.
    pub best: Vec<Column>,
    /// The columns that keep what the side had.
    pub keeps: Vec<Column>,
    /// Whether the columns differed.
    pub choice: bool,
    /// The verdict in a sentence that names the threat or line that decides.
    pub text: String,
    /// How the verdict is known; null without one.
    #[cfg_attr(feature = "schema", schema(required))]
    pub proof: Option<Proof>,
    /// The line that decides.
    pub cells: Vec<Cell>,
    /// The moves that lead to it.
    pub moves: Vec<Column>,
    /// Where they begin: instead of the move, or after it.
    #[cfg_attr(feature = "schema", schema(required))]
    pub from_ply: Option<u16>,
}

/// What a position is worth to the side that moves, counted from before the move; nulls where it is not known.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Worth {
    /// The result, if both play perfectly.
    #[cfg_attr(feature = "schema", schema(required))]
    pub outcome: Option<Prospect>,
    /// Discs until the end.
    #[cfg_attr(feature = "schema", schema(required))]
    pub in_plies: Option<u32>,
    /// Above 0 the side wins, below it loses; larger means sooner.
    #[cfg_attr(feature = "schema", schema(required))]
    pub score: Option<i32>,
}

impl From<Option<cuatro_game::report::Worth>> for Worth {
    fn from(worth: Option<cuatro_game::report::Worth>) -> Worth {
        Worth {
            outcome: worth.map(|worth| worth.outcome),
            in_plies: worth.map(|worth| worth.in_plies),
            score: worth.map(|worth| worth.score),
        }
    }
}

impl From<cuatro_game::report::Accuracy> for Accuracy {
    fn from(accuracy: cuatro_game::report::Accuracy) -> Accuracy {
        let cuatro_game::report::Accuracy { choices, kept, percent } = accuracy;
        Accuracy { choices, kept, percent }
    }
}
