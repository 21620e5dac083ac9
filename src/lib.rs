//! Cuatro: a self-hosted Connect Four server.
pub mod solver;
