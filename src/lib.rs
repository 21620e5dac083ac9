//! Cuatro: a self-hosted Connect Four server. One line per layer; arrows point down only.

pub mod rules; // pure: the board, its lines, its points
pub mod solver; // pure: the exact value of positions, bounded search on other boards
