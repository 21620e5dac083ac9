//! Three processes on one store, in one test process: hints between them are dropped, doubled, delayed and reordered, their clocks are an
//! hour apart, and now and then one of them dies.
//!
//! `CUATRO_SEED=17 cargo test --test cluster` begins from another seed. Threads and timers are real, so a seed gives the same games and
//! the same faults in about the same order, not the same run.
#![allow(unreachable_pub, reason = "nothing outside reaches into a test binary")]

mod absence;
mod bus;
mod check;
mod crowd;
#[path = "../delegate/mod.rs"]
mod delegate;
mod identity;
mod leaving;
#[path = "../linearizable/mod.rs"]
mod linearizable;
mod owed;
mod people;
#[path = "../postgres/mod.rs"]
mod postgres_server;
mod random;
mod series;
mod stale;
mod store;
mod together;
mod tournaments;
mod unlisted;
mod webhook;
mod wire;
mod world;
