//! A board with its discs, and the only way to change it: playing a column.
//!
//! The discs of a side are bits of a word. Cells are numbered column by column from the bottom, with one bit above each column that
//! stays free. The 6×7 board:
//!
//! ```text
//!  6 13 20 27 34 41 48     always free: a run that leaves a column at the top meets a zero
//!  5 12 19 26 33 40 47
//!  4 11 18 25 32 39 46
//!  3 10 17 24 31 38 45
//!  2  9 16 23 30 37 44
//!  1  8 15 22 29 36 43
//!  0  7 14 21 28 35 42
//! ```
//!
//! So a step up is 1, a step right rows + 1, and the diagonals rows + 2 and rows (Tromp's layout, in the Fhourstones benchmark). The
//! largest board, 10×10, needs 110 bits.

use super::{Cell, Column, MAX_COLUMNS, Outcome, Side, Variant, line};

/// A position that was reached from the empty board by legal moves, so it never needs checking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    variant: Variant,
    /// Those of X and of O.
    discs: [u128; 2],
    heights: [u8; MAX_COLUMNS as usize],
    ply: u16,
    outcome: Option<Outcome>,
}

/// A disc that was played, and where it landed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The side of the disc.
    pub side: Side,
    /// Its cell.
    pub cell: Cell,
    /// How many discs were on the board before it.
    pub ply: u16,
}

/// A move that the rules refuse. The position is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// The board has no such column.
    #[error("column {column} is not on the board: columns go from 0 to {last}")]
    OutOfRange {
        /// The requested column.
        column: Column,
        /// The rightmost column.
        last: u8,
    },
    /// The column has no free cell.
    #[error("column {column} is full")]
    Full {
        /// The full column.
        column: Column,
    },
    /// The game has ended.
    #[error("the game is over")]
    Over,
}

impl Position {
    /// The empty board, X to move.
    pub fn new(variant: Variant) -> Position {
        Position { variant, discs: [0; 2], heights: [0; MAX_COLUMNS as usize], ply: 0, outcome: None }
    }

    /// The position after these moves from the empty board.
    ///
    /// # Errors
    ///
    /// The index of the first move that is refused, and why, as [`Position::play`] says it.
    pub fn replay(
        variant: Variant,
        moves: impl IntoIterator<Item = Column>,
    ) -> Result<Position, (usize, PlayError)> {
        let mut position = Position::new(variant);
        for (index, column) in moves.into_iter().enumerate() {
            position.play(column).map_err(|error| (index, error))?;
        }
        Ok(position)
    }

    /// The position after moves of which all but the last are known to leave the game undecided, as in any game that was played:
    /// only the last disc is checked for lines. `None` if a column is full or missing.
    pub fn after_legal(variant: Variant, moves: &[Column]) -> Option<Position> {
        let mut position = Position::new(variant);
        let (last, before) = moves.split_last().map_or((None, moves), |(last, before)| (Some(*last), before));
        for column in before {
            let cell = position.landing(*column)?;
            position.put(cell);
        }
        if let Some(last) = last {
            position.play(last).ok()?;
        }
        Some(position)
    }

    /// The board and its goal.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// How many discs are on the board.
    pub fn ply(&self) -> u16 {
        self.ply
    }

    /// How the game ended; `None` while it is undecided.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The cells of the lines that decided, in reading order; empty if no line did.
    pub fn line(&self) -> &[Cell] {
        match &self.outcome {
            Some(Outcome::Win { cells, .. }) => cells,
            Some(Outcome::Draw) | None => &[],
        }
    }

    /// The side to move; `None` once the game has ended.
    pub fn to_move(&self) -> Option<Side> {
        self.outcome.is_none().then_some(Side::of_ply(self.ply))
    }

    /// How many discs are in a column of the board.
    pub fn height(&self, column: Column) -> u8 {
        self.heights[column.index()]
    }

    /// The disc in a cell of the board.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        let index = self.index(cell);
        let [x, o] = self.discs.map(|discs| has(discs, index));
        match (x, o) {
            (true, _) => Some(Side::X),
            (_, true) => Some(Side::O),
            _ => None,
        }
    }

    /// The columns that still have a free cell, from the left; none once the game has ended.
    pub fn legal(&self) -> impl Iterator<Item = Column> + '_ {
        let columns = if self.outcome.is_some() { 0 } else { self.variant.columns() };
        (0..columns).map(Column).filter(|column| self.height(*column) < self.variant.rows())
    }

    /// Where a disc dropped into this column would land; `None` for a full or missing column.
    pub fn landing(&self, column: Column) -> Option<Cell> {
        let on_board = column.0 < self.variant.columns();
        let height = on_board.then(|| self.height(column))?;
        let row = self.variant.rows().checked_sub(height + 1)?;
        Some(Cell { row, column: column.0 })
    }

    /// The uppermost disc of a column of the board; `None` if it is empty.
    pub fn top(&self, column: Column) -> Option<Cell> {
        let height = self.height(column);
        (height > 0).then(|| Cell { row: self.variant.rows() - height, column: column.0 })
    }

    /// The cells of the lines that a disc of `side` in this column would complete now; empty if there are none.
    pub fn lines_closed_by(&self, side: Side, column: Column) -> Vec<Cell> {
        self.landing(column).map_or_else(Vec::new, |cell| line::through(self, cell, side))
    }

    /// Drops the disc of the side to move into a column. A refused move changes nothing.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the game is over, the board has no such column, or the column is full.
    pub fn play(&mut self, column: Column) -> Result<Placed, PlayError> {
        if self.outcome.is_some() {
            return Err(PlayError::Over);
        }
        if column.0 >= self.variant.columns() {
            let last = self.variant.columns() - 1;
            return Err(PlayError::OutOfRange { column, last });
        }
        let cell = self.landing(column).ok_or(PlayError::Full { column })?;
        let placed = self.put(cell);
        let side = placed.side;
        let index = self.index(cell);
        // The win is checked first: the disc that fills the board can still win.
        if has_line(self.discs[side.index()], index, self.variant) {
            self.outcome = Some(Outcome::Win { side, cells: line::through(self, cell, side) });
        } else if self.ply == self.variant.cells() {
            self.outcome = Some(Outcome::Draw);
        }
        Ok(placed)
    }

    /// Puts the disc of the side to move into the lowest free cell of a column, without looking for lines.
    fn put(&mut self, cell: Cell) -> Placed {
        let side = Side::of_ply(self.ply);
        let index = self.index(cell);
        self.discs[side.index()] |= 1 << index;
        let placed = Placed { side, cell, ply: self.ply };
        self.heights[usize::from(cell.column)] += 1;
        self.ply += 1;
        placed
    }

    /// The board as strings of `X`, `O` and space, top row first.
    pub fn rows(&self) -> Vec<String> {
        (0..self.variant.rows())
            .map(|row| {
                (0..self.variant.columns())
                    .map(|column| self.at(Cell { row, column }).map_or(" ", Side::as_str))
                    .collect()
            })
            .collect()
    }

    /// The bit of a cell.
    fn index(&self, cell: Cell) -> u32 {
        let stride = u32::from(self.variant.rows()) + 1;
        u32::from(cell.column) * stride + u32::from(self.variant.rows() - 1 - cell.row)
    }
}

fn has(discs: u128, index: u32) -> bool {
    index < u128::BITS && discs >> index & 1 == 1
}

/// Whether the disc at `index` completes a line: up, right, or on one of the diagonals. Only its neighbours are looked at, so this costs
/// the same on a board of any size.
fn has_line(discs: u128, index: u32, variant: Variant) -> bool {
    let (stride, missing) = (u32::from(variant.rows()) + 1, u32::from(variant.connect()) - 1);
    [1, stride, stride + 1, stride - 1].into_iter().any(|step| {
        let after = (1..=missing).take_while(|count| has(discs, index + count * step)).count() as u32;
        let before = |count: &u32| index.checked_sub(count * step).is_some_and(|index| has(discs, index));
        after + (1..=missing - after).take_while(before).count() as u32 == missing
    })
}
