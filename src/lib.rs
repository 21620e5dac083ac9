//! Cuatro: a self-hosted Connect Four server.
//!
//! The rooms of this package. Dependencies point only down: the manifests hold the order of the crates, `tests/tidy` that of the
//! rooms; `ARCHITECTURE.md` has the map.

pub mod app; // what Cuatro does, for every way in
pub mod chance; // the only place that draws chance
pub mod cli; // the binary's subcommands
pub mod config; // settings as types
pub mod engine; // the engine pool: searches on threads of their own
pub mod http; // HTTP and WebSocket
pub mod live; // games in memory, and the writer
pub mod time_source; // the only place that asks for the time

// The crates below, under short names.
pub use cuatro_game::{self as game, computer, names, opponent, rating, script};
pub use cuatro_protocol as protocol;
pub use cuatro_rules as rules;
pub use cuatro_solver as solver;
pub use cuatro_store as store;
pub use cuatro_textfile as textfile;
pub use cuatro_tournament as tournament;
use cuatro_words::{accept, table};
pub use cuatro_words::{lang, printable};
