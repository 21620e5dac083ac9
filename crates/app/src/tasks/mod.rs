//! Background tasks: they follow the events and the clock, and belong to no request.

pub(crate) mod backups;
mod cluster;
mod expiry;
pub(crate) mod judge;
mod pending_moves;
mod resume;
pub(crate) mod webhook;
pub(crate) mod workers;
