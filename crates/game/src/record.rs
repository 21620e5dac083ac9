//! The record of a finished game.

use super::{GameId, GameResult, Kind, Occupant, Time};
use cuatro_rules::{Column, Variant};

/// A finished game: one immutable row of the history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    pub id: GameId,
    pub ended_at: Time,
    /// How the seats were filled, or that it was entered by hand.
    pub kind: Kind,
    /// X and O.
    pub seats: [Occupant; 2],
    pub variant: Variant,
    /// How it ended, and its points.
    pub result: GameResult,
    /// The columns played; empty for a result without moves.
    pub moves: Option<Vec<Column>>,
    /// Whether a move was taken back.
    pub taken_back: bool,
    /// How many of its discs are a fair start, which the server drew; 0 for a game from the empty board.
    pub fair_discs: u8,
}

impl GameRecord {
    pub fn is_rated(&self) -> bool {
        let people = self.seats.iter().all(|seat| seat.player().is_some());
        is_rated(self.kind, people, self.variant, self.taken_back)
    }
}

/// Whether a finished game is rated: two people, each on a separate device, the standard board, nothing taken back. Playing both
/// sides on one device must not change a rating.
pub fn is_rated(kind: Kind, people: bool, variant: Variant, taken_back: bool) -> bool {
    kind == Kind::Online && people && variant == Variant::STANDARD && !taken_back
}
