//! The position that a request is about.

use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::params::{Within, Word, variant};
use crate::problem::Failure;
use cuatro_app::{AppError, NewStart, PositionNotation};
use cuatro_game::ColumnNumber;
use cuatro_game::starts::STEPS;
use cuatro_protocol::{HeadStartRequest, NewStartRequest, StartName};
use cuatro_rules::{Column, Position, Variant};

/// A board, and a position on it in at most one of the notations; the empty board without any.
#[derive(Deserialize, ToSchema, IntoParams)]
#[schema(as = PositionRequest)]
#[into_params(parameter_in = Query)]
pub(crate) struct PositionQuery {
    rows: Option<u8>,
    columns: Option<u8>,
    connect: Option<u8>,
    /// Columns from 0, separated by commas.
    #[schema(value_type = Option<String>)]
    #[param(value_type = Option<String>)]
    moves: Option<Vec<ColumnNumber>>,
    /// The notation of solvers, one digit per move, from 1.
    #[schema(value_type = Option<String>)]
    #[param(value_type = Option<String>)]
    pos: Option<Word>,
    /// A word for each column from the left, joined by `-`: its discs from the bottom up as `x` and `o`, or `0`.
    stacks: Option<String>,
}

impl PositionQuery {
    /// The position and its moves, of which the last may end the game.
    pub(crate) fn read(self) -> Result<(Position, Vec<Column>), Failure> {
        let (variant, written) = self.written()?;
        Ok(written.read(variant)?)
    }

    /// Whether the request says in which order the discs were dropped.
    pub(crate) fn is_ordered(&self) -> bool {
        self.stacks.is_none()
    }

    /// The same, unless the game is over in this position.
    pub(crate) fn unfinished(self) -> Result<(Position, Vec<Column>), Failure> {
        let (variant, written) = self.written()?;
        Ok(written.unfinished(variant)?)
    }

    fn written(self) -> Result<(Variant, PositionNotation), Failure> {
        let variant = variant(self.rows, self.columns, self.connect)?;
        let moves = self.moves.map(|columns| PositionNotation::Moves("moves", columns));
        let written = one_of([
            moves,
            self.pos.map(|Word(text)| PositionNotation::Pos(text)),
            self.stacks.map(PositionNotation::Stacks),
        ])?;
        Ok((variant, written.unwrap_or_else(|| PositionNotation::Moves("moves", Vec::new()))))
    }
}

/// The notation that was sent, if only one was.
pub(crate) fn one_of(sent: [Option<PositionNotation>; 3]) -> Result<Option<PositionNotation>, Failure> {
    let mut sent = sent.into_iter().flatten();
    match (sent.next(), sent.next()) {
        (Some(one), Some(other)) => Err(Failure::beside(one.field(), other.field())),
        (one, _) => Ok(one),
    }
}

/// Where a new game begins: a position or a start, but not both.
pub(crate) fn start_of(
    chosen: [Option<PositionNotation>; 3],
    start: Option<NewStartRequest>,
) -> Result<NewStart, Failure> {
    match (one_of(chosen)?, start) {
        (Some(chosen), Some(_)) => Err(Failure::beside("start", chosen.field())),
        (Some(chosen), None) => Ok(NewStart::Chosen(chosen)),
        (None, None | Some(NewStartRequest::Named(StartName::Empty))) => Ok(NewStart::Empty),
        (None, Some(NewStartRequest::Named(StartName::Fair))) => Ok(NewStart::Fair),
        (None, Some(NewStartRequest::Head(HeadStartRequest { head_start, step }))) => {
            if Step::of(step.into()).is_none() {
                return Err(AppError::field("start.step", Step::REFUSAL).into());
            }
            Ok(NewStart::HeadStart { side: head_start, step })
        }
    }
}

/// How much a head start favours its side.
pub(crate) type Step = Within<1, { STEPS as i64 }>;
