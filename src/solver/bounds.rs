//! Bounds of the score that need no search: who can still make four at all, and what the waiting
//! side gets by always answering above the other side's disc.
//!
//! Rows count from 1 at the bottom. The *waiting side* is the one that has just moved. With an
//! even number of empty cells it is the second player, with an odd number the first.

use super::board::{BOARD, BOTTOM, EVEN_ROWS, landings};
use super::threats::has_four;

/// The first, third and fifth row.
const ODD_ROWS: u64 = BOARD & !EVEN_ROWS;
/// The two lowest and the four lowest rows.
const LOW_TWO: u64 = BOTTOM * 0b11;
const LOW_FOUR: u64 = BOTTOM * 0b1111;
/// No bound at all.
pub(super) const NO_BOUND: i32 = 31;

/// An upper bound of the score of the side to move, from the waiting side's follow-up.
///
/// `own` are the discs of the side to move, `waiting` those of the other side, `waiting_wins` the
/// empty cells that complete a four for it.
#[inline(always)]
pub(super) fn follow_up(own: u64, waiting: u64, waiting_wins: u64, plies: u32) -> i32 {
    if plies & 1 == 0 {
        second_player_waits(own, waiting, waiting_wins)
    } else {
        first_player_waits(own, waiting, waiting_wins)
    }
}

/// The first player is to move, the second answers above every disc and so gets the even rows:
///
/// ```text
/// row 6  o o o o     With two columns whose lowest empty cell is in an even row (the
/// row 5  x x x x     total is even, so such columns come in pairs) the second player
/// row 4  o o o o     answers a disc in one of the two cells with the other one; the
/// row 3  x . x x     first player chooses which.
/// ```
///
/// If the first player can make no four of the cells that are left to it, it cannot win; if the
/// second player's cells then hold a four, it loses.
///
/// Claimeven and baseinverse: Victor Allis, A Knowledge-based Approach of Connect-Four (1988).
/// As a bound in the search: Christophe Steininger, c4, which gives both cells of such a pair to
/// the first player.
#[inline(always)]
fn second_player_waits(own: u64, waiting: u64, waiting_wins: u64) -> i32 {
    let mask = own | waiting;
    let empty = BOARD & !mask;
    // Above a cell that wins for the second player nobody plays any more.
    let live = empty & !above(waiting_wins & EVEN_ROWS);
    let open = landings(mask) & EVEN_ROWS;
    let base = own | (live & ODD_ROWS);
    let evens = empty & EVEN_ROWS & !open;
    let first = open & open.wrapping_neg();
    let rest = open & !first;
    if rest & rest.wrapping_sub(1) != 0 {
        // Four or six such cells: leave them all to the first player.
        return if has_four(base | open) { NO_BOUND } else { claimed(waiting, evens) };
    }
    if has_four(base | first) || (rest != 0 && has_four(base | rest)) {
        return NO_BOUND;
    }
    if rest == 0 {
        claimed(waiting, evens)
    } else {
        claimed(waiting, evens | first).max(claimed(waiting, evens | rest))
    }
}

/// What the first player's score is at most when the second has `discs` and gets all of `evens`.
/// The last cell of a line is filled while the cells above it are still empty, so that a line
/// that needs no high cell wins early.
#[inline(always)]
fn claimed(discs: u64, evens: u64) -> i32 {
    if !has_four(discs | evens) {
        0
    } else if has_four(discs | (evens & LOW_TWO)) {
        -3
    } else if has_four(discs | (evens & LOW_FOUR)) {
        -2
    } else {
        -1
    }
}

/// The second player is to move and the first has a winning cell in an odd row, in a column with
/// an odd number of empty cells: it answers above every disc until the second player has to play
/// below that cell.
///
/// ```text
/// row 6        .      Everywhere else the first player gets the even rows. Two further
/// row 5  x     .      columns with an odd number of empty cells are paired as above.
/// row 4  o     x
/// row 3  W     o      W: the odd threat
/// row 2  o     x
/// ```
///
/// The rule that an odd threat wins for the first player: Allis, chapter 3.
#[inline(always)]
fn first_player_waits(own: u64, waiting: u64, waiting_wins: u64) -> i32 {
    let mask = own | waiting;
    let landing = landings(mask);
    let open = landing & EVEN_ROWS;
    let mut threats = waiting_wins & ODD_ROWS & above(open);
    if threats == 0 {
        return NO_BOUND;
    }
    let empty = BOARD & !mask;
    let mut best = NO_BOUND;
    while threats != 0 {
        let threat = threats & threats.wrapping_neg();
        let column = 0x3F << (threat.trailing_zeros() & !7);
        threats &= !column;
        let others = open & !column;
        let first = others & others.wrapping_neg();
        let rest = others & !first;
        if rest & rest.wrapping_sub(1) != 0 {
            continue;
        }
        // In the threat's column the second player gets the even cells below it, elsewhere the
        // odd cells that do not lie above an even winning cell.
        let dead = above(waiting_wins & EVEN_ROWS & !column) | above(threat);
        let base = own | (empty & !dead & ((ODD_ROWS & !column) | (EVEN_ROWS & column)));
        if !has_four(base | first) && (rest == 0 || !has_four(base | rest)) {
            // The column may be the last to be filled; the row says how many cells remain.
            let row = (threat.trailing_zeros() & 7) as i32 + 1;
            best = best.min(-((8 - row) / 2));
        }
    }
    best
}

/// The cells above `cells` in their columns.
#[inline(always)]
fn above(cells: u64) -> u64 {
    // Every shift is cut at the top row, before it can reach the next column.
    let one = (cells << 1) & BOARD;
    let two = one | (one << 1) & BOARD;
    two | (two << 2) & BOARD | (cells & BOTTOM) << 5
}

/// Whether a side can still make four when it gets every empty cell.
#[inline(always)]
pub(super) fn can_make_four(discs: u64, other: u64) -> bool {
    has_four(BOARD & !other | discs)
}
