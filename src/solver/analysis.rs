//! What every column is worth, as data for people: outcome, distance, score.

use super::board::{Board, COLUMNS};
use super::book::Book;
use super::bounded::{Estimate, look_ahead};
use super::search::{Search, Stopped};
use super::table::Table;
use crate::rules::{Column, Position, Side};

/// How deep the columns are looked at that an exact search left open.
const FALLBACK_DEPTH: u32 = 6;

/// What a search works with. The caller owns all of it and decides what is shared and for how
/// long.
pub struct Engine<'a> {
    /// What earlier searches found. The exact search uses it as it is; reset it when results must
    /// not depend on the past (scores never do, node counts do).
    pub table: &'a mut Table,
    /// The opening book.
    pub book: &'a Book,
    /// Asked every few thousand nodes, with the nodes of the present search, whether to stop:
    /// budget, deadline and cancel flag.
    pub stop: &'a mut dyn FnMut(u64) -> bool,
}

/// What a disc in a column leads to, for the side to move, when both sides play on perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move wins.
    Win,
    /// The board fills without a line.
    Draw,
    /// The side to move loses.
    Loss,
    /// The column has no free cell.
    Full,
    /// Not decided within the budget.
    Open,
}

/// One column of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnReport {
    /// The column.
    pub column: Column,
    /// What it leads to.
    pub verdict: Verdict,
    /// Plies until the game ends, 1 for a win by the next disc; nothing for a full or open column.
    pub in_plies: Option<u32>,
    /// The solver world's score: 0 a draw, +k a win with k-1 own discs unplayed at the end, -k a
    /// loss likewise; nothing for a full or open column.
    pub score: Option<i32>,
}

/// The analysis of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// Whether all verdicts and distances are proven.
    pub exact: bool,
    /// Every column of the board, from the left.
    pub columns: Vec<ColumnReport>,
    /// The columns that nothing found is better than, from the left; empty when the game is over.
    pub best: Vec<Column>,
    /// Nodes visited.
    pub nodes: u64,
}

/// The position as the exact search sees it; nothing for other boards and for finished games.
#[must_use]
pub fn standard_board(position: &Position) -> Option<Board> {
    let variant = position.variant();
    if (variant.rows(), variant.columns(), variant.connect()) != (6, 7, 4) || position.outcome().is_some() {
        return None;
    }
    let mut board = Board::EMPTY;
    for column in 0..COLUMNS {
        for height in 0..position.height(Column(column as u8)) {
            let cell = crate::rules::Cell { row: 5 - height, column: column as u8 };
            let bit = 1 << (8 * column + usize::from(height));
            board.mask |= bit;
            if position.at(cell) == Some(Side::of_ply(position.ply())) {
                board.own |= bit;
            }
        }
    }
    Some(board)
}

/// Judges every column. On 6×7·4 the result is exact unless `engine.stop` ends the search; on
/// other boards it is exact when the bounded search can prove it.
#[must_use]
pub fn analyse(position: &Position, engine: &mut Engine<'_>) -> Analysis {
    let width = usize::from(position.variant().columns());
    if position.outcome().is_some() {
        let columns = (0..width).map(|column| report(position, column, None)).collect();
        return Analysis { exact: true, columns, best: Vec::new(), nodes: 0 };
    }
    let mut estimates = vec![None; width];
    let mut exact = true;
    let mut nodes = 0;
    if let Some(board) = standard_board(position) {
        let mut search = Search::new(engine.table, engine.stop).with_book(engine.book);
        // The middle first: what it leaves in the table helps most.
        for column in [3, 2, 4, 1, 5, 0, 6] {
            match search.column(board, column) {
                Ok(score) => {
                    estimates[column] = score.map(|score| estimate(score, board.plies()));
                }
                Err(Stopped) => {
                    exact = false;
                    break;
                }
            }
        }
        nodes = search.nodes();
    }
    if standard_board(position).is_none() {
        let found = look_ahead(position, u32::MAX, engine.stop);
        (exact, nodes) = (found.is_exact(), found.nodes);
        estimates = found.columns;
    } else if !exact {
        let found = look_ahead(position, FALLBACK_DEPTH, &mut |_| false);
        nodes += found.nodes;
        for (known, found) in estimates.iter_mut().zip(found.columns) {
            *known = known.or(found);
        }
    }
    let top = estimates.iter().flatten().map(|estimate| estimate.rank()).max();
    let best = (0..width).filter(|column| estimates[*column].map(Estimate::rank) == top);
    let best = best.map(|column| Column(column as u8)).collect();
    let columns = (0..width).map(|column| report(position, column, estimates[column])).collect();
    Analysis { exact, columns, best, nodes }
}

fn report(position: &Position, column: usize, estimate: Option<Estimate>) -> ColumnReport {
    let column = Column(column as u8);
    let cells = u32::from(position.variant().cells());
    let plies = u32::from(position.ply());
    // A disc fewer for each side to play, a point less.
    let score = |in_plies: u32| ((cells + 2 - plies - in_plies) / 2) as i32;
    let (verdict, in_plies, score) = match estimate {
        Some(Estimate::Win(in_plies)) => (Verdict::Win, Some(in_plies), Some(score(in_plies))),
        Some(Estimate::Loss(in_plies)) => (Verdict::Loss, Some(in_plies), Some(-score(in_plies))),
        Some(Estimate::Draw) => (Verdict::Draw, Some(cells - plies), Some(0)),
        Some(Estimate::Open(_)) => (Verdict::Open, None, None),
        None if position.landing(column).is_some() && position.outcome().is_none() => {
            (Verdict::Open, None, None)
        }
        None => (Verdict::Full, None, None),
    };
    ColumnReport { column, verdict, in_plies, score }
}

/// Plies until the end of the game under perfect play, from the score of the standard board.
pub(super) fn distance(score: i32, plies: u32) -> Option<u32> {
    match estimate(score, plies) {
        Estimate::Win(in_plies) | Estimate::Loss(in_plies) => Some(in_plies),
        _ => Some(42 - plies),
    }
}

/// A score of the standard board as a distance; `plies` discs lie on the board.
fn estimate(score: i32, plies: u32) -> Estimate {
    if score == 0 {
        return Estimate::Draw;
    }
    let winners_discs = 22 - score.unsigned_abs();
    // The first player's n-th disc is disc 2n-1 of the game, the second player's disc 2n.
    let first_wins = plies.is_multiple_of(2) == (score > 0);
    let in_plies = 2 * winners_discs - u32::from(first_wins) - plies;
    if score > 0 { Estimate::Win(in_plies) } else { Estimate::Loss(in_plies) }
}
