//! Three processes on one store, in one test process: hints between them are dropped, doubled, delayed and reordered, their clocks are an
//! hour apart, and now and then one of them dies.
//!
//! `CUATRO_SEED=17 cargo test --test cluster` begins from another seed. Threads and timers are real, so a seed gives the same games and
//! the same faults in about the same order, not the same run.
#![allow(unreachable_pub, reason = "nothing outside reaches into a test binary")]

mod absence;
mod bus;
#[path = "../delegate/mod.rs"]
mod delegate;
mod identity;
mod owed;
mod people;
#[path = "../postgres/mod.rs"]
mod postgres_server;
mod stale;
mod store;
mod tournaments;
mod wire;
mod world;
