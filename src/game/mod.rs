//! One game as a short log of events: the state is a fold over them, and a command is decided purely on the state.

mod clock;
mod command;
mod event;
mod id;
mod record;
pub mod report;
mod result;
mod seat;
mod state;
mod time;
mod totals;

pub use clock::{Clock, ClockSettings, ClockSettingsError};
pub use command::{Answer, Command, Offer, Refusal, decide};
pub use event::{Event, Logged};
pub use id::{GameId, InvalidGameId, PlayerId};
pub use record::{GameRecord, is_rated};
pub use result::{GameResult, Termination, award};
pub use seat::{Kind, Occupant};
pub use state::{Game, Offers, Setup, Status};
pub use time::Time;
pub use totals::Totals;

/// How long the opponent must have been gone on their turn before the win can be claimed, in milliseconds.
pub const CLAIM_AFTER_MS: i64 = 60_000;

/// Games that stop before this many discs are aborted and not recorded.
pub const FEWEST_PLIES: u16 = 2;
