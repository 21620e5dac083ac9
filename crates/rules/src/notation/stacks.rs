//! A position as its columns: `0-x-xo-0-ox-0-0` has a word for each column from the left, its discs from the bottom up, `0` for
//! an empty one. It says nothing of the order in which they were dropped, so that is searched for.

use crate::{Cell, Column, Outcome, Position, Side, Variant};

/// The most states that the search for an order may have: the product of each column's discs and one.
const MOST_STATES: usize = 2_000_000;

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StacksError {
    /// There is no word for a column, one too many, or one of other characters.
    #[error("word {index} is not one of {columns} columns")]
    Word {
        /// Which word, from 0.
        index: usize,
        /// How many words there must be.
        columns: u8,
    },
    /// A column has more discs than rows.
    #[error("column {column} has {discs} discs, and {rows} fit")]
    TooHigh {
        /// The column.
        column: Column,
        /// How many discs it has.
        discs: usize,
        /// How many fit.
        rows: u8,
    },
    /// There are not as many X as O, or one more.
    #[error("{x} X and {o} O")]
    Count {
        /// How many X there are.
        x: usize,
        /// How many O there are.
        o: usize,
    },
    /// The discs cannot be dropped in turn.
    #[error("no order of discs leads past {cell:?}")]
    NoOrder {
        /// The lowest disc that could not be dropped in the order that came furthest.
        cell: Cell,
    },
    /// There are too many orders to try.
    #[error("too many orders of discs")]
    TooManyOrders,
    /// A line is complete, so no side is to move.
    #[error("a line stands")]
    Over {
        /// Its cells, in reading order.
        cells: Vec<Cell>,
    },
}

/// Reads a position without a line, and the moves that lead to it: of all orders in which the discs can be dropped, X first and
/// in turn, the smallest one when columns are compared from the first move on.
///
/// # Errors
///
/// [`StacksError`] if the text is no board, the discs cannot lie like that, or a line stands.
pub fn parse_stacks(variant: Variant, text: &str) -> Result<(Position, Vec<Column>), StacksError> {
    let stacks = words(variant, text)?;
    let counted = |side| stacks.iter().flatten().filter(|disc| **disc == side).count();
    let (x, o) = (counted(Side::X), counted(Side::O));
    if x != o && x != o + 1 {
        return Err(StacksError::Count { x, o });
    }
    let moves = order(variant, &stacks)?;
    // Without a line at the end there was none before, so the order of moves does not matter here.
    let mut position = Position::new(variant);
    for column in &moves {
        if position.play(*column).is_err() {
            break;
        }
    }
    match position.outcome() {
        Some(Outcome::Win { cells, .. }) => Err(StacksError::Over { cells: cells.clone() }),
        Some(Outcome::Draw) | None => Ok((position, moves)),
    }
}

/// Writes any position in this notation.
pub fn write_stacks(position: &Position) -> String {
    let columns = (0..position.variant().columns()).map(|column| {
        let discs = super::discs(position, column).map(|side| match side {
            Side::X => 'x',
            Side::O => 'o',
        });
        let word: String = discs.collect();
        if word.is_empty() { "0".to_owned() } else { word }
    });
    columns.collect::<Vec<_>>().join("-")
}

/// The discs of each column, from the bottom up.
fn words(variant: Variant, text: &str) -> Result<Vec<Vec<Side>>, StacksError> {
    let columns = variant.columns();
    let mut stacks = Vec::new();
    for (index, word) in text.trim().split('-').enumerate() {
        let wrong = StacksError::Word { index, columns };
        if index >= usize::from(columns) {
            return Err(wrong);
        }
        let discs: Option<Vec<Side>> = match word {
            "" => None,
            "0" => Some(Vec::new()),
            word => word.chars().map(side).collect(),
        };
        let discs = discs.ok_or(wrong)?;
        if discs.len() > usize::from(variant.rows()) {
            let column = Column(index as u8);
            return Err(StacksError::TooHigh { column, discs: discs.len(), rows: variant.rows() });
        }
        stacks.push(discs);
    }
    match stacks.len() {
        index if index < usize::from(columns) => Err(StacksError::Word { index, columns }),
        _ => Ok(stacks),
    }
}

fn side(disc: char) -> Option<Side> {
    match disc.to_ascii_lowercase() {
        'x' => Some(Side::X),
        'o' => Some(Side::O),
        _ => None,
    }
}

/// The smallest order in which the discs can be dropped, found depth first. What remains to be dropped depends on the heights
/// alone, so heights from which the search came back are dead, whatever the order that leads there.
fn order(variant: Variant, stacks: &[Vec<Side>]) -> Result<Vec<Column>, StacksError> {
    // A state is the heights as one number: how much a disc in each column adds, and how many states there are.
    let (mut steps, mut states) = (Vec::new(), 1_usize);
    for stack in stacks {
        steps.push(states);
        states = states.saturating_mul(stack.len() + 1);
        if states > MOST_STATES {
            return Err(StacksError::TooManyOrders);
        }
    }
    let discs = stacks.iter().map(Vec::len).sum();
    let mut dead = vec![false; states];
    let mut heights = vec![0_usize; stacks.len()];
    let (mut order, mut state, mut first) = (Vec::new(), 0, 0);
    let mut furthest = None;
    while order.len() < discs {
        let side = if order.len() % 2 == 0 { Side::X } else { Side::O };
        let next = (first..stacks.len()).find(|column| {
            stacks[*column].get(heights[*column]) == Some(&side) && !dead[state + steps[*column]]
        });
        if let Some(column) = next {
            heights[column] += 1;
            state += steps[column];
            order.push(column);
            first = 0;
            continue;
        }
        if furthest.is_none_or(|(reached, _)| order.len() > reached) {
            let stuck = (0..stacks.len()).filter(|column| heights[*column] < stacks[*column].len());
            furthest = stuck
                .min_by_key(|column| heights[*column])
                .map(|column| (order.len(), (column, heights[column])));
        }
        dead[state] = true;
        match (order.pop(), furthest) {
            (Some(column), _) => {
                heights[column] -= 1;
                state -= steps[column];
                first = column + 1;
            }
            (None, Some((_, (column, height)))) => {
                let row = variant.rows() - 1 - height as u8;
                return Err(StacksError::NoOrder { cell: Cell { row, column: column as u8 } });
            }
            (None, None) => unreachable!("a disc is left, since fewer than all were dropped"),
        }
    }
    Ok(order.into_iter().map(|column| Column(column as u8)).collect())
}
