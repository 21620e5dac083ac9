//! What is kept of a finished game.

use super::{GameId, GameResult, Kind, Occupant, Time};
use crate::rules::{Column, Variant};

/// A finished game: one immutable row of the history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// The game's id.
    pub id: GameId,
    /// When it ended.
    pub ended_at: Time,
    /// How the seats were filled, or that it was entered by hand.
    pub kind: Kind,
    /// X and O.
    pub seats: [Occupant; 2],
    /// The board.
    pub variant: Variant,
    /// How it ended and what it gave.
    pub result: GameResult,
    /// The columns played; nothing for a result without moves.
    pub moves: Option<Vec<Column>>,
    /// Whether it counts for the rating.
    pub rated: bool,
}
