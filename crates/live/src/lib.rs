//! Games in memory: a cache of the log, and the presence of players and spectators. Everything here can be rebuilt.

mod activity;
mod attendance;
mod cluster;
mod decision;
mod hub;
mod log;
mod metrics;
mod presence;
mod room;
pub mod time_source;
mod tournament;
mod tournaments;
mod writer;
mod writer_task;

pub use activity::{Activity, ActivityEvent};
pub use attendance::Attendance;
pub use decision::{CommandContext, due_at};
pub use hub::Hub;
pub use log::{Entry, Log, Then};
pub use metrics::WriterMetrics;
pub use presence::Presence;
pub use room::{LiveGame, Room, SeatView};
pub use tournament::{
    EntrantName, LiveTournament, NewEntrant, PairedGame, TournamentRoom, TournamentWork,
    View as TournamentView,
};
pub use writer::{Done, NewRoom, Request, WriteError, Writer};
