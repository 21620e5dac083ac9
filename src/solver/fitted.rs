//! Positions of the game as the exact search sees them.

use super::board::{Board, COLUMNS};
use crate::rules::{Cell, Column, Position, Side, Variant};

/// An unfinished position that the exact search can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fitted {
    pub(super) board: Board,
}

impl Fitted {
    /// The empty standard board.
    pub(super) const STANDARD: Self = Self { board: Board::EMPTY };

    /// Nothing for boards that the exact search does not know, and for finished games.
    pub(super) fn of(position: &Position) -> Option<Self> {
        if position.variant() != Variant::STANDARD || position.outcome().is_some() {
            return None;
        }
        let mut board = Board::EMPTY;
        for column in 0..COLUMNS {
            for height in 0..position.height(Column(column as u8)) {
                let cell = Cell { row: 5 - height, column: column as u8 };
                let bit = 1 << (8 * column + usize::from(height));
                board.mask |= bit;
                if position.at(cell) == Some(Side::of_ply(position.ply())) {
                    board.own |= bit;
                }
            }
        }
        Some(Self { board })
    }

    /// Whether both are positions of one board.
    pub(super) fn same_board(&self, _other: &Self) -> bool {
        true
    }

    pub(super) fn is_standard(&self) -> bool {
        true
    }
}
