//! The computer: its levels, analysis and scripts.

use cuatro_game::computer::Level;
use cuatro_rules::{Cell, Column, Side};
use serde::{Deserialize, Serialize};
use strum::VariantArray;

use crate::{GameResult, GameStart, Reason, Word};

/// A level of the computer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LevelItem {
    /// Its name in requests and answers.
    #[cfg_attr(feature = "schema", schema(value_type = Level))]
    pub id: Word<Level>,
    /// Its place in this list, from 1: accepted instead of the id.
    pub number: usize,
    /// Whether `computer`, no particular level, means this one.
    pub default: bool,
    /// In the asked language.
    pub name: String,
    /// How it plays, its first sentence in short, and how often it wins.
    pub description: String,
    /// Of 100 games against the other levels it wins so many on the standard board, as measured.
    pub strength: u8,
}

/// The value of every column of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Analysis {
    /// Whether everything is proven: always on 6×7·4 unless the time ran out.
    pub exact: bool,
    /// The side to move; null in a finished game.
    #[cfg_attr(feature = "schema", schema(required))]
    pub to_move: Option<Side>,
    /// Every column, from the left.
    pub columns: Vec<AnalysedColumn>,
    /// The columns that are not worse than any other.
    pub best: Vec<Column>,
    /// The moves that lead to the position.
    pub moves: Vec<Column>,
    /// The same in the notation of solvers, from 1; null on boards of more than nine columns.
    #[cfg_attr(feature = "schema", schema(required))]
    pub pos: Option<String>,
    /// The discs in each column, from the left.
    pub stacks: String,
    /// The key of the position and its mirror image.
    pub key: String,
    /// How many discs are on the board.
    pub ply: u16,
    /// Strings of X, O and space, top row first.
    pub board: Vec<String>,
    /// Whether the game has ended: always false, since only unfinished positions are analysed.
    pub over: bool,
    /// Nodes that the search visited.
    pub nodes: u64,
}

/// A position in every notation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Position {
    /// Rows of the board.
    pub rows: u8,
    /// Columns of the board.
    pub columns: u8,
    /// How many discs in a row win.
    pub connect: u8,
    /// The moves that lead there: those that were asked for, or of all orders of these discs the smallest.
    pub moves: Vec<Column>,
    /// The same in the notation of solvers, from 1; null on boards of more than nine columns.
    #[cfg_attr(feature = "schema", schema(required))]
    pub pos: Option<String>,
    /// The discs in each column, from the left: a word of `x` and `o` from the bottom up, or `0`, joined by `-`.
    pub stacks: String,
    /// The same for this position and its mirror image, and for no other on this board.
    pub key: String,
    /// How many discs are on the board.
    pub ply: u16,
    /// The side to move; null at the end.
    #[cfg_attr(feature = "schema", schema(required))]
    pub to_move: Option<Side>,
    /// The columns that can be played; none at the end.
    pub legal: Vec<Column>,
    /// Strings of X, O and space, top row first.
    pub board: Vec<String>,
    /// Whether the game has ended, by a line or a full board.
    pub over: bool,
    /// The cells of the line that ended it.
    pub line: Vec<Cell>,
}

/// A starting position that the server drew, without a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DrawnStart {
    /// What it is.
    pub start: GameStart,
    /// The seed that gives the same start again, also to a game.
    pub seed: u64,
    /// The position.
    pub position: Position,
}

/// The result of a disc in a column for the side to move, if both then play perfectly.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnalysedColumn {
    /// The column, from 0.
    pub column: Column,
    /// `win`, `draw`, `loss` or `full`; null if undecided.
    #[cfg_attr(feature = "schema", schema(required, schema_with = crate::schema::verdict))]
    pub outcome: Option<Verdict>,
    /// Discs until the end: 1 for a win with this disc, for a draw the discs until the board is full, null for a full column.
    #[cfg_attr(feature = "schema", schema(required))]
    pub in_plies: Option<u32>,
    /// Above 0 the side to move wins, below it loses; larger means sooner.
    #[cfg_attr(feature = "schema", schema(required))]
    pub score: Option<i32>,
}

/// The result of a script.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScriptRun {
    /// Its discs, in order.
    pub steps: Vec<ScriptStep>,
    /// Their columns, from 0.
    pub moves: Vec<u8>,
    /// How many discs are on the board.
    pub ply: u16,
    /// Strings of X, O and space, top row first.
    pub board: Vec<String>,
    /// The side to move; null at the end.
    #[cfg_attr(feature = "schema", schema(required))]
    pub to_move: Option<Side>,
    /// The result; null if the game goes on.
    #[cfg_attr(feature = "schema", schema(required))]
    pub result: Option<GameResult>,
    /// Lines after the end.
    pub unused_lines: usize,
}

/// A disc of a script.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScriptStep {
    /// The side of the disc.
    pub side: Side,
    /// Its column, from 0.
    pub column: u8,
    /// Its row, 0 for the top one.
    pub row: u8,
    /// How many discs were on the board before it.
    pub ply: u16,
    /// The line that it came from; null for the computer's discs.
    #[cfg_attr(feature = "schema", schema(required))]
    pub line: Option<usize>,
    /// The computer's reason; null for the script's discs.
    #[cfg_attr(feature = "schema", schema(required))]
    pub why: Option<Reason>,
}

/// What a disc in a column leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The side to move wins.
    Win,
    /// Nobody wins.
    Draw,
    /// The side to move loses.
    Loss,
    /// The column has no free cell.
    Full,
}
