//! The engine: exact on the standard board.
//!
//! Pure: no clock, no randomness, no globals. The caller brings the table, the budget and the
//! wish to stop.

mod board;
mod bounds;
mod order;
mod search;
mod table;
mod threats;

pub use board::{Board, CELLS, COLUMNS, ROWS};
pub use search::{NODES_PER_CHECK, Search, Stopped};
pub use table::Table;
