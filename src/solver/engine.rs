//! The engine that the layers above hold: a table, the opening book, and what they are asked.

use std::sync::Arc;

use rand::Rng;

use super::analysis::{self, Analysis};
use super::book::Book;
use super::bounded::{Memory, look_ahead};
use super::choice::{self, Choice};
use super::fitted::Fitted;
use super::search::{Search, Stopped};
use super::table::Table;
use crate::rules::{Cell, Column, Outcome, Position};

/// Asked every few thousand nodes, with the nodes that the present search has visited, whether it
/// should stop: the caller's node budget, deadline and cancel flag in one.
pub type Stop<'a> = dyn FnMut(u64) -> bool + 'a;

/// Everything that a thread needs to think about positions. One search at a time; engines of
/// several threads share only the book.
pub struct Engine {
    pub(super) table: Table,
    pub(super) book: Arc<Book>,
    pub(super) memory: Memory,
    /// The board whose positions are in the table: keys of different boards may be equal.
    at_home: Fitted,
}

/// How a game goes on when both sides play perfectly, ties to the left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The columns, beginning with the side to move.
    pub moves: Vec<Column>,
    /// The line that is closed with the last of the moves; empty when the board fills up.
    pub cells: Vec<Cell>,
}

impl Engine {
    /// An engine with a table of up to 2^`table_bits` entries of eight bytes (14 to 30; 22 are
    /// 32 MiB) and a smaller one for boards that are only looked at some plies ahead (3 MiB).
    #[must_use]
    pub fn new(table_bits: u32, book: Arc<Book>) -> Self {
        let at_home = Fitted::STANDARD;
        Self { table: Table::new(table_bits), book, memory: Memory::new(), at_home }
    }

    /// Forgets what earlier searches found. Results never depend on it, the work does.
    pub fn reset(&mut self) {
        self.table.reset();
    }

    /// The score of a position for the side to move: 0 for a draw, +k when it wins with k-1 own
    /// discs left over at the end, -k when it loses likewise. A position that cannot be solved
    /// before `stop` says so is an error.
    pub fn score(&mut self, position: &Position, stop: &mut Stop<'_>) -> Result<i32, Stopped> {
        if let Some(score) = over(position) {
            return Ok(score);
        }
        if let Some(fitted) = Fitted::of(position) {
            return self.search(fitted, stop).score(fitted.board);
        }
        let found = self.analyse(position, stop);
        let best = found.columns.iter().filter_map(|column| column.score).max();
        best.filter(|_| found.exact).ok_or(Stopped)
    }

    /// Only who wins: 1 the side to move, 0 nobody, -1 the other side. Cheaper than the score.
    pub fn outcome(&mut self, position: &Position, stop: &mut Stop<'_>) -> Result<i32, Stopped> {
        match (over(position), Fitted::of(position)) {
            (None, Some(fitted)) => self.search(fitted, stop).outcome(fitted.board),
            _ => self.score(position, stop).map(i32::signum),
        }
    }

    /// Judges every column; see [`Analysis`].
    #[must_use]
    pub fn analyse(&mut self, position: &Position, stop: &mut Stop<'_>) -> Analysis {
        analysis::analyse(self, position, stop)
    }

    /// The best column there is; nothing when the game is over. Exact where the board is solved
    /// before `stop` says so: a won position is won in the fewest plies, a lost one held longest.
    /// Elsewhere the best that was found, and `exact` is not set. `rng` breaks ties.
    pub fn perfect(
        &mut self,
        position: &Position,
        stop: &mut Stop<'_>,
        rng: &mut impl Rng,
    ) -> Option<Choice> {
        choice::perfect(self, position, stop, rng)
    }

    /// What a good human player would choose, who looks some moves ahead, falls into no two-move
    /// trap and draws among columns that look equal; nothing when the game is over.
    pub fn expert(&mut self, position: &Position, stop: &mut Stop<'_>, rng: &mut impl Rng) -> Option<Choice> {
        choice::expert(self, position, stop, rng)
    }

    /// How the game ends from here under perfect play, where that is known before `stop`.
    pub fn line(&mut self, position: &Position, stop: &mut Stop<'_>) -> Result<Line, Stopped> {
        let mut position = position.clone();
        let mut moves = Vec::new();
        while position.outcome().is_none() {
            let column = choice::first_of_the_best(self, &position, stop).ok_or(Stopped)?;
            moves.push(column);
            position.play(column).map_err(|_| Stopped)?;
        }
        let cells = match position.outcome() {
            Some(Outcome::Win { cells, .. }) => cells.clone(),
            _ => Vec::new(),
        };
        Ok(Line { moves, cells })
    }

    /// A search of boards like this one, which shares the table with those before it.
    pub(super) fn search<'a>(&'a mut self, fitted: Fitted, stop: &'a mut Stop<'_>) -> Search<'a> {
        if !fitted.same_board(&self.at_home) {
            self.table.reset();
            self.at_home = fitted;
        }
        let search = Search::new(&mut self.table, stop);
        if fitted.is_standard() { search.with_book(&self.book) } else { search }
    }

    pub(super) fn look_ahead(
        &mut self,
        position: &Position,
        depth: u32,
        stop: &mut Stop<'_>,
    ) -> super::bounded::Bounded {
        look_ahead(position, depth, &mut self.memory, stop)
    }
}

/// The score of a finished game, for the side whose turn it would be.
fn over(position: &Position) -> Option<i32> {
    let left = i32::from(position.variant().cells()) - i32::from(position.ply());
    position.outcome().map(|outcome| match outcome {
        Outcome::Win { .. } => -(left / 2 + 1),
        Outcome::Draw => 0,
    })
}
