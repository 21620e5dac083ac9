//! The lines that a disc completes.

use std::collections::BTreeSet;

use super::{Cell, Position, Side};

/// Right, down, and both diagonals, as (row, column) steps with row 0 at the top.
const DIRECTIONS: [(i16, i16); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];

/// Every cell of every line of at least `connect` discs of `side` that passes through `cell`, in reading order.
///
/// `cell` counts as a disc of `side` whatever it contains, so that a move can be judged before it is made.
pub(super) fn through(position: &Position, cell: Cell, side: Side) -> Vec<Cell> {
    let connect = usize::from(position.variant().connect());
    let mut closed = BTreeSet::new();
    for direction in DIRECTIONS {
        let mut run = vec![cell];
        for sign in [1, -1] {
            let steps = (1..).map(|step| step * sign);
            run.extend(
                steps
                    .map_while(|step| neighbour(position, cell, direction, step))
                    .take_while(|next| position.at(*next) == Some(side)),
            );
        }
        if run.len() >= connect {
            closed.extend(run);
        }
    }
    closed.into_iter().collect()
}

fn neighbour(position: &Position, cell: Cell, (down, right): (i16, i16), step: i16) -> Option<Cell> {
    let row = u8::try_from(i16::from(cell.row) + down * step).ok()?;
    let column = u8::try_from(i16::from(cell.column) + right * step).ok()?;
    let variant = position.variant();
    (row < variant.rows() && column < variant.columns()).then_some(Cell { row, column })
}
