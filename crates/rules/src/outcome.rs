//! How a game ends on the board.

use super::{Cell, Side};

/// The end of a game by its discs. An undecided game has none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// `side` completed one or more lines with the last disc; `cells` are all cells of these lines, in reading order, each once.
    Win {
        /// The winner.
        side: Side,
        /// The cells to show, top row first.
        cells: Vec<Cell>,
    },
    /// The board is full without a line.
    Draw,
}
