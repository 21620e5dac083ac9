//! Positions with a choice, and what forced moves make of the others.

use super::board::{BOARD, Board, CELLS, Shape, landings, win_score};
use super::threats::{safe_moves, winning_cells};

/// A position with a choice.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Node {
    /// Discs of the side to move.
    pub(super) own: u64,
    /// Discs of the other side.
    pub(super) other: u64,
    /// Empty cells that complete a four of the side to move; none can be played now.
    pub(super) own_wins: u64,
    /// Empty cells that complete a four of the other side.
    pub(super) other_wins: u64,
    /// Moves that do not lose at once.
    pub(super) moves: u64,
    /// Discs on the board.
    pub(super) plies: u32,
}

/// The score when the game ends with the next disc or the one after it, or the board is full.
pub(super) fn decided_at_once(board: Board) -> Option<i32> {
    let plies = board.plies() as i32;
    if plies == CELLS as i32 {
        return Some(0);
    }
    let landing = landings(board.mask);
    if winning_cells(board.own) & landing != 0 {
        return Some(win_score(plies + 1));
    }
    (safe_moves(landing, winning_cells(board.other()) & BOARD & !board.mask) == 0)
        .then_some(-win_score(plies + 2))
}

/// What the moves of a node lead to, a column each: the mover's discs, its winning cells, and the
/// replies that do not lose at once. The last lane is no column.
pub(super) struct Judged {
    pub(super) own: [u64; 8],
    pub(super) wins: [u64; 8],
    pub(super) replies: [u64; 8],
}

/// Judges all moves together; the compiler makes vector code of the loop.
#[inline(always)]
pub(super) fn judge<S: Shape>(shape: S, node: &Node) -> Judged {
    let mask = node.own | node.other | shape.blocked();
    let mut judged = Judged { own: [0; 8], wins: [0; 8], replies: [0; 8] };
    for column in 0..8 {
        let disc = node.moves & (0xFF << (8 * column));
        judged.own[column] = node.own | disc;
        judged.wins[column] = winning_cells(node.own | disc) & BOARD & !(mask | disc);
        judged.replies[column] = safe_moves(landings(mask | disc), judged.wins[column]);
    }
    judged
}

/// Whether some move leaves no reply that does not lose at once.
#[inline(always)]
pub(super) fn won(node: &Node, own: &[u64; 8], replies: &[u64; 8]) -> bool {
    // No move, no reply: a column without a move must not look like a won one.
    (0..8).fold(false, |won, column| won | ((own[column] != node.own) & (replies[column] == 0)))
}

/// The node after a move, for the other side.
#[inline(always)]
pub(super) fn reply(node: &Node, disc: u64, own: u64, wins: u64, replies: u64) -> Node {
    Node {
        own: node.other,
        other: own,
        own_wins: node.other_wins & !disc,
        other_wins: wins,
        moves: replies,
        plies: node.plies + 1,
    }
}

/// The node of a position that is not decided at once; it may have one move only.
pub(super) fn start<S: Shape>(shape: S, board: Board) -> Node {
    let empty = BOARD & !(board.mask | shape.blocked());
    let other_wins = winning_cells(board.other()) & empty;
    Node {
        own: board.own,
        other: board.other(),
        own_wins: winning_cells(board.own) & empty,
        other_wins,
        moves: safe_moves(landings(board.mask), other_wins),
        plies: board.plies(),
    }
}

/// Plays on while the side to move has exactly one move that does not lose at once. `sign` says how a score of the side to move
/// counts for the asker, and is kept true. The score for the asker if the game is decided; then `node` is of no use.
#[inline(always)]
pub(super) fn play_forced<S: Shape>(shape: S, node: &mut Node, sign: &mut i32) -> Option<i32> {
    // In variables of their own: a node that is written in parts and copied as a whole makes the processor wait.
    let Node { mut own, mut other, mut own_wins, mut other_wins, mut moves, mut plies } = *node;
    while moves & (moves - 1) == 0 {
        own |= moves;
        plies += 1;
        *sign = -*sign;
        if plies == CELLS {
            return Some(0);
        }
        let mask = own | other | shape.blocked();
        let wins = winning_cells(own) & BOARD & !mask;
        own_wins = other_wins & !moves;
        other_wins = wins;
        moves = safe_moves(landings(mask), wins);
        (own, other) = (other, own);
        if moves == 0 {
            return Some(-*sign * win_score(plies as i32 + 2));
        }
    }
    *node = Node { own, other, own_wins, other_wins, moves, plies };
    None
}

/// The key of a node in the table.
#[inline(always)]
pub(super) fn key<S: Shape>(shape: S, node: &Node) -> u64 {
    let key = node.own + (node.own | node.other | shape.blocked());
    shape.smaller(key)
}
