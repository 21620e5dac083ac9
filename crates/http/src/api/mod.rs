//! The API under `/api/v1`: JSON, streams and sockets.

pub(crate) mod activity;
pub(crate) mod analysis;
pub(crate) mod board;
mod dto;
pub(crate) mod files;
mod frames;
pub(crate) mod games;
pub(crate) mod history;
pub(crate) mod levels;
mod list;
pub(crate) mod openapi;
pub(crate) mod players;
pub(crate) mod position;
pub(crate) mod ranking;
pub(crate) mod scripts;
pub(crate) mod server;
pub(crate) mod socket;
mod stream;
pub(crate) mod tournaments;
pub(crate) mod tv;
