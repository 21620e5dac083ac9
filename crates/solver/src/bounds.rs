//! Bounds of the score that need no search: the sides that can still make four, and what the waiting
//! side gets by always answering above the other side's disc.
//!
//! Rows count from 1 at the bottom. The *waiting side* is the one that has just moved. With an
//! even number of empty cells it is the second player, with an odd number the first.

use super::board::{BOARD, BOTTOM, EVEN_ROWS, Shape, landings};
use super::threats::has_four;

/// The first, third and fifth row.
const ODD_ROWS: u64 = BOARD & !EVEN_ROWS;
/// The rows in which a line must end to be worth at least this score to the waiting side: all
/// six, all six, the four lowest, the two lowest. The last cell of a line is filled while the
/// cells above it are still empty, so that a line that needs no high cell wins early.
const ROWS_FOR_SCORE: [u64; 4] = [BOARD, BOARD, BOTTOM * 0b1111, BOTTOM * 0b11];
/// From so many discs on, searching on is cheaper than looking at all pairs of four or six columns.
pub(super) const PAIRS_PLIES: u32 = 22;
/// The most that [`second_player_holds`] can prove.
pub(super) const BEST_FOLLOW_UP: i32 = 3;

/// What the second player leaves to the first by following up, and gets.
struct FollowUp {
    /// The first player's discs and the odd cells that it can still get.
    odds: u64,
    /// The even cells that the second player gets.
    evens: u64,
    /// The lowest empty cells of the columns in which that is an even one.
    open: u64,
}

impl FollowUp {
    #[inline(always)]
    fn of<S: Shape>(shape: S, first: u64, second: u64, wins: u64) -> Self {
        let mask = first | second | shape.blocked();
        let empty = BOARD & !mask;
        let open = landings(mask) & EVEN_ROWS;
        // Above a cell that wins for the second player nobody plays any more, unless the first player
        // can take it now.
        let live = empty & !above(wins & EVEN_ROWS & !open);
        Self { odds: first | (live & ODD_ROWS), evens: empty & EVEN_ROWS & !open, open }
    }
}

/// Whether the second player has just moved and is sure of a score of `beta` by answering above
/// every disc of the first, which gives it the even rows:
///
/// ```text
/// row 6  o o o o     With two columns whose lowest empty cell is in an even row (the
/// row 5  x x x x     total is even, so such columns come in pairs) the second player
/// row 4  o o o o     answers a disc in one of the two cells with the other one; the
/// row 3  x . x x     first player chooses which.
/// ```
///
/// A draw is sure if the first player can make no four of the cells that are left to it, a win
/// if the second player's cells then hold a four. `first` and `second` are the discs, `wins` the
/// empty cells that complete a four for the second player; `beta` is at most
/// [`BEST_FOLLOW_UP`].
///
/// Claimeven and baseinverse: Victor Allis, A Knowledge-based Approach of Connect-Four (1988).
/// As a bound in the search: Christophe Steininger, c4, which gives both cells of such a pair to
/// the first player.
#[inline(always)]
pub(super) fn second_player_holds<S: Shape>(shape: S, first: u64, second: u64, wins: u64, beta: i32) -> bool {
    let FollowUp { odds, evens, open } = FollowUp::of(shape, first, second, wins);
    let one = open & open.wrapping_neg();
    let rest = open ^ one;
    // Of four or six such cells the first player gets them all here, the second none.
    let pair = rest & rest.wrapping_sub(1) == 0;
    let (one, rest) = if pair { (one, rest) } else { (open, open) };
    let stopped = !has_four(odds | one) & !has_four(odds | rest);
    if beta <= 0 {
        return stopped;
    }
    let (one, rest) = if pair { (one, rest) } else { (0, 0) };
    let rows = ROWS_FOR_SCORE[(beta & 3) as usize];
    stopped & has_four(second | ((evens | one) & rows)) & has_four(second | ((evens | rest) & rows))
}

/// As [`second_player_holds`] if there are four or six such columns, with all pairs of their cells.
#[inline(always)]
pub(super) fn second_player_holds_pairs<S: Shape>(
    shape: S,
    first: u64,
    second: u64,
    wins: u64,
    beta: i32,
) -> bool {
    let FollowUp { odds, evens, open } = FollowUp::of(shape, first, second, wins);
    if open.count_ones() < 4 || has_four(odds) {
        return false;
    }
    let rows = ROWS_FOR_SCORE[beta.max(0) as usize & 3];
    pairs_hold(open, |theirs, ours| {
        !has_four(odds | theirs) && (beta <= 0 || has_four(second | ((evens | ours) & rows)))
    })
}

/// Whether the first player has just moved and is sure of a score of `beta` because it has a
/// winning cell in an odd row of a column with an odd number of empty cells: it answers above
/// every disc until the second player has to play below that cell.
///
/// ```text
/// row 6        .      Everywhere else the first player gets the even rows. Further
/// row 5  x     .      columns with an odd number of empty cells are paired as above.
/// row 4  o     x
/// row 3  W     o      W: the odd threat
/// row 2  o     x
/// ```
///
/// `first` and `second` are the discs, `wins` the empty cells that complete a four for the first
/// player. The rule that an odd threat wins for the first player: Allis, chapter 3.
#[inline(always)]
pub(super) fn first_player_holds<S: Shape>(shape: S, first: u64, second: u64, wins: u64, beta: i32) -> bool {
    let mask = first | second | shape.blocked();
    let open = landings(mask) & EVEN_ROWS;
    // The third row is worth 2 and the fifth 1: the other columns may be filled first.
    let rows = if beta <= 1 { ODD_ROWS } else { ODD_ROWS & (BOTTOM * 0b1111) };
    let mut threats = wins & rows & above(open);
    let empty = BOARD & !mask;
    while threats != 0 {
        let threat = threats & threats.wrapping_neg();
        let column = 0x3F << (threat.trailing_zeros() & !7);
        threats &= !column;
        let others = open & !column;
        // In the threat's column the second player gets the even cells below it, elsewhere the
        // odd cells that do not lie above an even winning cell.
        let dead = above(wins & EVEN_ROWS & !column & !open) | above(threat);
        let base = second | (empty & !dead & ((ODD_ROWS & !column) | (EVEN_ROWS & column)));
        if !has_four(base) && pairs_hold(others, |theirs, _| !has_four(base | theirs)) {
            return true;
        }
    }
    false
}

/// Whether the waiting side is sure of what `sure` says of the cells that the other side and itself get, when it answers a disc
/// in one of the `open` cells, an even number of them, with one in the cell that is paired with it. There are three ways to make
/// two pairs of four; of six cells, the other side gets the last two together.
#[inline(always)]
fn pairs_hold(open: u64, sure: impl Fn(u64, u64) -> bool) -> bool {
    let mut left = open;
    let mut lowest = || {
        let cell = left & left.wrapping_neg();
        left ^= cell;
        cell
    };
    let [a, b, c, d] = [lowest(), lowest(), lowest(), lowest()];
    let held = |[a, b]: [u64; 2], [c, d]: [u64; 2]| {
        sure(left | a | c, b | d)
            && sure(left | a | d, b | c)
            && sure(left | b | c, a | d)
            && sure(left | b | d, a | c)
    };
    held([a, b], [c, d]) || (c != 0 && (held([a, c], [b, d]) || held([a, d], [b, c])))
}

/// The cells above `cells` in their columns.
#[inline(always)]
fn above(cells: u64) -> u64 {
    // Every shift is cut at the top row, before it can reach the next column.
    let one = (cells << 1) & BOARD;
    let two = one | (one << 1) & BOARD;
    two | (two << 2) & BOARD | (cells & BOTTOM) << 5
}

/// Whether the other side of `discs` cannot make four any more, even if it gets every empty cell.
#[inline(always)]
pub(super) fn stops_every_line<S: Shape>(shape: S, discs: u64) -> bool {
    !has_four(BOARD & !(discs | shape.blocked()))
}

/// Whether the side that has just moved, with `discs`, is sure of a score of `beta` for reasons
/// that need no search. `wins` are its winning cells, `plies` all discs.
pub(super) fn holds<S: Shape>(shape: S, discs: u64, other: u64, wins: u64, plies: u32, beta: i32) -> bool {
    if plies & 1 == 0 {
        beta <= BEST_FOLLOW_UP
            && (second_player_holds(shape, other, discs, wins, beta)
                || (plies < PAIRS_PLIES && second_player_holds_pairs(shape, other, discs, wins, beta)))
    } else {
        (beta <= 0 && stops_every_line(shape, discs))
            || (beta <= 2 && first_player_holds(shape, discs, other, wins, beta))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::super::board::{Board, COLUMNS, Shape, Whole, landings, win_score};
    use super::super::threats::winning_cells;
    use super::{BOARD, EVEN_ROWS, first_player_holds, second_player_holds, second_player_holds_pairs};

    /// The score for the side to move, by every continuation.
    fn exact(board: Board, known: &mut HashMap<Board, i32>) -> i32 {
        if let Some(score) = known.get(&board) {
            return *score;
        }
        let scores =
            (0..COLUMNS).filter(|column| board.can_play(*column)).map(|column| match board.play(column) {
                Some(next) => -exact(next, known),
                None => win_score(board.plies() as i32 + 1),
            });
        let score = scores.max().unwrap_or(0);
        known.insert(board, score);
        score
    }

    /// The lowest empty cells of the columns in which that is an even one.
    fn open(board: Board) -> usize {
        (landings(board.mask) & EVEN_ROWS).count_ones() as usize
    }

    /// Positions with so many empty cells and at least so many columns to pair, in which the side to move cannot win at once.
    fn endgames(empty: Board, cells: u32, columns: usize, count: usize, rng: &mut ChaCha8Rng) -> Vec<Board> {
        let mut found = Vec::new();
        while found.len() < count {
            let mut board = Some(empty);
            while let Some(now) = board.filter(|board| board.plies() < 42 - cells) {
                board = now.play(rng.random_range(0..COLUMNS));
            }
            let quiet = |board: &Board| !(0..COLUMNS).any(|column| board.wins_with(column));
            found.extend(board.filter(|board| open(*board) >= columns && quiet(board)));
        }
        found
    }

    /// How often the bounds say something with none, two, four and six columns to pair; none of it may be wrong.
    fn held<S: Shape>(shape: S, boards: &[Board]) -> [usize; 4] {
        let mut held = [0; 4];
        for board in boards {
            let score = -exact(*board, &mut HashMap::new());
            let (own, other) = (board.own, board.other());
            let wins = winning_cells(other) & BOARD & !board.mask;
            for beta in -1..=3 {
                let sure = if board.plies() & 1 == 0 {
                    second_player_holds(shape, own, other, wins, beta)
                        || second_player_holds_pairs(shape, own, other, wins, beta)
                } else {
                    beta <= 2 && first_player_holds(shape, other, own, wins, beta)
                };
                if sure {
                    assert!(score >= beta, "{board:?} is worth {score} to the side that waits, not {beta}");
                    held[open(*board) / 2] += 1;
                }
            }
        }
        held
    }

    #[test]
    fn no_endgame_is_worth_less_than_the_waiting_side_holds() {
        let mut rng = ChaCha8Rng::seed_from_u64(31);
        for cells in [10, 11] {
            let mut sum = held(Whole, &endgames(Board::EMPTY, cells, 6, 150, &mut rng));
            for (rows, columns) in [(6, 7), (6, 6), (6, 5), (5, 6), (4, 7)] {
                let board = Board::part_of(rows, columns);
                let boards = endgames(board, cells, 0, 300, &mut rng);
                let held = board.part().map_or_else(|| held(Whole, &boards), |part| held(part, &boards));
                sum = [0, 1, 2, 3].map(|pairs| sum[pairs] + held[pairs]);
            }

            assert!(
                sum.iter().all(|held| *held >= 30),
                "{cells} empty cells: too little held to prove anything: {sum:?}"
            );
        }
    }
}
