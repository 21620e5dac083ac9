//! The two levels that search: `expert`, which looks a few moves ahead, and `perfect`, which knows the result.

use rand::{Rng, RngExt};

use super::analysis::{FALLBACK_DEPTH, empty};
use super::bounded::Estimate;
use super::embedded::EmbeddedBoard;
use super::engine::Engine;
use super::search::{Stop, Stopped};
use cuatro_rules::{Cell, Column, Outcome, Position};

/// How far `expert` looks ahead, and how far on boards of more than [`LARGE`] cells: enough to
/// see a double threat before it is complete.
const EXPERT_DEPTH: u32 = 5;
const EXPERT_DEPTH_LARGE: u32 = 4;
const LARGE: u16 = 100;
/// To `expert` two columns are equal when their values differ by less than this.
const COARSE: i32 = 12;

/// Why a column was chosen; the names are those of the requirements' reason codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It completes a line.
    Win,
    /// The other side would complete a line there.
    Block,
    /// It wins by force.
    ForcedWin,
    /// Every other column leads to a worse result.
    OnlyMove,
    /// It does not lose, as far as the search went.
    Safe,
    /// Every column loses, this one latest.
    SlowestLoss,
}

/// A chosen column and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundMove {
    /// The column.
    pub column: Column,
    /// The reason.
    pub why: Why,
    /// The lines that are completed or prevented at once; empty if the reason is deeper.
    pub cells: Vec<Cell>,
    /// The exact score on 6×7·4; elsewhere only a proven result has one (see
    /// [`super::ColumnReport::score`]).
    pub score: Option<i32>,
    /// Plies until the end of the game, if known.
    pub in_plies: Option<u32>,
    /// Whether the choice is proven to be best.
    pub exact: bool,
}

/// How a game continues when both sides play perfectly; ties go to the left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrincipalVariation {
    /// The columns, beginning with the side to move.
    pub moves: Vec<Column>,
    /// The line that the last of the moves completes; empty when the board fills up.
    pub cells: Vec<Cell>,
}

impl Engine {
    /// The best column; `None` when the game is over. Exact if the board is solved before `stop` says so: a won position is won
    /// in the fewest plies, a lost one held longest. Otherwise the best that was found, and `exact` is not set. `rng` breaks
    /// ties.
    pub fn perfect(
        &mut self,
        position: &Position,
        stop: &mut Stop<'_>,
        rng: &mut impl Rng,
    ) -> Option<FoundMove> {
        position.to_move()?;
        if let Some(choice) = at_once(position) {
            return Some(choice);
        }
        let Some(embedded) = EmbeddedBoard::of(position) else {
            return bounded(self, position, u32::MAX, 1, stop, rng);
        };
        let Ok((score, best)) = self.search(embedded, stop).best_columns(embedded.board) else {
            return bounded(self, position, FALLBACK_DEPTH, 1, &mut |_| false, rng);
        };
        let column = Column(*one_of(&best, rng)? as u8);
        let why = match score {
            1.. => Why::ForcedWin,
            // Equal columns all draw, so that a single one is the only one that does.
            0 if best.len() == 1 && position.legal().count() > 1 => Why::OnlyMove,
            0 => Why::Safe,
            _ => Why::SlowestLoss,
        };
        let in_plies = match Estimate::of_score(score, empty(position)) {
            Estimate::Win(in_plies) | Estimate::Loss(in_plies) => in_plies,
            _ => empty(position),
        };
        Some(named(position, column, why, Some(score), Some(in_plies), true))
    }

    /// The choice of a good human player: it looks some moves ahead, avoids two-move traps, and picks at random among columns that look
    /// equal; `None` when the game is over.
    pub fn expert(
        &mut self,
        position: &Position,
        stop: &mut Stop<'_>,
        rng: &mut impl Rng,
    ) -> Option<FoundMove> {
        position.to_move()?;
        if let Some(choice) = at_once(position) {
            return Some(choice);
        }
        let depth = if position.variant().cells() > LARGE { EXPERT_DEPTH_LARGE } else { EXPERT_DEPTH };
        bounded(self, position, depth, COARSE, stop, rng)
    }

    /// How the game ends from here under perfect play.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if `stop` ended the search before that was known.
    pub fn line(&mut self, position: &Position, stop: &mut Stop<'_>) -> Result<PrincipalVariation, Stopped> {
        let mut position = position.clone();
        let mut moves = Vec::new();
        while position.outcome().is_none() {
            let column = first_of_the_best(self, &position, stop).ok_or(Stopped)?;
            moves.push(column);
            position.play(column).map_err(|_| Stopped)?;
        }
        let cells = match position.outcome() {
            Some(Outcome::Win { cells, .. }) => cells.clone(),
            _ => Vec::new(),
        };
        Ok(PrincipalVariation { moves, cells })
    }
}

/// One of the best columns, if it is known to be best: the leftmost, or one in the way of a line that the other side could complete.
fn first_of_the_best(engine: &mut Engine, position: &Position, stop: &mut Stop<'_>) -> Option<Column> {
    if let Some(choice) = at_once(position) {
        return Some(choice.column);
    }
    // No other column holds out longer, and a win is not convincing unless the best defence was tried.
    let rival = position.to_move()?.opponent();
    let threatens = |column: &Column| !position.lines_closed_by(rival, *column).is_empty();
    if let Some(block) = position.legal().find(threatens) {
        return Some(block);
    }
    if let Some(embedded) = EmbeddedBoard::of(position) {
        let best = engine.search(embedded, stop).first_best_column(embedded.board).ok()?;
        return best.map(|column| Column(column as u8));
    }
    let found = engine.analyse(position, stop);
    found.best.first().copied().filter(|_| found.exact)
}

/// One of these, each equally likely.
fn one_of<'a, T>(those: &'a [T], rng: &mut impl Rng) -> Option<&'a T> {
    // A u32, because usize would give other numbers where it is narrower.
    let count = u32::try_from(those.len()).ok().filter(|count| *count > 0)?;
    those.get(rng.random_range(0..count) as usize)
}

/// A line that can be completed now.
fn at_once(position: &Position) -> Option<FoundMove> {
    let side = position.to_move()?;
    position.legal().find_map(|column| {
        let cells = position.lines_closed_by(side, column);
        let score = Estimate::Win(1).score(empty(position));
        let choice = FoundMove { column, why: Why::Win, cells, score, in_plies: Some(1), exact: true };
        (!choice.cells.is_empty()).then_some(choice)
    })
}

/// The best of a bounded search; values that differ by less than `coarse` count as equal.
fn bounded(
    engine: &mut Engine,
    position: &Position,
    depth: u32,
    coarse: i32,
    stop: &mut Stop<'_>,
    rng: &mut impl Rng,
) -> Option<FoundMove> {
    let found = engine.look_ahead(position, depth, stop);
    let columns: Vec<(Column, Estimate)> = (0u8..)
        .zip(&found.columns)
        .filter_map(|(column, estimate)| Some((Column(column), (*estimate)?)))
        .collect();
    let rank = |estimate: Estimate| match estimate {
        Estimate::Open(value) => value.div_euclid(coarse) * coarse,
        proven => proven.rank(),
    };
    let top = columns.iter().map(|(_, estimate)| rank(*estimate)).max()?;
    let best: Vec<_> = columns.iter().filter(|(_, estimate)| rank(*estimate) == top).collect();
    let (column, estimate) = **one_of(&best, rng)?;
    let losing = columns.iter().filter(|(_, estimate)| matches!(estimate, Estimate::Loss(_))).count();
    let (why, in_plies) = match estimate {
        Estimate::Win(in_plies) => (Why::ForcedWin, Some(in_plies)),
        Estimate::Loss(in_plies) => (Why::SlowestLoss, Some(in_plies)),
        _ if losing > 0 && columns.len() == losing + 1 => (Why::OnlyMove, None),
        _ => (Why::Safe, None),
    };
    Some(named(position, column, why, estimate.score(empty(position)), in_plies, found.is_exact()))
}

/// The choice, called a block when the other side would have completed a line there.
fn named(
    position: &Position,
    column: Column,
    why: Why,
    score: Option<i32>,
    in_plies: Option<u32>,
    exact: bool,
) -> FoundMove {
    let cells =
        position.to_move().map_or_else(Vec::new, |side| position.lines_closed_by(side.opponent(), column));
    // A block that does not save the game is reported as the loss it is.
    let block = !cells.is_empty() && why != Why::SlowestLoss;
    let (why, cells) = if block { (Why::Block, cells) } else { (why, Vec::new()) };
    FoundMove { column, why, cells, score, in_plies, exact }
}
