//! Importing a file: its games are staged in temporary tables of a connection, compared with each other and with the data, and made
//! part of the data.

mod check;
mod stage;
mod write;

pub use check::check;
pub use stage::{create_tables, stage_games, stage_rest};
pub use write::{add_games, add_results, is_outdated, sum_up, write};
