//! What a game is made with, and where it stands.

use serde::{Deserialize, Serialize};

use super::{ClockSettings, GameId, Kind, Occupant};
use crate::rules::{Column, Variant};

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// A seat is open.
    Waiting,
    /// Both seats are taken and the game goes on.
    Playing,
    /// It ended with a result.
    Finished,
    /// It ended without one.
    Aborted,
}

impl Status {
    /// All states, in the order of their stored numbers.
    pub const ALL: [Status; 4] = [Status::Waiting, Status::Playing, Status::Finished, Status::Aborted];

    /// The word that stands in JSON.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Whether the game has ended.
    pub fn is_over(self) -> bool {
        matches!(self, Status::Finished | Status::Aborted)
    }
}

/// What a game is made with; the payload of its first event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The board.
    pub variant: Variant,
    /// How the seats are filled.
    pub kind: Kind,
    /// X and O; nothing for an open seat.
    pub seats: [Option<Occupant>; 2],
    /// Whether the side of each seat, and so who starts, was drawn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub drawn: bool,
    /// The clock, if one is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSettings>,
    /// Decides every chance of this game, so that the same seed gives the same game.
    pub seed: u64,
    /// Milliseconds between the moves of two computers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace_ms: Option<u16>,
    /// The game that this one is the rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<GameId>,
    /// Columns of discs that lie before the first move, X first. They end no game. A game with any is never recorded: it gives
    /// no points and no rating.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<Column>,
}
