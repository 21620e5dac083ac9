//! Games and tournaments in memory: a cache of their logs, and the presence of players and spectators. Everything here can be rebuilt.

mod activity;
mod attendance;
mod cluster;
mod decision;
mod game;
mod hub;
mod log;
mod metrics;
mod presence;
mod room;
mod rooms;
pub mod time_source;
mod tournament;
mod tournaments;
mod writer;
mod writer_task;

pub use activity::{Activity, ActivityEvent};
pub use attendance::Attendance;
pub use decision::{CommandContext, LEASE_MS, due_at};
pub use game::{LiveGame, SeatView};
pub use hub::Hub;
pub use log::{Entry, GameAfter, Log};
pub use metrics::WriterMetrics;
pub use presence::Presence;
pub use room::{LogState, Room};
pub use tournament::{
    EntrantName, LiveTournament, NewEntrant, PairedGame, Table, TournamentCommand, TournamentRoom,
    TournamentWork, View as TournamentView,
};
pub use writer::{Done, NewLiveTournament, WriteError, Writer};
