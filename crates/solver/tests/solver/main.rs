//! The solver against public scores, against a plain solver, and against itself.

mod book;
mod opponents;
mod plain;
mod properties;
mod public_sets;
