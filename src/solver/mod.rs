//! The engine: exact on the standard board.
//!
//! Pure: no clock, no randomness, no globals. The caller brings the table, the budget and the
//! wish to stop.

mod analysis;
mod board;
pub mod book;
mod bounded;
mod bounds;
mod choice;
mod grid;
mod order;
mod search;
mod table;
mod threats;

pub use analysis::{Analysis, ColumnReport, Engine, Verdict, analyse, standard_board};
pub use board::{Board, CELLS, COLUMNS, ROWS};
pub use bounded::{Bounded, Estimate, look_ahead};
pub use choice::{Choice, Why, expert, perfect};
pub use search::{NODES_PER_CHECK, Search, Stopped};
pub use table::Table;
