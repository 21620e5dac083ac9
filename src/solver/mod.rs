//! The engine: exact on the standard board; exact or marked as an estimate on others.
//!
//! [`Engine`] is what the layers above use. Pure: no clock, no globals, randomness only as an argument. The caller decides on
//! table size, budget and when to stop.

mod analysis;
mod board;
pub mod book;
mod bounded;
mod bounds;
mod choice;
mod embedded;
mod engine;
mod grid;
mod node;
mod order;
mod search;
mod table;
mod threats;
mod windows;

pub use analysis::{Analysis, ColumnReport, Verdict};
pub use board::{Board, CELLS, COLUMNS, ROWS};
pub use choice::{FoundMove, PrincipalVariation, Why};
pub use engine::Engine;
pub use search::{Companion, NODES_PER_CHECK, Recruit, Search, Stop, Stopped};
pub use table::Table;
