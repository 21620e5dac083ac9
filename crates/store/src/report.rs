//! What is kept of the report of a finished game.

use cuatro_game::report::Accuracy;

/// The report of a finished game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptReport {
    /// How well X and O chose, for tables of many games.
    pub accuracy: [Accuracy; 2],
    /// The report itself, packed by the caller.
    pub body: Vec<u8>,
}
