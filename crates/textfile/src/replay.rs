//! Replays moves to find their result.

use super::error::Ending;
use cuatro_rules::{Column, Outcome, PlayError, Position, Variant};

/// A move that the rules refuse.
#[derive(Debug)]
pub(super) struct Refused {
    /// Which one, from 0.
    pub(super) index: usize,
    pub(super) error: PlayError,
    /// The position before it.
    pub(super) position: Position,
}

/// The result of the moves, or the first one that is refused.
pub(super) fn replay(variant: Variant, moves: &[Column]) -> Result<Ending, Box<Refused>> {
    let mut position = Position::new(variant);
    for (index, column) in moves.iter().enumerate() {
        if let Err(error) = position.play(*column) {
            return Err(Box::new(Refused { index, error, position }));
        }
    }
    Ok(ending(&position))
}

/// What decides a position.
pub(super) fn ending(position: &Position) -> Ending {
    match position.outcome() {
        Some(Outcome::Win { side, .. }) => Ending::Line(*side),
        Some(Outcome::Draw) => Ending::Full,
        None => Ending::Open,
    }
}
