//! Cuatro: a self-hosted Connect Four server.
//!
//! This package is the command line and its settings; `ARCHITECTURE.md` has the map of the crates below. Their manifests hold what each
//! may know.

pub mod cli; // the binary's subcommands
pub mod config; // settings as types

// The crates below, under short names.
pub use cuatro_app::{self as app, chance};
pub use cuatro_engine as engine;
pub use cuatro_game::{self as game, computer, names, opponent, rating, script};
pub use cuatro_http as http;
pub use cuatro_live::{self as live, time_source};
#[cfg(feature = "postgres")]
pub use cuatro_postgres as postgres;
pub use cuatro_protocol as protocol;
pub use cuatro_rules as rules;
pub use cuatro_solver as solver;
pub use cuatro_sqlite as sqlite;
pub use cuatro_store as store;
pub use cuatro_textfile as textfile;
pub use cuatro_tournament as tournament;
pub use cuatro_words::{lang, printable};
