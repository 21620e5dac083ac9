//! The words of the computer that games, stores and readers share: its levels, and the reasons of its moves. How it chooses is in
//! [`crate::opponent`].

mod level;
mod reason;

pub use level::{Level, UnknownLevel};
pub(crate) use reason::describe_line;
pub use reason::{Reason, ReasonCode};
