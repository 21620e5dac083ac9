//! Analysis of a position by the engine.

use std::net::IpAddr;

use axum::Json;
use axum::extract::State;

use super::position::described;
use crate::problem::Failure;
use crate::request::position::PositionQuery;
use crate::request::{Address, AllFields, Fields, QueryFields};
use crate::state::Server;
use cuatro_protocol::{self as protocol, AnalysedColumn, Analysis};
use cuatro_solver::{ColumnReport, Verdict};

/// The value of every column of a position.
#[utoipa::path(
    get,
    path = "/analysis",
    operation_id = "analyse",
    tag = "engine",
    params(PositionQuery),
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
    request_body = PositionQuery,
    responses((status = 200, body = Analysis)),
    security(()),
)]
pub(crate) async fn by_body(
    State(server): State<Server>,
    Address(address): Address,
    AllFields(fields): AllFields,
) -> Result<Json<Analysis>, Failure> {
    analyse(server, fields, address).await
}

async fn analyse(server: Server, fields: Fields, address: Option<IpAddr>) -> Result<Json<Analysis>, Failure> {
    let (position, moves) = fields.read::<PositionQuery>()?.unfinished()?;
    let at = described(&position, moves);
    let found = server.app.analyse(position, address).await?;
    Ok(Json(Analysis {
        exact: found.exact,
        to_move: at.to_move,
        columns: found.columns.iter().map(column).collect(),
        best: found.best,
        moves: at.moves,
        pos: at.pos,
        stacks: at.stacks,
        key: at.key,
        ply: at.ply,
        board: at.board,
        over: at.over,
        nodes: found.nodes,
    }))
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
