//! C-style script files.

use axum::Json;
use axum::extract::{Request, State};
use rand::RngExt;
use serde::Deserialize;
use utoipa::IntoParams;

use super::dto;
use crate::problem::{Failure, Malformed};
use crate::request::body::{media_type, read};
use crate::request::params::variant;
use crate::request::{Address, Fields, ReaderQuery, RequestReader};
use crate::state::Server;
use cuatro_game::GameResult;
use cuatro_game::computer::Level;
use cuatro_game::script::{ScriptSettings, Starter, Step};
use cuatro_protocol::{ScriptRun, ScriptStep};

/// The largest script, in bytes: a hundred moves and as much room for comments.
const SCRIPT_LIMIT: usize = 64 * 1024;

/// Options of a script.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ScriptQuery {
    rows: Option<u8>,
    columns: Option<u8>,
    connect: Option<u8>,
    /// `human` or `computer`, in mode 2
    #[param(value_type = Option<String>)]
    first: Option<Starter>,
    /// `heuristic` by default
    level: Option<Level>,
    seed: Option<u64>,
}

/// Plays a C-style script file: the file as the body, the board and the rest in the query.
#[utoipa::path(
    post,
    path = "/scripts",
    operation_id = "runScript",
    tag = "engine",
    params(ScriptQuery, ReaderQuery),
    request_body(content((String = "text/plain"))),
    responses((status = 200, body = ScriptRun)),
    security(()),
)]
pub(crate) async fn run(
    State(server): State<Server>,
    RequestReader(reader): RequestReader,
    Address(address): Address,
    request: Request,
) -> Result<Json<ScriptRun>, Failure> {
    // curl's --data-binary labels everything a form; the body is read as text all the same, but that is not recommended.
    let known = ["text/plain", "application/x-www-form-urlencoded", "application/octet-stream"];
    if media_type(&request).is_some_and(|kind| !known.contains(&kind.as_str())) {
        return Err(Failure::UnsupportedMediaType(&["text/plain"]));
    }
    let (parts, body) = request.into_parts();
    let asked: ScriptQuery = Fields::from_query(parts.uri.query().unwrap_or_default())?.read()?;
    let settings = ScriptSettings {
        variant: variant(asked.rows, asked.columns, asked.connect)?,
        first: asked.first.unwrap_or_default(),
        level: asked.level.unwrap_or(Level::DEFAULT),
        seed: asked.seed.unwrap_or_else(|| cuatro_app::chance::rng().random()),
    };
    let body = read(body, SCRIPT_LIMIT).await?;
    let text = String::from_utf8(body.into()).map_err(|_| Failure::Malformed(Malformed::Utf8))?;
    let run = server.app.script(text, settings, address).await?.map_err(Failure::Script)?;
    let step = |step: &Step| ScriptStep {
        side: step.placed.side,
        column: step.placed.cell.column,
        row: step.placed.cell.row,
        ply: step.placed.ply,
        line: step.line,
        why: step.why.as_ref().map(|why| dto::reason(why, reader)),
    };
    Ok(Json(ScriptRun {
        steps: run.steps.iter().map(step).collect(),
        moves: run.steps.iter().map(|step| step.placed.cell.column).collect(),
        ply: run.position.ply(),
        board: run.position.rows(),
        to_move: run.position.to_move(),
        result: GameResult::of_position(&run.position).as_ref().map(Into::into),
        unused_lines: run.unused_lines,
    }))
}
