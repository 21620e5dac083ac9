//! What several processes that write the same data need from the store besides.

use super::Seat;
use crate::game::{GameId, Logged, Time};

/// What has happened in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct News {
    /// The game.
    pub game: GameId,
    /// Its events after the version that was known, in order; at least one.
    pub events: Vec<Logged>,
    /// Its seats after them, X and O.
    pub seats: [Seat; 2],
}

/// The time of those who share the data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pulse {
    /// The database's clock.
    pub now: Time,
    /// Since when the data has been served, by whichever process, without a pause in which no clock of a game may run.
    pub since: Time,
}

/// When any process may do what a game is owed: a computer's move, or the fall of a flag.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Due {
    /// As before. A store with one process is never told anything else.
    #[default]
    AsBefore,
    /// It is owed nothing.
    Never,
    /// From this time on.
    At(Time),
}
