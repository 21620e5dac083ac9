//! `cuatro play` as people use it: the real binary at a pseudo-terminal, with files and pipes, and against a real server.
#![allow(unreachable_pub, reason = "nothing outside reaches into a test binary")]

mod data;
#[cfg(unix)]
mod doctor;
#[cfg(unix)]
mod documents;
#[cfg(unix)]
mod first_start;
mod hostile;
#[cfg(unix)]
mod pipe;
#[cfg(unix)]
#[path = "../postgres/mod.rs"]
mod postgres_server;
#[path = "../program/mod.rs"]
mod program;
mod script;
mod server;
mod settings;
#[cfg(unix)]
mod socket;
mod support;
#[cfg(unix)]
mod terminal;
#[cfg(unix)]
mod tournament;
