//! Where a side would make four in a line, and what can still become four in a line.
//!
//! All of it is shifts of whole boards. Neighbours of a cell are 1 bit apart upwards, 8 bits
//! sideways, 7 and 9 bits along the diagonals:
//!
//! ```text
//!   -7  +1  +9
//!   -8   .  +8
//!   -9  -1  +7
//! ```

use super::board::{BOARD, BOTTOM};

/// Lines run sideways and along both diagonals; upwards is treated apart.
const SLANTS: [u32; 3] = [8, 7, 9];

/// Every cell that, taken by the side that has `discs`, completes four in a line. Cells that are
/// already taken, and cells off the board, are not removed.
#[inline(always)]
pub(super) fn winning_cells(discs: u64) -> u64 {
    // Upwards only one case exists: three discs with the cell above them.
    let mut cells = (discs << 1) & (discs << 2) & (discs << 3);
    for step in SLANTS {
        // `pair` marks the cells with two neighbours before them, then those with two behind;
        // the third disc lies beyond the pair or on the other side of the cell.
        let pair = (discs << step) & (discs << (2 * step));
        cells |= pair & ((discs << (3 * step)) | (discs >> step));
        let pair = (discs >> step) & (discs >> (2 * step));
        cells |= pair & ((discs << step) | (discs >> (3 * step)));
    }
    cells
}

/// Whether `cells` hold four in a line in any direction.
#[inline(always)]
pub(super) fn has_four(cells: u64) -> bool {
    lines(cells, 1) | lines(cells, 8) | lines(cells, 7) | lines(cells, 9) != 0
}

/// The lowest-numbered cell of every four in a line along `step`.
#[inline(always)]
pub(super) fn lines(cells: u64, step: u32) -> u64 {
    let pairs = cells & (cells >> step);
    pairs & (pairs >> (2 * step))
}

/// The moves among `landings` that do not lose at once, when the other side would win on any of
/// `danger`: a landing cell that the other side wins on must be taken, two of them are one too
/// many, and the cell below a winning cell must not be taken.
#[inline(always)]
pub(super) fn safe_moves(landings: u64, danger: u64) -> u64 {
    let forced = landings & danger;
    let allowed = if forced == 0 {
        landings
    } else if forced & (forced - 1) == 0 {
        forced
    } else {
        0
    };
    allowed & !(danger >> 1)
}

const _: () = assert!(BOARD & (BOTTOM << 6) == 0, "the row above the board is free");
