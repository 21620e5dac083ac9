//! Games in memory: a cache of the log and the way to tell who watches. Holds no truth; everything here can be thrown away.

mod attendance;
mod change;
mod figures;
mod hub;
mod log;
mod presence;
mod room;
mod writer;

pub use attendance::Attendance;
pub use figures::WriterFigures;
pub use hub::Hub;
pub use log::Log;
pub use presence::{Emote, Presence};
pub use room::{Entry, LiveGame, Room, SeatView};
pub use writer::{Created, Done, Extra, Request, WriteError, Writer};
