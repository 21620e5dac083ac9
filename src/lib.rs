//! Cuatro: a self-hosted Connect Four server.
//!
//! The layers, from the interfaces down to the rules. Dependencies point only down, which `tests/tidy` checks:
//!
//! ```text
//! cli, http ──► app ──► {live ──► store, engine} ──► game ──► opponent ──► solver ──► rules
//! ```

mod accept; // pure: the weights of what a header accepts
pub mod address; // the network of an address
pub mod app; // what Cuatro does, for every way in
pub mod chance; // the only place that draws chance
pub mod cli; // the binary's subcommands
mod client; // whom our own requests trust
pub mod computer; // pure: the computer's levels, and the reasons of its moves
pub mod config; // settings as types
pub mod engine; // the engine pool: searches on threads of their own
pub mod game; // pure: one game as a log of events
pub mod http; // HTTP and WebSocket
pub mod lang; // pure: Spanish or English
pub mod live; // games in memory, and the writer
pub mod names; // pure: which names players can have
pub mod opponent; // pure: how the computer chooses at each level
pub mod printable; // text that is safe to show at a terminal
pub mod rating; // pure: Glicko-2
pub mod rules; // pure: the board, its lines, its points
pub mod script; // pure: the script files of the C# program
pub mod solver; // pure: the exact value of positions, bounded search on other boards, the opening book
pub mod store; // what is kept: the contract and SQLite
mod table; // pure: rows under each other at a terminal
pub mod textfile; // pure: the text file of import and export
pub mod time_source; // the only place that asks for the time
