//! Which move to search first.

use super::search::Node;

/// How good a move looks; larger is searched earlier. `wins` are the empty cells that win for the
/// mover after the move.
#[inline(always)]
pub(super) fn promise(wins: u64, _node: &Node, _own: u64, column: u32, table_move: u32) -> i32 {
    let centre = 3 - (column as i32 - 3).abs();
    wins.count_ones() as i32 * 8 + centre + if column == table_move { 16 } else { 0 }
}
