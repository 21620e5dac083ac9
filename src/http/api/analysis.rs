//! The engine's word on a position.

use std::net::IpAddr;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa::openapi::Schema;

use super::openapi;
use crate::app::{AppError, Expected, FieldProblem, position_after};
use crate::http::problem::Failure;
use crate::http::request::fields::whole_text;
use crate::http::request::params::variant;
use crate::http::request::{Address, BodyFields, Fields, QueryFields};
use crate::http::state::Server;
use crate::rules::{Column, Side, notation};
use crate::solver::{ColumnReport, Verdict};

/// What every column of a position is worth.
#[derive(Serialize, ToSchema)]
#[schema(as = Analysis)]
pub(crate) struct WireAnalysis {
    /// Whether all of it is proven: always on 6×7·4 unless the time ran out.
    exact: bool,
    #[schema(required)]
    to_move: Option<Side>,
    columns: Vec<WireColumn>,
    /// The columns that nothing found is better than.
    best: Vec<Column>,
    /// The moves by which the position arose.
    moves: Vec<Column>,
    /// The same as the solver world writes it, from 1; null on boards of more than nine columns.
    #[schema(required)]
    pos: Option<String>,
    /// Nodes that the search visited.
    nodes: u64,
}

/// What a disc in a column leads to for the side to move, when both play their best.
#[derive(Serialize, ToSchema)]
#[schema(as = AnalysedColumn)]
struct WireColumn {
    column: Column,
    /// `win`, `draw`, `loss` or `full`; null where it is not decided.
    #[schema(required, schema_with = outcome)]
    outcome: Option<&'static str>,
    /// Discs until the end: 1 for a win by this disc, for a draw those left to the full board, null for a full column.
    #[schema(required)]
    in_plies: Option<u32>,
    /// Above 0 the side to move wins, below it loses; larger is sooner.
    #[schema(required)]
    score: Option<i32>,
}

/// What is asked about: a board, and one of the two notations.
#[derive(ToSchema)]
#[schema(as = AnalysisRequest)]
#[expect(dead_code, reason = "read field by field, for the words of its refusals")]
pub(crate) struct AnalysisBody {
    rows: Option<u8>,
    columns: Option<u8>,
    connect: Option<u8>,
    /// Columns from 0, separated by commas.
    moves: Option<String>,
    /// The solver world's string, one digit a move, from 1.
    pos: Option<String>,
}

/// What every column of a position is worth.
#[utoipa::path(
    get,
    path = "/analysis",
    operation_id = "analyse",
    tag = "engine",
    params(
        ("rows" = Option<u8>, Query),
        ("columns" = Option<u8>, Query),
        ("connect" = Option<u8>, Query),
        ("moves" = Option<String>, Query, description = "Columns from 0, separated by commas"),
        ("pos" = Option<String>, Query, description = "The solver world's string, one digit a move, from 1"),
    ),
    responses((status = 200, body = WireAnalysis)),
)]
pub(crate) async fn by_query(
    State(server): State<Server>,
    Address(address): Address,
    QueryFields(fields): QueryFields,
) -> Result<Json<WireAnalysis>, Failure> {
    analyse(server, fields, address).await
}

/// The same as an object or a form; without a body, the query counts.
#[utoipa::path(
    post,
    path = "/analysis",
    operation_id = "analyseBody",
    tag = "engine",
    request_body(content((AnalysisBody = "application/json"), (AnalysisBody = "application/x-www-form-urlencoded"))),
    responses((status = 200, body = WireAnalysis)),
)]
pub(crate) async fn by_body(
    State(server): State<Server>,
    Address(address): Address,
    QueryFields(query): QueryFields,
    BodyFields(body): BodyFields,
) -> Result<Json<WireAnalysis>, Failure> {
    let fields = if body.is_empty() { query } else { body };
    analyse(server, fields, address).await
}

async fn analyse(
    server: Server,
    mut fields: Fields,
    address: Option<IpAddr>,
) -> Result<Json<WireAnalysis>, Failure> {
    let variant = variant(&mut fields)?;
    let (field, columns) = columns(&mut fields)?;
    fields.finish()?;
    let (position, moves) = position_after(variant, field, &columns)?;
    let to_move = position.to_move();
    let found = server.app.analyse(position, address).await?;
    Ok(Json(WireAnalysis {
        exact: found.exact,
        to_move,
        columns: found.columns.iter().map(column).collect(),
        best: found.best,
        pos: notation::write_pos(&moves),
        moves,
        nodes: found.nodes,
    }))
}

/// The moves by which the position arose, counted from 0, and the field that they came in.
fn columns(fields: &mut Fields) -> Result<(&'static str, Vec<i64>), Failure> {
    match (fields.value("moves"), fields.value("pos")) {
        (Some(_), Some(_)) => Err(AppError::field("moves", FieldProblem::Beside("pos")).into()),
        (moves, None) => Ok(("moves", moves.map_or(Ok(Vec::new()), |moves| listed(&moves))?)),
        (None, Some(pos)) => Ok(("pos", digits(&pos)?)),
    }
}

/// `3,3,2`, or in JSON `[3, 3, 2]` as well. Nothing between two commas is no column.
fn listed(moves: &Value) -> Result<Vec<i64>, Failure> {
    let wrong = |index, actual: Value| Failure::NotAnInteger { field: "moves", index: Some(index), actual };
    match moves {
        Value::String(text) if text.trim().is_empty() => Ok(Vec::new()),
        Value::String(text) => {
            let separator = if text.contains(',') { ',' } else { ' ' };
            let words = text.trim().split(separator).map(str::trim).enumerate();
            words.map(|(index, word)| whole_text(word).ok_or_else(|| wrong(index, word.into()))).collect()
        }
        Value::Array(items) => {
            let items = items.iter().enumerate();
            items.map(|(index, item)| item.as_i64().ok_or_else(|| wrong(index, item.clone()))).collect()
        }
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
    let wrong = |index, digit: char| {
        let actual = digit.to_string().into();
        Failure::NotAnInteger { field: "pos", index: Some(index), actual }
    };
    let digits = text.chars().enumerate();
    digits
        .map(|(index, digit)| {
            let from_one = digit.to_digit(10).ok_or_else(|| wrong(index, digit))?;
            Ok(i64::from(from_one) - 1)
        })
        .collect()
}

fn column(report: &ColumnReport) -> WireColumn {
    let outcome = match report.verdict {
        Verdict::Win => Some("win"),
        Verdict::Draw => Some("draw"),
        Verdict::Loss => Some("loss"),
        Verdict::Full => Some("full"),
        Verdict::Open => None,
    };
    WireColumn { column: report.column, outcome, in_plies: report.in_plies, score: report.score }
}

fn outcome() -> Schema {
    openapi::maybe_word(["win", "draw", "loss", "full"])
}
