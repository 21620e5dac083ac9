//! Tournaments with time, people and results out of a seed, as a server would direct them.
#![allow(clippy::print_stdout)] // the figures that a test saw

mod arena;
mod director;
mod hall;
mod log;
mod pairing;
mod round_robin;
mod rules;
mod swiss;
mod tables;
