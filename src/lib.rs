//! Cuatro: a self-hosted Connect Four server. One line per layer; arrows point down only.

pub mod app; // what Cuatro does, for every door
pub mod cli; // the binary's subcommands
pub mod config; // settings as types
pub mod game; // pure: one game as a log of events
pub mod http; // the doors: HTTP and WebSocket
pub mod lang; // pure: the two languages
pub mod live; // games in memory, and the writer
pub mod names; // pure: what a player can be called
pub mod opponent; // pure: the computer's levels
pub mod rules;
pub mod script; // pure: C's script files
pub mod store; // what is kept: the contract and SQLite
pub mod time_source; // the only place that asks for the time // pure: the board, its lines, its points
