//! Making the book: all positions of some plies, in chapters that share a beginning.
//!
//! A chapter is solved with one table, from the positions with the most discs to those with the
//! fewest, so that what siblings and children found helps. The table is reset before each chapter
//! and chapters come in a fixed order: the book does not depend on where a run was interrupted.

use super::super::board::{Board, COLUMNS};
use super::super::search::{Search, Stopped};
use super::super::table::Table;
use std::collections::{BTreeMap, BTreeSet};

/// What the book is to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Chapters begin with positions of so many discs …
    pub first_plies: u32,
    /// … and go on to positions of so many.
    pub last_plies: u32,
    /// Positions that took fewer nodes are left out.
    pub hard_nodes: u64,
}

/// A position of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The smaller key of the position and of its mirror image.
    pub key: u64,
    /// Discs on the board.
    pub plies: u32,
    /// For the side to move.
    pub score: i32,
}

impl Plan {
    /// The chapters, each a list of positions; no position is in two of them, nor its mirror
    /// image, and none is won or can be won at once.
    #[must_use]
    pub fn chapters(&self) -> Vec<Vec<Board>> {
        let mut seen = BTreeSet::new();
        let beginnings = after(vec![Board::EMPTY], self.first_plies);
        beginnings
            .into_iter()
            .map(|beginning| {
                let mut generation = vec![beginning];
                let mut chapter = Vec::new();
                for plies in self.first_plies..=self.last_plies {
                    chapter
                        .extend(generation.iter().copied().filter(|board| seen.insert(board.mirror_key())));
                    if plies < self.last_plies {
                        generation = after(generation, 1);
                    }
                }
                chapter.reverse();
                chapter
            })
            .collect()
    }
}

/// The positions `plies` discs after these, up to mirror images, without those that are decided.
fn after(mut boards: Vec<Board>, plies: u32) -> Vec<Board> {
    for _ in 0..plies {
        let next = boards.iter().flat_map(|board| (0..COLUMNS).filter_map(|column| board.play(column)));
        let open = next.filter(|board| !(0..COLUMNS).any(|column| board.wins_with(column)));
        boards =
            open.map(|board| (board.mirror_key(), board)).collect::<BTreeMap<_, _>>().into_values().collect();
    }
    boards
}

/// Solves one chapter and gives its hard positions.
pub fn solve_chapter(
    plan: &Plan,
    chapter: &[Board],
    table: &mut Table,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Result<Vec<Entry>, Stopped> {
    table.reset();
    let mut hard = Vec::new();
    for board in chapter {
        let mut search = Search::new(table, stop);
        let score = search.score(*board)?;
        if search.nodes() >= plan.hard_nodes {
            hard.push(Entry { key: board.mirror_key(), plies: board.plies(), score });
        }
    }
    Ok(hard)
}
