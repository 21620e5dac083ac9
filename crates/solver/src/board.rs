//! The standard board (7 columns, 6 rows, four in a line) as two 64-bit words.
//!
//! Every column takes one byte: six cells and two free rows above them. A line can then never
//! run from one column's top into the next column's bottom, and the mirror image of a board is a
//! byte swap.
//!
//! ```text
//!   7  15  23  31  39  47  55   free
//!   6  14  22  30  38  46  54   free
//!   5  13  21  29  37  45  53   top row
//!   4  12  20  28  36  44  52
//!   3  11  19  27  35  43  51
//!   2  10  18  26  34  42  50
//!   1   9  17  25  33  41  49
//!   0   8  16  24  32  40  48   bottom row
//! ```
//!
//! The layout is a variation of the column-wise boards of John Tromp (Fhourstones) and Pascal
//! Pons (blog.gamesolver.org, part 6), which spend seven bits on a column.

/// Columns of the standard board.
pub const COLUMNS: usize = 7;
/// Rows of the standard board.
pub const ROWS: usize = 6;
/// Cells of the standard board.
pub const CELLS: u32 = 42;

/// The score of the side that completes its line with the last of so many discs on the board: the fewer, the higher.
#[inline(always)]
pub(super) const fn win_score(discs: i32) -> i32 {
    (CELLS as i32 + 2 - discs) / 2
}

/// One bit at the bottom cell of every column.
pub(super) const BOTTOM: u64 = 0x0001_0101_0101_0101;
/// Every cell of the board, without the free rows.
pub(super) const BOARD: u64 = BOTTOM * 0x3F;
/// The cells of the second, fourth and sixth row: those that the second player gets by always
/// answering above the first player's disc.
pub(super) const EVEN_ROWS: u64 = BOTTOM * 0b10_1010;

/// All cells of one column.
pub(super) const fn column_mask(column: usize) -> u64 {
    0x3F << (8 * column)
}

/// An unfinished position of the standard board, as the solver sees it: without colours, only
/// the discs of the side to move and all discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Board {
    pub(super) own: u64,
    pub(super) mask: u64,
    /// Cells outside the board; they are in the mask but hold no disc. None on 6×7.
    pub(super) blocked: u64,
}

impl Board {
    /// The empty board.
    pub const EMPTY: Self = Self { own: 0, mask: 0, blocked: 0 };

    /// An empty board of `rows` (1 to 6) by `columns` (1 to 7), four in a line: the upper left part of the standard board, the
    /// rest of it blocked. The search's rules about odd and even rows count from the top, so they hold for parts that reach the
    /// top.
    pub(super) fn part_of(rows: usize, columns: usize) -> Self {
        let below = (1 << (ROWS - rows)) - 1;
        let blocked = (0..COLUMNS).fold(0, |blocked, column| {
            blocked | if column < columns { below << (8 * column) } else { column_mask(column) }
        });
        Self { own: 0, mask: blocked, blocked }
    }

    /// The board's shape if it is only a part of the standard one.
    pub(super) fn part(self) -> Option<Part> {
        let columns =
            (0..COLUMNS).filter(|column| self.blocked & column_mask(*column) != column_mask(*column));
        (self.blocked != 0).then(|| Part { blocked: self.blocked, columns: columns.count() as u32 })
    }

    /// Plays `columns` (0-based, left to right) from the empty board. `None` when a column does
    /// not exist or is full, or when a disc before the last or the last one ends the game.
    pub fn from_columns(columns: impl IntoIterator<Item = usize>) -> Option<Self> {
        columns.into_iter().try_fold(Self::EMPTY, Self::play)
    }

    /// Reads the position strings of solvers: columns counted from 1, as in `4453`.
    pub fn from_pos(text: &str) -> Option<Self> {
        text.bytes().try_fold(Self::EMPTY, |board, digit| {
            board.play(usize::from(digit).checked_sub(usize::from(b'1'))?)
        })
    }

    /// The position after a disc in `column`, seen by the other side. `None` when the column
    /// does not exist or is full, or when the disc makes four in a line.
    #[must_use]
    pub fn play(self, column: usize) -> Option<Self> {
        if !self.can_play(column) || self.wins_with(column) {
            return None;
        }
        Some(Self { own: self.other(), mask: self.mask | self.landing(column), blocked: self.blocked })
    }

    /// Whether `column` exists and has room.
    #[must_use]
    pub fn can_play(self, column: usize) -> bool {
        column < COLUMNS && self.landing(column) != 0
    }

    /// Whether the side to move makes four in a line with a disc in `column`.
    #[must_use]
    pub fn wins_with(self, column: usize) -> bool {
        column < COLUMNS && self.landing(column) & super::threats::winning_cells(self.own) != 0
    }

    /// Discs on the board, and cells outside it.
    #[must_use]
    pub fn plies(self) -> u32 {
        self.mask.count_ones()
    }

    /// The position seen in a mirror; its score is the same.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { own: mirror(self.own), mask: mirror(self.mask), blocked: mirror(self.blocked) }
    }

    /// A number that no other position of the board has. Below 2^56, and 0 only for the empty
    /// board.
    #[must_use]
    pub fn key(self) -> u64 {
        self.own + self.mask
    }

    /// The position with this key; `None` if there is none.
    #[must_use]
    pub fn from_key(key: u64) -> Option<Self> {
        let mut board = Self::EMPTY;
        for column in 0..COLUMNS {
            // The sum of own and all discs of a column: with `n` discs below, 2^n - 1 + own.
            let sum = (key >> (8 * column)) & 0xFF;
            let height = (sum + 1).ilog2();
            let full = (1 << height) - 1;
            if height > ROWS as u32 {
                return None;
            }
            board.mask |= full << (8 * column);
            board.own |= (sum - full) << (8 * column);
        }
        (board.key() == key && board.own & !board.mask == 0).then_some(board)
    }

    /// The smaller key of the position and of its mirror image.
    #[must_use]
    pub fn mirror_key(self) -> u64 {
        let key = self.key();
        key.min(mirror(key))
    }

    /// The discs of the side that has just moved.
    pub(super) fn other(self) -> u64 {
        self.own ^ self.mask ^ self.blocked
    }

    /// The cell where a disc in `column` would land, 0 when the column is full.
    pub(super) fn landing(self, column: usize) -> u64 {
        landings(self.mask) & column_mask(column)
    }
}

/// What the search must know about a board besides its discs. For the whole board this costs nothing.
pub(super) trait Shape: Copy {
    /// Cells that no side can take.
    fn blocked(self) -> u64;
    /// The smaller one of a key and of the mirror image's key.
    fn smaller(self, key: u64) -> u64;
}

/// The standard board.
#[derive(Clone, Copy)]
pub(super) struct Whole;

/// A smaller board within the standard one.
#[derive(Clone, Copy)]
pub(super) struct Part {
    blocked: u64,
    columns: u32,
}

impl Shape for Whole {
    #[inline(always)]
    fn blocked(self) -> u64 {
        0
    }

    #[inline(always)]
    fn smaller(self, key: u64) -> u64 {
        key.min(mirror(key))
    }
}

impl Shape for Part {
    #[inline(always)]
    fn blocked(self) -> u64 {
        self.blocked
    }

    #[inline(always)]
    fn smaller(self, key: u64) -> u64 {
        // Only the board's own columns are mirrored; the blocked ones are always the same.
        let unused = 64 - 8 * self.columns;
        let key = key << unused >> unused;
        key.min(key.swap_bytes() >> unused)
    }
}

/// The cells where a disc can land: one per column, none in a full one.
#[inline(always)]
pub(super) fn landings(mask: u64) -> u64 {
    (mask + BOTTOM) & BOARD
}

/// Column 0 becomes column 6 and so on. Works on boards and on keys.
#[inline(always)]
pub(super) fn mirror(bits: u64) -> u64 {
    bits.swap_bytes() >> 8
}
