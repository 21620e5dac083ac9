//! Positions as typed by people and sent by programs.

use super::{AppError, FieldProblem};
use cuatro_game::starts::{self, Start};
use cuatro_game::{ColumnNumber, Refusal, put_disc};
use cuatro_rules::notation::{self, NotationError, StacksError};
use cuatro_rules::{Column, Position, Side, Variant};

/// A position in one of the notations, not yet checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionNotation {
    /// The columns of the discs, from 0, in a field of this name.
    Moves(&'static str, Vec<ColumnNumber>),
    /// The notation of solvers: one digit per disc, from 1.
    Pos(String),
    /// The discs in each column, from the left.
    Stacks(String),
}

impl PositionNotation {
    /// A position in a guessed notation: letters or `-` mean stacks, commas or spaces mean columns from 0, digits alone mean
    /// columns from 1.
    pub fn guessed(text: &str) -> Result<PositionNotation, AppError> {
        let text = text.trim();
        let query = text.rsplit('?').next().unwrap_or_default().split('#').next().unwrap_or_default();
        let fields = query.split('&').filter_map(|field| field.split_once('='));
        for (field, text) in fields {
            match field {
                "moves" => return moves(text),
                "pos" => return Ok(PositionNotation::Pos(text.to_owned())),
                "stacks" => return Ok(PositionNotation::Stacks(text.to_owned())),
                _ => {}
            }
        }
        if text.contains(|letter: char| letter == '-' || letter.is_alphabetic()) {
            return Ok(PositionNotation::Stacks(text.to_owned()));
        }
        if !text.contains([',', ' ']) {
            return Ok(PositionNotation::Pos(text.to_owned()));
        }
        moves(text)
    }

    pub fn field(&self) -> &'static str {
        match self {
            PositionNotation::Moves(field, _) => field,
            PositionNotation::Pos(_) => "pos",
            PositionNotation::Stacks(_) => "stacks",
        }
    }

    /// The position, and the moves that lead there, of which the last may end the game. A refusal names the field, and the
    /// impossible move or the cell.
    pub fn read(&self, variant: Variant) -> Result<(Position, Vec<Column>), AppError> {
        match self {
            PositionNotation::Moves(field, columns) => replayed(variant, field, columns),
            PositionNotation::Pos(text) => replayed(variant, "pos", &digits(text)?),
            PositionNotation::Stacks(text) => Ok(notation::parse_stacks(variant, text)?),
        }
    }

    /// The same for a position with a side to move.
    pub fn unfinished(&self, variant: Variant) -> Result<(Position, Vec<Column>), AppError> {
        let (position, moves) = self.read(variant)?;
        match (position.outcome(), self) {
            (None, _) => Ok((position, moves)),
            (Some(_), PositionNotation::Stacks(_)) => Err(StacksError::Over { cells: Vec::new() }.into()),
            (Some(_), _) => Err(AppError::field(self.field(), FieldProblem::Over { ply: position.ply() })),
        }
    }
}

/// Columns from 0.
fn moves(text: &str) -> Result<PositionNotation, AppError> {
    let columns = notation::parse_moves(text).map_err(|NotationError { index, text }| {
        AppError::field("moves", FieldProblem::NotAColumn { index: Some(index), actual: text.into() })
    })?;
    Ok(PositionNotation::Moves("moves", columns.into_iter().map(ColumnNumber::from).collect()))
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

/// The position that a new game begins from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum NewStart {
    #[default]
    Empty,
    /// A position that a person chose, so that the game does not count.
    Chosen(PositionNotation),
    /// A proven draw, drawn by the game's seed. The game counts.
    Fair,
    /// A proven win, drawn by the game's seed.
    HeadStart {
        /// The favoured side.
        side: Side,
        /// How much, from 1 to [`starts::STEPS`].
        step: u8,
    },
}

impl NewStart {
    /// The discs on the board, and how they were drawn if the server did.
    pub fn placed(&self, variant: Variant, seed: u64) -> Result<(Vec<Column>, Option<Start>), AppError> {
        if matches!(self, NewStart::Fair | NewStart::HeadStart { .. }) && variant != Variant::STANDARD {
            return Err(AppError::NotProven);
        }
        match self {
            NewStart::Empty => Ok((Vec::new(), None)),
            NewStart::Chosen(written) => Ok((written.unfinished(variant)?.1, None)),
            NewStart::Fair => Ok((starts::draw_fair(seed), Some(Start::Fair { again: false }))),
            NewStart::HeadStart { side, step } => {
                let (side, step) = (*side, *step);
                let drawn =
                    starts::draw_head(side, step, seed).ok_or(AppError::NoHeadStart { side, step })?;
                Ok((drawn, Some(Start::HeadStart { side, step })))
            }
        }
    }
}
