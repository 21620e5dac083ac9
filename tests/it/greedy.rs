//! Clients that take more than their share, or never give back: the others must not notice, and the server must still stop.

mod connections;
mod engine;
mod exports;
mod logs;
