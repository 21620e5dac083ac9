//! One game as a short log of events: the state is a fold over them, and a command is decided purely on the state.

mod action;
mod asked;
mod clock;
mod command;
pub mod computer;
mod emote;
mod event;
mod id;
pub mod names;
mod offer;
pub mod opponent;
pub mod rating;
mod record;
pub mod report;
mod result;
#[cfg(feature = "schema")]
mod schema;
pub mod script;
mod seat;
mod series;
mod setup;
pub mod starts;
mod state;
mod time;
mod totals;
mod tournament;

pub use action::SeatAction;
pub use asked::{ColumnNumber, PlyNumber};
pub use clock::{Clock, ClockSettings, ClockSettingsError};
pub use command::{ClaimEnd, Claimable, Command, Refusal, claimable, decide, put_disc};
pub use emote::Emote;
pub use event::{Event, Logged};
pub use id::{GameId, InvalidGameId, PlayerId};
pub use offer::{Answer, Offer};
pub use record::{GameRecord, is_rated};
pub use result::{GameResult, Termination, award, award_by_default};
pub use seat::{Kind, Occupant};
pub use series::Series;
pub use setup::{Setup, Status};
pub use state::{Game, Offers};
pub use time::Time;
pub use totals::Totals;
pub use tournament::{InTournament, Stopped};

/// How long the opponent must have been away on their turn before the win can be claimed, in milliseconds.
pub const CLAIM_AFTER_MS: i64 = 60_000;

/// How long clocks stand still after a hold, in milliseconds: people look back at their boards.
pub const RELEASE_MS: i64 = 3_000;

/// Games that stop before this many discs are aborted and not recorded.
pub const FEWEST_PLIES: u16 = 2;
