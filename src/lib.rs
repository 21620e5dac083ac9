//! Cuatro: a self-hosted Connect Four server. One line per layer; arrows point down only.

pub mod rules; // pure: the board, its lines, its points
