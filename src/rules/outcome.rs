//! How a game over the board ends.

use super::{Cell, Side};

/// The end of a game by its discs. A game that goes on has none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// `side` closed one line or more with the last disc; `cells` are all cells of all these lines, in reading order, each
    /// once.
    Win {
        /// The winner.
        side: Side,
        /// The cells to show, top row first.
        cells: Vec<Cell>,
    },
    /// The board is full and nobody has a line.
    Draw,
}
