//! The vocabulary of the computer that games, stores and readers share: its levels, and the reasons for its moves.
//! [`crate::opponent`] contains how it chooses.

mod level;
mod reason;

pub(crate) use level::UNNAMED;
pub use level::{Level, UnknownLevel};

pub use reason::{Reason, ReasonCode, describe_line};
