//! The solver against public scores, against a plain solver, and against itself.

mod plain;
mod public_sets;
mod properties;
