//! The rules of Connect Four on any board: pure, without clock, randomness, input or output.
//!
//! ```
//! use cuatro_rules::{Outcome, Position, Variant, notation};
//!
//! let moves = notation::parse_moves("3 2 3 2 3 2 3")?; // columns from 0
//! let position = Position::replay(Variant::STANDARD, moves).expect("legal moves");
//! assert!(matches!(position.outcome(), Some(Outcome::Win { .. })));
//! # Ok::<(), notation::NotationError>(())
//! ```

#![warn(missing_docs, clippy::missing_errors_doc)]

mod by_side;
mod column;
pub mod diagram;
mod line;
pub mod notation;
mod outcome;
pub mod picture;
pub mod points;
mod position;
#[cfg(feature = "schema")]
mod schema;
mod side;
mod variant;

pub use by_side::BySide;
pub use column::{Cell, Column};
pub use outcome::Outcome;
pub use position::{Placed, PlayError, Position};
pub use side::Side;
pub use variant::{MAX_COLUMNS, MAX_ROWS, Variant, VariantError};
