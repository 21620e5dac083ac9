//! The engine that the layers above use: a table, the opening book, and the questions that they ask.

use std::sync::Arc;

use super::book::Book;
use super::bounded::{BoundedTable, look_ahead};
use super::embedded::EmbeddedBoard;
use super::search::{Search, Stop, Stopped};
use super::table::TranspositionTable;
use cuatro_rules::{Outcome, Position};

/// Everything that a thread needs to search positions. One search at a time; engines of several threads share only the book.
pub struct Engine {
    pub(super) table: TranspositionTable,
    pub(super) book: Arc<Book>,
    pub(super) bounded_table: BoundedTable,
    /// The board of the positions in the table: keys of different boards may be equal.
    table_board: EmbeddedBoard,
}

impl Engine {
    /// An engine with a table of up to 2^`table_bits` entries of eight bytes (14 to 30; 22 are 32 MiB) and a smaller one for
    /// boards that are searched only some plies ahead (2 MiB). Both take memory when a search first needs it.
    #[must_use]
    pub fn new(table_bits: u32, book: Arc<Book>) -> Self {
        let table_board = EmbeddedBoard::STANDARD;
        Self {
            table: TranspositionTable::new(table_bits),
            book,
            bounded_table: BoundedTable::default(),
            table_board,
        }
    }

    /// Forgets the results of earlier searches. They change how much work a search is, never its result.
    pub fn reset(&mut self) {
        self.table.reset();
    }

    /// The score of a position for the side to move: 0 for a draw, +k when it wins with k-1 own
    /// discs left over at the end, -k when it loses likewise.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if `stop` ended the search first, or if the board is too large to be solved.
    pub fn score(&mut self, position: &Position, stop: &mut Stop<'_>) -> Result<i32, Stopped> {
        if let Some(score) = over(position) {
            return Ok(score);
        }
        if let Some(embedded) = EmbeddedBoard::of(position) {
            return self.search(embedded, stop).score(embedded.board);
        }
        let found = self.analyse(position, stop);
        let best = found.columns.iter().filter_map(|column| column.score).max();
        best.filter(|_| found.exact).ok_or(Stopped)
    }

    /// Only the winner: 1 the side to move, 0 a draw, -1 the other side. Cheaper than the score.
    ///
    /// # Errors
    ///
    /// As [`Engine::score`].
    pub fn outcome(&mut self, position: &Position, stop: &mut Stop<'_>) -> Result<i32, Stopped> {
        match (over(position), EmbeddedBoard::of(position)) {
            (None, Some(embedded)) => self.search(embedded, stop).outcome(embedded.board),
            _ => self.score(position, stop).map(i32::signum),
        }
    }

    /// A search of boards like this one, which shares the table with those before it.
    pub(super) fn search<'a>(&'a mut self, embedded: EmbeddedBoard, stop: &'a mut Stop<'_>) -> Search<'a> {
        if !embedded.same_board(&self.table_board) {
            self.table.reset();
            self.table_board = embedded;
        }
        let search = Search::new(&mut self.table, stop);
        if embedded.is_standard() { search.with_book(&self.book) } else { search }
    }

    pub(super) fn look_ahead(
        &mut self,
        position: &Position,
        depth: u32,
        stop: &mut Stop<'_>,
    ) -> super::bounded::Bounded {
        look_ahead(position, depth, &mut self.bounded_table, stop)
    }
}

/// The score of a finished game, for the side that would move next.
fn over(position: &Position) -> Option<i32> {
    let left = i32::from(position.variant().cells()) - i32::from(position.ply());
    position.outcome().map(|outcome| match outcome {
        Outcome::Win { .. } => -(left / 2 + 1),
        Outcome::Draw => 0,
    })
}
