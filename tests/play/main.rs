//! `cuatro play` as people use it: the real binary at a pseudo-terminal, with files and pipes, and against a real server.

mod data;
#[cfg(unix)]
mod doctor;
mod hostile;
#[cfg(unix)]
mod league;
mod pipe;
mod script;
mod server;
mod settings;
mod support;
#[cfg(unix)]
mod terminal;
