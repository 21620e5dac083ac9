//! Positions as text: by moves, or by the discs in each column. Our own lists count columns from 0; the
//! solvers' `pos` strings and the C# program's script files count from 1.

mod key;
mod stacks;

use super::{Cell, Column, Position, Side};

pub use key::write_key;
pub use stacks::{StacksError, parse_stacks, write_stacks};

/// A word that is not a column: its index, from 0, and its text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("move {index} is not a column: {text:?}")]
pub struct NotationError {
    /// Which move, from 0.
    pub index: usize,
    /// The text.
    pub text: String,
}

/// Reads columns counted from 0, separated by commas or spaces: `3,3,2` or `3 3 2`. An empty text means no moves.
///
/// # Errors
///
/// [`NotationError`] for the first word that is not a number from 0 to 255. No board is asked.
pub fn parse_moves(text: &str) -> Result<Vec<Column>, NotationError> {
    text.split([',', ' '])
        .map(str::trim)
        .filter(|word| !word.is_empty())
        .enumerate()
        .map(|(index, word)| {
            let column = word.parse().ok().filter(|_| word.bytes().all(|byte| byte.is_ascii_digit()));
            column.map(Column).ok_or_else(|| NotationError { index, text: word.to_owned() })
        })
        .collect()
}

/// A whole number in decimal digits, clamped to 64 bits: one of any length is a number, though hardly one of a column.
pub fn whole_number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    whole.then(|| text.parse().unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
}

/// Writes columns counted from 0, separated by spaces: `3 3 2`.
pub fn write_moves(moves: &[Column]) -> String {
    moves.iter().map(Column::to_string).collect::<Vec<_>>().join(" ")
}

/// Reads the notation of solvers, one digit per move, counted from **1**: `443`.
///
/// # Errors
///
/// [`NotationError`] for the first character that is not a digit from 1 to 9. No board is asked.
pub fn parse_pos(text: &str) -> Result<Vec<Column>, NotationError> {
    text.chars()
        .enumerate()
        .map(|(index, digit)| match digit.to_digit(10) {
            Some(column @ 1..) => Ok(Column(column as u8 - 1)),
            _ => Err(NotationError { index, text: digit.to_string() }),
        })
        .collect()
}

/// Writes the notation of solvers; `None` if a column has no digit (boards wider than 9).
pub fn write_pos(moves: &[Column]) -> Option<String> {
    moves.iter().map(|column| char::from_digit(u32::from(column.0) + 1, 10)).collect()
}

/// The discs of a column of the board, from the bottom up.
fn discs(position: &Position, column: u8) -> impl Iterator<Item = Side> + '_ {
    let cells = (0..position.variant().rows()).rev().map(move |row| Cell { row, column });
    cells.map_while(|cell| position.at(cell))
}
