//! The value of every column, as data for people: outcome, distance, score.

use super::bounded::Estimate;
use super::embedded::EmbeddedBoard;
use super::engine::Engine;
use super::search::Stop;
use cuatro_rules::{Column, Position};

/// How deep to search the columns that an exact search left open.
pub(super) const FALLBACK_DEPTH: u32 = 6;

/// The result of a disc in a column, for the side to move, if both sides then play perfectly.
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
    /// Its result.
    pub verdict: Verdict,
    /// Plies until the game ends, 1 for a win by the next disc; `None` for a full or open column.
    pub in_plies: Option<u32>,
    /// The score as solvers count it: 0 a draw, +k a win with k-1 own discs unplayed at the end, -k a loss likewise; `None` for
    /// a full or open column.
    pub score: Option<i32>,
}

/// The analysis of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// Whether all verdicts and distances are proven.
    pub exact: bool,
    /// Every column of the board, from the left.
    pub columns: Vec<ColumnReport>,
    /// The columns that are not worse than any other, from the left; empty when the game is over.
    pub best: Vec<Column>,
    /// Nodes visited.
    pub nodes: u64,
}

impl Engine {
    /// Judges every column; see [`Analysis`].
    #[must_use]
    pub fn analyse(&mut self, position: &Position, stop: &mut Stop<'_>) -> Analysis {
        analyse(self, position, stop)
    }
}

/// Judges every column. Exact if the board is solved before `stop` says so.
fn analyse(engine: &mut Engine, position: &Position, stop: &mut Stop<'_>) -> Analysis {
    let width = usize::from(position.variant().columns());
    if position.outcome().is_some() {
        let columns = (0..width).map(|column| report(position, column, None)).collect();
        return Analysis { exact: true, columns, best: Vec::new(), nodes: 0 };
    }
    let mut estimates = vec![None; width];
    let exact;
    let mut nodes;
    if let Some(embedded) = EmbeddedBoard::of(position) {
        let mut search = engine.search(embedded, stop);
        // The middle first: its results in the table help most.
        let mut order: Vec<usize> = (0..width).collect();
        order.sort_by_key(|column| (2 * column).abs_diff(width - 1));
        // No column is worth more than the position, which answers half of the questions about each.
        let solved = search.score(embedded.board).and_then(|top| {
            order.into_iter().try_for_each(|column| {
                let score = search.column(embedded.board, column, top)?;
                estimates[column] = score.map(|score| Estimate::of_score(score, empty(position)));
                Ok(())
            })
        });
        exact = solved.is_ok();
        nodes = search.nodes();
        if !exact {
            let found = engine.look_ahead(position, FALLBACK_DEPTH, &mut |_| false);
            nodes += found.nodes;
            for (known, found) in estimates.iter_mut().zip(found.columns) {
                *known = known.or(found);
            }
        }
    } else {
        let found = engine.look_ahead(position, u32::MAX, stop);
        (exact, nodes) = (found.is_exact(), found.nodes);
        estimates = found.columns;
    }
    let top = estimates.iter().flatten().map(|estimate| estimate.rank()).max();
    let best = (0..width).filter(|column| estimates[*column].map(Estimate::rank) == top);
    let best = best.map(|column| Column(column as u8)).collect();
    let columns = (0..width).map(|column| report(position, column, estimates[column])).collect();
    Analysis { exact, columns, best, nodes }
}

/// Free cells of the board.
pub(super) fn empty(position: &Position) -> u32 {
    u32::from(position.variant().cells() - position.ply())
}

fn report(position: &Position, column: usize, estimate: Option<Estimate>) -> ColumnReport {
    let column = Column(column as u8);
    let (verdict, in_plies) = match estimate {
        Some(Estimate::Win(in_plies)) => (Verdict::Win, Some(in_plies)),
        Some(Estimate::Loss(in_plies)) => (Verdict::Loss, Some(in_plies)),
        Some(Estimate::Draw) => (Verdict::Draw, Some(empty(position))),
        Some(Estimate::Open(_)) => (Verdict::Open, None),
        None if position.landing(column).is_some() && position.outcome().is_none() => (Verdict::Open, None),
        None => (Verdict::Full, None),
    };
    let score = estimate.and_then(|estimate| estimate.score(empty(position)));
    ColumnReport { column, verdict, in_plies, score }
}
