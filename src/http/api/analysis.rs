//! Analysis of a position by the engine.

use std::net::IpAddr;

use axum::Json;
use axum::extract::State;
use utoipa::{IntoParams, ToSchema};

use crate::app::{AppError, FieldProblem, position_after};
use crate::game::ColumnNumber;
use crate::http::problem::Failure;
use crate::http::request::params::{Word, variant};
use crate::http::request::value::from_object;
use crate::http::request::{Address, AllFields, Fields, QueryFields};
use crate::http::state::Server;
use crate::protocol::{self, AnalysedColumn, Analysis};
use crate::rules::{Column, Position, notation};
use crate::solver::{ColumnReport, Verdict};

/// The question: a board, and one of the two notations.
#[derive(ToSchema, IntoParams)]
#[schema(as = AnalysisRequest)]
#[into_params(parameter_in = Query)]
pub(crate) struct AnalysisBody {
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
}

from_object! { AnalysisBody { rows, columns, connect, moves, pos } }

/// The value of every column of a position.
#[utoipa::path(
    get,
    path = "/analysis",
    operation_id = "analyse",
    tag = "engine",
    params(AnalysisBody),
    responses((status = 200, body = Analysis)),
)]
pub(crate) async fn by_query(
    State(server): State<Server>,
    Address(address): Address,
    QueryFields(fields): QueryFields,
) -> Result<Json<Analysis>, Failure> {
    analyse(server, fields, address).await
}

/// The same as an object, as a form or as a query.
#[utoipa::path(
    post,
    path = "/analysis",
    operation_id = "analyseBody",
    tag = "engine",
    request_body(content((AnalysisBody = "application/json"), (AnalysisBody = "application/x-www-form-urlencoded"))),
    responses((status = 200, body = Analysis)),
)]
pub(crate) async fn by_body(
    State(server): State<Server>,
    Address(address): Address,
    AllFields(fields): AllFields,
) -> Result<Json<Analysis>, Failure> {
    analyse(server, fields, address).await
}

async fn analyse(server: Server, fields: Fields, address: Option<IpAddr>) -> Result<Json<Analysis>, Failure> {
    let (position, moves) = fields.read::<AnalysisBody>()?.question()?;
    let to_move = position.to_move();
    let found = server.app.analyse(position, address).await?;
    Ok(Json(Analysis {
        exact: found.exact,
        to_move,
        columns: found.columns.iter().map(column).collect(),
        best: found.best,
        pos: notation::write_pos(&moves),
        moves,
        nodes: found.nodes,
    }))
}

impl AnalysisBody {
    /// The position that is asked about, and the moves that lead to it.
    pub(crate) fn question(self) -> Result<(Position, Vec<Column>), Failure> {
        let AnalysisBody { rows, columns, connect, moves, pos } = self;
        let variant = variant(rows, columns, connect)?;
        let (field, columns) = match (moves, pos) {
            (Some(_), Some(_)) => return Err(Failure::beside("moves", "pos")),
            (None, Some(Word(pos))) => ("pos", digits(&pos)?),
            (moves, None) => ("moves", moves.unwrap_or_default()),
        };
        Ok(position_after(variant, field, &columns)?)
    }
}

/// The notation of solvers: one digit per move, counted from 1.
fn digits(pos: &str) -> Result<Vec<ColumnNumber>, Failure> {
    let digits = pos.trim().chars().enumerate();
    digits
        .map(|(index, digit)| match digit.to_digit(10) {
            Some(from_one) => Ok(ColumnNumber(i64::from(from_one) - 1)),
            None => {
                let actual = digit.to_string().into();
                Err(AppError::field("pos", FieldProblem::NotAColumn { index: Some(index), actual }).into())
            }
        })
        .collect()
}

fn column(report: &ColumnReport) -> AnalysedColumn {
    let outcome = match report.verdict {
        Verdict::Win => Some(protocol::Verdict::Win),
        Verdict::Draw => Some(protocol::Verdict::Draw),
        Verdict::Loss => Some(protocol::Verdict::Loss),
        Verdict::Full => Some(protocol::Verdict::Full),
        Verdict::Open => None,
    };
    AnalysedColumn { column: report.column, outcome, in_plies: report.in_plies, score: report.score }
}
