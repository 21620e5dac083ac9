//! The placement score of the heuristic level.

use cuatro_rules::{Cell, Column, Position, Side};

/// Right, up-right and down-right, as (row, column) steps with row 0 at the top.
const DIRECTIONS: [(i16, i16); 3] = [(0, 1), (-1, 1), (1, 1)];

/// The best place of one side: the column, its score and the discs that were counted.
pub(super) struct Placement {
    pub(super) column: Column,
    pub(super) score: u8,
    pub(super) run: Vec<Cell>,
}

/// The playable column with the highest placement score for `side`, the leftmost of equals; `None` once the game has ended.
pub(super) fn best(position: &Position, side: Side) -> Option<Placement> {
    let mut best: Option<Placement> = None;
    for column in position.legal() {
        let run = position.landing(column).map_or_else(Vec::new, |cell| longest(position, cell, side));
        let score = u8::try_from(run.len()).expect("a run fits in a window of at most 64 cells");
        if best.as_ref().is_none_or(|best| score > best.score) {
            best = Some(Placement { column, score, run });
        }
    }
    best
}

/// The longest of the four runs of a disc of `side` in `cell`, the first of equals, in reading order.
fn longest(position: &Position, cell: Cell, side: Side) -> Vec<Cell> {
    // No disc is above the last one, so the run upwards is always that disc alone.
    let mut longest = vec![cell];
    for direction in DIRECTIONS {
        let run = run(position, cell, side, direction);
        if run.len() > longest.len() {
            longest = run;
        }
    }
    longest.sort_unstable();
    longest
}

/// The discs of `side` at the **far end** of the window of at most connect cells that starts at `cell` and stops at the edge.
///
/// Empty if the last cell of the window is not its own. A run through the disc itself counts only when it reaches that far
/// end: this is how the program behind the level reads the board, and the level follows it.
fn run(position: &Position, cell: Cell, side: Side, (down, right): (i16, i16)) -> Vec<Cell> {
    let variant = position.variant();
    let window: Vec<Cell> = (0..i16::from(variant.connect()))
        .map_while(|step| {
            let row = u8::try_from(i16::from(cell.row) + down * step).ok()?;
            let column = u8::try_from(i16::from(cell.column) + right * step).ok()?;
            (row < variant.rows() && column < variant.columns()).then_some(Cell { row, column })
        })
        .collect();
    let own = |at: &Cell| *at == cell || position.at(*at) == Some(side);
    window.into_iter().rev().take_while(own).collect()
}
