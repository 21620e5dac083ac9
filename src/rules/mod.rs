//! The rules of Connect Four on any board: pure, without clock, randomness, input or output.

mod bitset;
mod column;
pub mod diagram;
mod line;
pub mod notation;
mod outcome;
pub mod picture;
pub mod points;
mod position;
mod side;
mod variant;

pub use bitset::{Bits, Wide, has_line};
pub use column::{Cell, Column};
pub use outcome::Outcome;
pub use position::{Placed, PlayError, Position};
pub use side::Side;
pub use variant::{MAX_COLUMNS, MAX_ROWS, Variant, VariantError};
