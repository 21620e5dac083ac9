//! Background tasks: they follow the events and the clock, and belong to no request.

pub(crate) mod backups;
mod cluster;
mod computer_moves;
mod expiry;
mod flags;
mod in_progress;
pub(crate) mod judge;
mod resume;
mod upkeep;
pub(crate) mod webhook;
pub(crate) mod workers;
