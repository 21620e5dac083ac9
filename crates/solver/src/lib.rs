#![doc = include_str!("../README.md")]
#![warn(missing_docs, clippy::missing_errors_doc)]

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
pub use search::{NODES_PER_CHECK, Search, Stop, Stopped};
pub use table::TranspositionTable;
