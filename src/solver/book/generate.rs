//! Making the book: first every position of some plies, then the positions that arise when one
//! side plays perfectly and the other one anything.
//!
//! Positions come ply by ply from the root, because the best columns of one ply say which
//! positions of the next ones can arise. All share one large table: what a parent's search found
//! out about its children is still there when they are asked for. The order, and whether a
//! position is in the book, do not depend on the table, so a run can end anywhere and go on later.

use std::collections::{BTreeMap, HashMap};

use super::super::board::{Board, COLUMNS};
use super::super::engine::Stop;
use super::super::search::{Search, Stopped};
use super::super::table::Table;
use super::Entry;

/// What the book is to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Every position of up to so many discs is in the book …
    pub full_plies: u32,
    /// … and of up to so many those that arise when one side plays perfectly, if they are slow:
    pub perfect_plies: u32,
    /// if a search that knows nothing needs more nodes than this.
    pub slow_nodes: u64,
}

/// A book in the making.
pub struct Generator {
    plan: Plan,
    /// What is solved, by mirror key, and whether it is slow enough to be in the book.
    solved: HashMap<u64, (Entry, bool)>,
    /// For measuring how slow a position is.
    small: Table,
}

impl Generator {
    /// A generator that goes on behind what is `solved` already.
    #[must_use]
    pub fn new(plan: Plan, solved: impl IntoIterator<Item = (Entry, bool)>) -> Self {
        let solved = solved.into_iter().map(|(entry, slow)| (entry.key, (entry, slow))).collect();
        Self { plan, solved, small: Table::new(18) }
    }

    /// The next positions to solve, all of one ply; none when the book is complete. The next call
    /// needs all of them solved.
    #[must_use]
    pub fn next(&self) -> Vec<Board> {
        let mut all = vec![Board::EMPTY];
        for _ in 0..=self.plan.full_plies {
            let open = self.unsolved(&all);
            if !open.is_empty() {
                return open;
            }
            all = after(&all, |_| COLUMNS_ALL);
        }
        // For the first and for the second player as the one who plays perfectly.
        let mut arising = [vec![Board::EMPTY], vec![Board::EMPTY]];
        for plies in 0..=self.plan.perfect_plies {
            for (player, boards) in (0..).zip(&mut arising) {
                if plies % 2 == player {
                    let open = self.unsolved(boards);
                    if !open.is_empty() {
                        return open;
                    }
                    *boards = after(boards, |board| {
                        self.solved.get(&board.mirror_key()).map_or(0, |(entry, _)| {
                            entry.best_columns(board).iter().fold(0, |bits, column| bits | 1 << column)
                        })
                    });
                } else {
                    *boards = after(boards, |_| COLUMNS_ALL);
                }
            }
        }
        Vec::new()
    }

    fn unsolved(&self, boards: &[Board]) -> Vec<Board> {
        boards.iter().copied().filter(|board| !self.solved.contains_key(&board.mirror_key())).collect()
    }

    /// Solves a position with what `table` knows; gives the entry and whether it is slow.
    pub fn solve(
        &mut self,
        board: Board,
        table: &mut Table,
        stop: &mut Stop<'_>,
    ) -> Result<(Entry, bool), Stopped> {
        let slow = self.is_slow(board);
        let (score, best) = Search::new(table, stop).best_columns(board)?;
        let entry = Entry::of(board, score, &best);
        self.solved.insert(entry.key, (entry, slow));
        Ok((entry, slow))
    }

    fn is_slow(&mut self, board: Board) -> bool {
        let limit = self.plan.slow_nodes;
        self.small.reset();
        Search::new(&mut self.small, &mut |nodes| nodes > limit).best_columns(board).is_err()
    }

    /// The entries that the book is to have, in no order.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let full = self.plan.full_plies;
        let wanted = self.solved.values().filter(|(entry, slow)| *slow || entry.plies <= full);
        wanted.map(|(entry, _)| *entry).collect()
    }
}

const COLUMNS_ALL: u8 = 0x7F;

/// The positions one disc later, one of each pair of mirror images, without those in which the
/// side to move can win at once. `columns` says which are played.
fn after(boards: &[Board], columns: impl Fn(Board) -> u8) -> Vec<Board> {
    let mut next = BTreeMap::new();
    for (number, board) in boards.iter().enumerate() {
        let columns = columns(*board);
        let played = (0..COLUMNS).filter(|column| columns >> column & 1 == 1);
        for board in played.filter_map(|column| board.play(column)) {
            if !(0..COLUMNS).any(|column| board.wins_with(column)) {
                let canonical = if board.key() == board.mirror_key() { board } else { board.mirrored() };
                next.entry(canonical.key()).or_insert((number, canonical));
            }
        }
    }
    // Siblings stay together: their searches have most in common.
    let mut next: Vec<(usize, Board)> = next.into_values().collect();
    next.sort_by_key(|(number, board)| (*number, board.key()));
    next.into_iter().map(|(_, board)| board).collect()
}
