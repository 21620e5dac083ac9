//! The exact search of the standard board: null-window alpha-beta over *nodes*, positions in
//! which the side to move has at least two moves that do not lose at once.
//!
//! Everything forced happens between nodes. At a node all children are made and judged together;
//! forced replies are played on until the side to move has a choice again; whatever is then
//! decided by the rules in [`super::bounds`] or known to the table is never searched.
//!
//! Judging the children before any is searched, forced replies without a node and table look-ups
//! of all children (enhanced transposition cut-offs, Plaat, Schaeffer, Pijls and de Bruin, 1996):
//! Christophe Steininger, c4. Null windows, and anticipation of the other side's win: Pascal Pons,
//! blog.gamesolver.org, parts 6 to 9. Which window comes next: [`super::windows`].

mod null_window;

use super::board::{Board, CELLS, COLUMNS, Shape, Whole, win_score};
use super::book::Book;
use super::node::{Node, decided_at_once, key, play_forced, start};
use super::order::History;
use super::table::TranspositionTable;
use super::windows::{Probes, near_zero};
use null_window::null_window;

/// Why a search ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Asked every few thousand nodes, with the nodes that the present search has visited, whether it
/// should stop: the caller's node budget, deadline and cancel flag in one.
pub type Stop<'a> = dyn FnMut(u64) -> bool + 'a;

/// How many nodes are visited for questions that approach the score from both ends, before those around 0 begin.
const OUTSIDE_NODES: u64 = 3000;

/// How often the caller is asked whether to go on, in nodes.
pub const NODES_PER_CHECK: u64 = 4096;

/// One search: a table, a node counter and the caller's stop callback.
pub struct Search<'a> {
    table: &'a mut TranspositionTable,
    book: Option<&'a Book>,
    /// Positions with more discs are not in the book.
    book_plies: u32,
    stop: &'a mut dyn FnMut(u64) -> bool,
    nodes: u64,
    /// Whether the search for the present question has stopped.
    stopped: bool,
    history: History,
}

impl<'a> Search<'a> {
    /// A search that shares what `table` already knows. `stop` is asked every
    /// [`NODES_PER_CHECK`] nodes, with the number of nodes visited so far; it looks at budget,
    /// deadline and cancel flag.
    pub fn new(table: &'a mut TranspositionTable, stop: &'a mut dyn FnMut(u64) -> bool) -> Self {
        Self { table, book: None, book_plies: 0, stop, nodes: 0, stopped: false, history: History::NEW }
    }

    /// The same search with an opening book.
    #[must_use]
    pub fn with_book(mut self, book: &'a Book) -> Self {
        self.book_plies = book.plies();
        self.book = Some(book);
        self
    }

    /// Nodes visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The exact score for the side to move: 0 for a draw, +k when it wins with k-1 of its 21
    /// discs left, -k when it loses likewise. (The convention of Pascal Pons.)
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the callback ended the search first.
    pub fn score(&mut self, board: Board) -> Result<i32, Stopped> {
        self.search_window(board, -(CELLS as i32) / 2, CELLS as i32 / 2)
    }

    /// The exact score of a position that is known to be worth at least `low`.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the callback ended the search first.
    pub fn score_from(&mut self, board: Board, low: i32) -> Result<i32, Stopped> {
        self.search_window(board, low, CELLS as i32 / 2)
    }

    /// Only the outcome for the side to move: 1, 0 or -1.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the callback ended the search first.
    pub fn outcome(&mut self, board: Board) -> Result<i32, Stopped> {
        Ok(self.search_window(board, -1, 1)?.signum())
    }

    /// The columns that keep the score, from the left, and that score. The game must not be over.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the callback ended the search first.
    pub fn best_columns(&mut self, board: Board) -> Result<(i32, Vec<usize>), Stopped> {
        let score = self.score(board)?;
        let mut best = Vec::new();
        for column in 0..COLUMNS {
            if self.keeps(board, column, score)? {
                best.push(column);
            }
        }
        Ok((score, best))
    }

    /// The leftmost column that keeps the score; `None` if the board is full.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the callback ended the search first.
    pub fn first_best_column(&mut self, board: Board) -> Result<Option<usize>, Stopped> {
        let score = self.score(board)?;
        for column in 0..COLUMNS {
            if self.keeps(board, column, score)? {
                return Ok(Some(column));
            }
        }
        Ok(None)
    }

    /// Whether a disc in a column leaves the score of the board as it is.
    fn keeps(&mut self, board: Board, column: usize, score: i32) -> Result<bool, Stopped> {
        if board.wins_with(column) {
            return Ok(true);
        }
        match board.play(column) {
            Some(next) => Ok(self.search_window(next, -score, 1 - score)? <= -score),
            None => Ok(false),
        }
    }

    /// The exact score of a disc in one column, for the side to move, which is known to be worth at most `top`; `None` for a full
    /// column.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the callback ended the search first.
    pub fn column(&mut self, board: Board, column: usize, top: i32) -> Result<Option<i32>, Stopped> {
        if board.wins_with(column) {
            return Ok(Some(win_score(board.plies() as i32 + 1)));
        }
        board.play(column).map(|next| self.score_from(next, -top).map(|score| -score)).transpose()
    }

    /// The score if it lies in `low..=high`, else the nearer end or beyond.
    fn search_window(&mut self, board: Board, low: i32, high: i32) -> Result<i32, Stopped> {
        match board.part() {
            None => self.narrow_on(Whole, board, low, high),
            Some(part) => self.narrow_on(part, board, low, high),
        }
    }

    fn narrow_on<S: Shape>(&mut self, shape: S, board: Board, low: i32, high: i32) -> Result<i32, Stopped> {
        if let Some(score) = decided_at_once(board) {
            return Ok(score);
        }
        if board.plies() <= self.book_plies
            && let Some(score) = self.book.and_then(|book| book.score(board.mirror_key()))
        {
            return Ok(score);
        }
        let (mut node, mut sign) = (start(shape, board), 1);
        if let Some(score) = play_forced(shape, &mut node, &mut sign) {
            return Ok(score);
        }
        let (low, high) = if sign > 0 { (low, high) } else { (-high, -low) };
        let slot = self.table.slot(key(shape, &node), node.plies);
        let mut known = self.table.get(slot);
        if let Some(score) = self.in_book(&node) {
            return Ok(sign * score);
        }
        // No win with the next disc, no loss by the disc after it.
        let plies = node.plies as i32;
        known.lower = known.lower.max(low).max(-win_score(plies + 4));
        known.upper = known.upper.min(high).min(win_score(plies + 3));
        let before = self.nodes;
        let mut probes = Probes::default();
        while known.lower < known.upper {
            let middle = if self.nodes - before < OUTSIDE_NODES {
                probes.question(known.lower, known.upper)
            } else {
                near_zero(known.lower, known.upper)
            };
            let before = self.nodes;
            let score = null_window(self, shape, &node, slot, known.best, middle + 1);
            if std::mem::take(&mut self.stopped) {
                return Err(Stopped);
            }
            let above = score > middle;
            probes.nodes[usize::from(above)] = self.nodes - before;
            if above {
                known.lower = score;
            } else {
                known.upper = score;
            }
        }
        Ok(sign * known.lower)
    }

    /// Asks the caller whether to go on.
    #[cold]
    fn pause(&mut self) {
        self.stopped = (self.stop)(self.nodes);
    }

    /// The score of a node in the book.
    #[inline(always)]
    fn in_book(&self, node: &Node) -> Option<i32> {
        if node.plies > self.book_plies { None } else { self.book?.score(key(Whole, node)) }
    }
}
