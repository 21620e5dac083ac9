//! Cuatro: a self-hosted Connect Four server. One line per layer; arrows point down only.

pub mod lang; // pure: Spanish or English
pub mod names; // pure: which names players can have
pub mod opponent; // pure: the computer's levels, and why they chose
pub mod rules; // pure: the board, its lines, its points
pub mod script; // pure: the script files of the C# program
