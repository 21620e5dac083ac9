//! The live server with a store in memory, and time that jumps to what comes next.
#![allow(unreachable_pub, reason = "nothing outside reaches into a test binary")]

#[path = "../delegate/mod.rs"]
mod delegate;
mod deleted_names;
mod forgotten;
mod full_disk;
mod narrow_line;
mod node;
mod not_linearizable;
mod promises;
mod room;
mod scenes;
mod store;
mod tournaments;
mod whole;
