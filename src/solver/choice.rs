//! The two levels that search: `expert`, who looks a few moves ahead, and `perfect`, who knows.

use super::analysis::{Engine, standard_board};
use super::bounded::{Estimate, look_ahead};
use super::search::Search;
use crate::rules::{Cell, Column, Position};

/// How far `expert` looks ahead, and how far on boards of more than [`LARGE`] cells: enough to
/// see a double threat before it stands.
const EXPERT_DEPTH: u32 = 5;
const EXPERT_DEPTH_LARGE: u32 = 4;
const LARGE: u16 = 100;
/// To `expert` two columns are equal when their values differ by less than this.
const COARSE: i32 = 12;

/// Why a column was chosen; the names are those of the requirements' reason codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It closes a line.
    Win,
    /// The other side would close a line there.
    Block,
    /// It wins by force.
    ForcedWin,
    /// Every other column leads to a worse result.
    OnlyMove,
    /// It does not lose, as far as was looked.
    Safe,
    /// Every column loses, this one latest.
    SlowestLoss,
}

/// A chosen column and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The column.
    pub column: Column,
    /// The reason.
    pub why: Why,
    /// The lines that are closed or prevented at once; empty when the reason lies deeper.
    pub cells: Vec<Cell>,
    /// The exact score on 6×7·4; elsewhere only a proven result has one (see
    /// [`super::ColumnReport::score`]).
    pub score: Option<i32>,
    /// Plies until the end of the game where that is known.
    pub in_plies: Option<u32>,
    /// Whether the choice is proven to be best.
    pub exact: bool,
}

/// The best column there is. On 6×7·4 the exact value decides: a won position is won in the
/// fewest plies, a lost one held longest. On other boards, and when `engine.stop` ends the search,
/// the best that a bounded search finds, with `exact` unset unless it is proven. `draw` gives a
/// number below its argument, to break ties. Nothing when the game is over.
pub fn perfect(
    position: &Position,
    engine: &mut Engine<'_>,
    draw: &mut dyn FnMut(usize) -> usize,
) -> Option<Choice> {
    position.to_move()?;
    if let Some(choice) = at_once(position) {
        return Some(choice);
    }
    if let Some(board) = standard_board(position) {
        let found = Search::new(engine.table, engine.stop).with_book(engine.book).best_columns(board);
        if let Ok((score, best)) = found {
            let best: Vec<Column> = best.into_iter().map(|column| Column(column as u8)).collect();
            let column = *best.get(draw(best.len()))?;
            let why = match score {
                1.. => Why::ForcedWin,
                0 if best.len() == 1 => Why::OnlyMove,
                0 => Why::Safe,
                _ => Why::SlowestLoss,
            };
            let in_plies = super::analysis::distance(score, board.plies());
            return Some(named(position, column, why, Some(score), in_plies, true));
        }
        return bounded(position, 6, 1, &mut |_| false, draw);
    }
    bounded(position, u32::MAX, 1, engine.stop, draw)
}

/// A good human player: looks a few moves ahead, falls into no two-move trap, and chooses at
/// random among columns that look equal. Beatable, because it does not look further. `draw` gives
/// a number below its argument. Nothing when the game is over.
pub fn expert(position: &Position, draw: &mut dyn FnMut(usize) -> usize) -> Option<Choice> {
    position.to_move()?;
    if let Some(choice) = at_once(position) {
        return Some(choice);
    }
    let depth = if position.variant().cells() > LARGE { EXPERT_DEPTH_LARGE } else { EXPERT_DEPTH };
    bounded(position, depth, COARSE, &mut |_| false, draw)
}

/// A line that can be closed now.
fn at_once(position: &Position) -> Option<Choice> {
    let side = position.to_move()?;
    position.legal().find_map(|column| {
        let cells = position.lines_closed_by(side, column);
        let score = (i32::from(position.variant().cells()) + 1 - i32::from(position.ply())) / 2;
        let choice =
            Choice { column, why: Why::Win, cells, score: Some(score), in_plies: Some(1), exact: true };
        (!choice.cells.is_empty()).then_some(choice)
    })
}

/// The best of a bounded search; values that differ by less than `coarse` count as equal.
fn bounded(
    position: &Position,
    depth: u32,
    coarse: i32,
    stop: &mut dyn FnMut(u64) -> bool,
    draw: &mut dyn FnMut(usize) -> usize,
) -> Option<Choice> {
    let found = look_ahead(position, depth, stop);
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
    let (column, estimate) = **best.get(draw(best.len()))?;
    let losing = columns.iter().filter(|(_, estimate)| matches!(estimate, Estimate::Loss(_))).count();
    let score = |in_plies: u32| {
        ((u32::from(position.variant().cells()) + 2 - u32::from(position.ply()) - in_plies) / 2) as i32
    };
    let (why, score, in_plies) = match estimate {
        Estimate::Win(plies) => (Why::ForcedWin, Some(score(plies)), Some(plies)),
        Estimate::Loss(plies) => (Why::SlowestLoss, Some(-score(plies)), Some(plies)),
        _ if columns.len() == losing + 1 => (Why::OnlyMove, None, None),
        _ => (Why::Safe, None, None),
    };
    let score = if estimate == Estimate::Draw { Some(0) } else { score };
    Some(named(position, column, why, score, in_plies, found.is_exact()))
}

/// The choice, called a block when the other side would have closed a line there.
fn named(
    position: &Position,
    column: Column,
    why: Why,
    score: Option<i32>,
    in_plies: Option<u32>,
    exact: bool,
) -> Choice {
    let cells =
        position.to_move().map_or_else(Vec::new, |side| position.lines_closed_by(side.opponent(), column));
    // A block that does not save the game is told as the loss it is.
    let block = !cells.is_empty() && why != Why::SlowestLoss;
    let (why, cells) = if block { (Why::Block, cells) } else { (why, Vec::new()) };
    Choice { column, why, cells, score, in_plies, exact }
}
