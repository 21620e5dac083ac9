//! Columns and cells. Everything here counts from 0; the two notations that count from 1 are in [`super::notation`].

use serde::{Deserialize, Serialize};

/// A column, 0 for the leftmost. Only a board can say whether it has this column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Column(pub u8);

impl Column {
    /// The column as an index into a slice.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl std::fmt::Display for Column {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A cell as readers see it: row 0 is the **top** row. In JSON `[row, column]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(u8, u8)", into = "(u8, u8)")]
pub struct Cell {
    /// 0 for the top row.
    pub row: u8,
    /// 0 for the leftmost column.
    pub column: u8,
}

impl From<(u8, u8)> for Cell {
    fn from((row, column): (u8, u8)) -> Cell {
        Cell { row, column }
    }
}

impl From<Cell> for (u8, u8) {
    fn from(cell: Cell) -> (u8, u8) {
        (cell.row, cell.column)
    }
}
