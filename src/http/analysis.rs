//! The engine's word on a position.

use std::net::IpAddr;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use super::Server;
use super::extract::{Address, BodyFields, QueryFields};
use super::fields::{Fields, whole_text};
use super::games::variant;
use super::problem::Failure;
use crate::app::{AppError, Expected, FieldProblem, position_after};
use crate::rules::notation;
use crate::solver::{ColumnReport, Verdict};

/// `GET /analysis`
pub(super) async fn by_query(
    State(server): State<Server>,
    Address(address): Address,
    QueryFields(fields): QueryFields,
) -> Result<Json<Value>, Failure> {
    analyse(server, fields, address).await
}

/// `POST /analysis`: the same as an object or a form; without a body, the query counts.
pub(super) async fn by_body(
    State(server): State<Server>,
    Address(address): Address,
    QueryFields(query): QueryFields,
    BodyFields(body): BodyFields,
) -> Result<Json<Value>, Failure> {
    let fields = if body.is_empty() { query } else { body };
    analyse(server, fields, address).await
}

async fn analyse(
    server: Server,
    mut fields: Fields,
    address: Option<IpAddr>,
) -> Result<Json<Value>, Failure> {
    let variant = variant(&mut fields)?;
    let (field, columns) = columns(&mut fields)?;
    fields.finish()?;
    let (position, moves) = position_after(variant, field, &columns)?;
    let to_move = position.to_move();
    let found = server.app.analyse(position, address).await?;
    Ok(Json(json!({
        "exact": found.exact,
        "to_move": to_move,
        "columns": found.columns.iter().map(column).collect::<Vec<_>>(),
        "best": found.best,
        "moves": moves,
        "pos": notation::write_pos(&moves),
        "nodes": found.nodes,
    })))
}

/// The moves by which the position arose, counted from 0, and the field that they came in.
fn columns(fields: &mut Fields) -> Result<(&'static str, Vec<i64>), Failure> {
    match (fields.value("moves"), fields.value("pos")) {
        (Some(_), Some(_)) => Err(AppError::field("moves", FieldProblem::Beside("pos")).into()),
        (moves, None) => Ok(("moves", moves.map_or(Ok(Vec::new()), |moves| listed(&moves))?)),
        (None, Some(pos)) => Ok(("pos", digits(&pos)?)),
    }
}

/// `3,3,2`, or in JSON `[3, 3, 2]` as well.
fn listed(moves: &Value) -> Result<Vec<i64>, Failure> {
    match moves {
        Value::String(text) => {
            let words = text.split([',', ' ']).map(str::trim).filter(|word| !word.is_empty());
            words.map(|word| whole_text(word).ok_or_else(|| Failure::NotAnInteger(word.into()))).collect()
        }
        Value::Array(items) => items
            .iter()
            .map(|item| item.as_i64().ok_or_else(|| Failure::NotAnInteger(item.clone())))
            .collect(),
        _ => Err(Failure::expected("moves", Expected::Columns)),
    }
}

/// The solver world's string: one digit a move, counted from 1.
fn digits(pos: &Value) -> Result<Vec<i64>, Failure> {
    let text = match pos {
        Value::String(text) => text.trim().to_owned(),
        // In JSON a string of digits is easily sent as the number that it looks like.
        Value::Number(number) => number.to_string(),
        _ => return Err(Failure::expected("pos", Expected::Text)),
    };
    text.chars()
        .map(|digit| match digit.to_digit(10) {
            Some(from_one) => Ok(i64::from(from_one) - 1),
            None => Err(Failure::NotAnInteger(digit.to_string().into())),
        })
        .collect()
}

fn column(report: &ColumnReport) -> Value {
    let outcome = match report.verdict {
        Verdict::Win => Some("win"),
        Verdict::Draw => Some("draw"),
        Verdict::Loss => Some("loss"),
        Verdict::Full => Some("full"),
        Verdict::Open => None,
    };
    json!({
        "column": report.column,
        "outcome": outcome,
        "in_plies": report.in_plies,
        "score": report.score,
    })
}
