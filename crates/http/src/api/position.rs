//! A position in every notation, without the engine.

use axum::Json;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::problem::Failure;
use crate::request::QueryFields;
use crate::request::params::Within;
use crate::request::position::{PositionQuery, Step, start_of};
use cuatro_app::{AppError, FieldProblem, NewStart};
use cuatro_protocol::{
    self as protocol, DrawnStart, GameStart, HeadStartRequest, NewStartRequest, StartKind, StartName,
};
use cuatro_rules::notation;
use cuatro_rules::{Column, Position, Side, Variant};

/// A position in every notation: checked, but not judged.
#[utoipa::path(
    get,
    path = "/position",
    operation_id = "readPosition",
    tag = "engine",
    params(PositionQuery),
    responses((status = 200, body = protocol::Position)),
)]
pub(crate) async fn read(QueryFields(fields): QueryFields) -> Result<Json<protocol::Position>, Failure> {
    let (position, moves) = fields.read::<PositionQuery>()?.read()?;
    Ok(Json(described(&position, moves)))
}

/// Which start to draw.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct StartsQuery {
    /// `fair`, or `head_start` with its `side` and `step`
    #[param(value_type = String)]
    kind: StartKind,
    /// The side that a head start favours
    side: Option<Side>,
    /// How much it favours that side, from 1 to 5
    #[param(value_type = Option<u8>)]
    step: Option<Step>,
    /// The same seed draws the same start; 0 by default
    seed: Option<u64>,
}

impl StartsQuery {
    /// The start, and the seed that draws it.
    pub(crate) fn read(self) -> Result<(NewStart, u64), Failure> {
        let start = match (self.kind, self.side, self.step) {
            (StartKind::Fair, None, None) => NewStartRequest::Named(StartName::Fair),
            (StartKind::Fair, side, _) => {
                let field = if side.is_some() { "side" } else { "step" };
                return Err(AppError::field(field, FieldProblem::OnlyOfKind("head_start")).into());
            }
            (StartKind::HeadStart, Some(head_start), Some(Within(step))) => {
                NewStartRequest::Head(HeadStartRequest { head_start, step: step as u8 })
            }
            (StartKind::HeadStart, None, _) => return Err(Failure::missing("side")),
            (StartKind::HeadStart, _, None) => return Err(Failure::missing("step")),
        };
        Ok((start_of([None, None, None], Some(start))?, self.seed.unwrap_or_default()))
    }
}

/// A start without a game: what a game with this seed would begin from.
#[utoipa::path(
    get,
    path = "/starts",
    operation_id = "drawStart",
    tag = "engine",
    params(StartsQuery),
    responses((status = 200, body = DrawnStart)),
)]
pub(crate) async fn draw(QueryFields(fields): QueryFields) -> Result<Json<DrawnStart>, Failure> {
    let (start, seed) = fields.read::<StartsQuery>()?.read()?;
    let (moves, start) = start.placed(Variant::STANDARD, seed)?;
    let start = start.ok_or(AppError::NotFound)?;
    let position =
        Position::replay(Variant::STANDARD, moves.iter().copied()).map_err(|_| AppError::Broken)?;
    let start = GameStart::new(start, position.ply());
    Ok(Json(DrawnStart { start, seed, position: described(&position, moves) }))
}

/// The position after these moves.
pub(crate) fn described(position: &Position, moves: Vec<Column>) -> protocol::Position {
    let variant = position.variant();
    protocol::Position {
        rows: variant.rows(),
        columns: variant.columns(),
        connect: variant.connect(),
        pos: notation::write_pos(&moves),
        moves,
        stacks: notation::write_stacks(position),
        key: notation::write_key(position),
        ply: position.ply(),
        to_move: position.to_move(),
        legal: position.legal().collect(),
        board: position.rows(),
        over: position.outcome().is_some(),
        line: position.line().to_vec(),
    }
}
