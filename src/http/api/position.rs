//! A position in every notation, without the engine.

use axum::Json;

use crate::http::problem::Failure;
use crate::http::request::QueryFields;
use crate::http::request::position::PositionQuery;
use crate::protocol;
use crate::rules::notation;
use crate::rules::{Column, Position};

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
