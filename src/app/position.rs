//! Positions as people and programs write them.

use super::{AppError, FieldProblem};
use crate::game::{ColumnNumber, Refusal, put_disc};
use crate::rules::notation::{self, StacksError};
use crate::rules::{Column, Position, Variant};

/// A position in one of the notations, not yet looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// The columns of the discs, from 0, in a field of this name.
    Moves(&'static str, Vec<ColumnNumber>),
    /// The notation of solvers: one digit per disc, from 1.
    Pos(String),
    /// What lies in each column, from the left.
    Stacks(String),
}

impl Written {
    /// Its field in a request.
    pub fn field(&self) -> &'static str {
        match self {
            Written::Moves(field, _) => field,
            Written::Pos(_) => "pos",
            Written::Stacks(_) => "stacks",
        }
    }

    /// The position, and the moves that lead there, of which the last may end the game. A refusal names the field, and the
    /// impossible move or the cell.
    pub fn read(&self, variant: Variant) -> Result<(Position, Vec<Column>), AppError> {
        match self {
            Written::Moves(field, columns) => replayed(variant, field, columns),
            Written::Pos(text) => replayed(variant, "pos", &digits(text)?),
            Written::Stacks(text) => Ok(notation::parse_stacks(variant, text)?),
        }
    }

    /// The same, where somebody is to move.
    pub fn unfinished(&self, variant: Variant) -> Result<(Position, Vec<Column>), AppError> {
        let (position, moves) = self.read(variant)?;
        match (position.outcome(), self) {
            (None, _) => Ok((position, moves)),
            (Some(_), Written::Stacks(_)) => Err(StacksError::Over { cells: Vec::new() }.into()),
            (Some(_), _) => Err(AppError::field(self.field(), FieldProblem::Over { ply: position.ply() })),
        }
    }
}

fn replayed(
    variant: Variant,
    field: &'static str,
    columns: &[ColumnNumber],
) -> Result<(Position, Vec<Column>), AppError> {
    let mut position = Position::new(variant);
    let mut moves = Vec::new();
    for (index, column) in columns.iter().enumerate() {
        match put_disc(&mut position, *column) {
            Ok(column) => moves.push(column),
            Err(Refusal::GameOver) => {
                return Err(AppError::field(field, FieldProblem::Over { ply: position.ply() }));
            }
            Err(refusal) => return Err(AppError::Move { field, index, refusal }),
        }
    }
    Ok((position, moves))
}

/// The notation of solvers. A digit that is no column is refused by the board.
fn digits(pos: &str) -> Result<Vec<ColumnNumber>, AppError> {
    let digit = |(index, digit): (usize, char)| match digit.to_digit(10) {
        Some(from_one) => Ok(ColumnNumber(i64::from(from_one) - 1)),
        None => {
            let actual = digit.to_string().into();
            Err(AppError::field("pos", FieldProblem::NotAColumn { index: Some(index), actual }))
        }
    };
    pos.trim().chars().enumerate().map(digit).collect()
}

impl From<StacksError> for AppError {
    fn from(error: StacksError) -> AppError {
        AppError::Stacks(error)
    }
}
