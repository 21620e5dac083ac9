//! Stored reports of finished games.

use cuatro_game::report::Accuracy;

/// A stored report of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptReport {
    /// The accuracies of X and O, for tables of many games.
    pub accuracy: [Accuracy; 2],
    /// The packed report.
    pub body: Vec<u8>,
}
