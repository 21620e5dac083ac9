//! Positions of the game as the exact search sees them: the standard board and, as a part of it,
//! every board of at most 6 rows and 7 columns on which four in a line win.

use super::board::{Board, COLUMNS, ROWS};
use cuatro_rules::{Cell, Column, Position, Side};

/// The discs in a line that the exact search knows.
const CONNECT: u8 = 4;

/// An unfinished position that the exact search can handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EmbeddedBoard {
    pub(super) board: Board,
}

impl EmbeddedBoard {
    /// The empty standard board.
    pub(super) const STANDARD: Self = Self { board: Board::EMPTY };

    /// `None` for boards that the exact search cannot handle, and for finished games.
    pub(super) fn of(position: &Position) -> Option<Self> {
        let variant = position.variant();
        let (rows, columns) = (usize::from(variant.rows()), usize::from(variant.columns()));
        if rows > ROWS || columns > COLUMNS || variant.connect() != CONNECT || position.outcome().is_some() {
            return None;
        }
        let mut board = Board::part_of(rows, columns);
        for column in 0..columns {
            for height in 0..usize::from(position.height(Column(column as u8))) {
                let cell = Cell { row: (rows - 1 - height) as u8, column: column as u8 };
                let bit = 1 << (8 * column + (ROWS - rows) + height);
                board.mask |= bit;
                if position.at(cell) == Some(Side::of_ply(position.ply())) {
                    board.own |= bit;
                }
            }
        }
        Some(Self { board })
    }

    /// Whether both are positions of one board.
    pub(super) fn same_board(&self, other: &Self) -> bool {
        self.board.blocked == other.board.blocked
    }

    pub(super) fn is_standard(&self) -> bool {
        self.board.blocked == 0
    }
}
