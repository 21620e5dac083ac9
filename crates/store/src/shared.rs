//! Types for processes that write the same data.

use super::Seat;
use cuatro_game::{GameId, Logged, Time};

/// News of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct News {
    /// The game.
    pub game: GameId,
    /// Its events after the known version, in order; at least one.
    pub events: Vec<Logged>,
    /// Its seats after them, X and O.
    pub seats: [Seat; 2],
}

/// The common time of all processes that share the data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pulse {
    /// The database's clock.
    pub now: Time,
    /// Since when the data has been served, by any process, without a break. No clock of a game runs during a break.
    pub since: Time,
}

/// When any process may do what is due in a game: a computer's move, or ending the game on time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Due {
    /// Unchanged. A store with a single process never gets another value.
    #[default]
    AsBefore,
    /// Nothing is due.
    Never,
    /// From this time on.
    At(Time),
}
