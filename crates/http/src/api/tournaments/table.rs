//! The table and the games of a stage.

use std::borrow::Cow;

use axum::Json;
use axum::extract::State;

use super::dto;
use crate::problem::Failure;
use crate::request::tournament::{PartQuery, TournamentPath};
use crate::request::{QueryFields, RequestLang};
use crate::state::Server;
use cuatro_app::{AppError, Thing};
use cuatro_protocol::{Part, StageGame, TableRow};
use cuatro_tournament::standings;

/// The table of a stage, best first.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/stages/{k}/table",
    operation_id = "readTable",
    tag = "tournaments",
    params(("id" = String, Path), ("k" = u16, Path), PartQuery),
    responses((status = 200, body = Part<TableRow>)),
)]
pub(crate) async fn table(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    TournamentPath(id, k): TournamentPath<u16>,
    QueryFields(fields): QueryFields,
) -> Result<Json<Part<TableRow>>, Failure> {
    let room = server.app.tournament(&id).await?;
    let (offset, limit) = fields.read::<PartQuery>()?.range();
    let (live, presence) = (room.live(), room.presence(server.app.time().now()));
    live.state.stage(k).ok_or_else(|| AppError::NoSuch(Thing::Stage(k.to_string())))?;
    let rows = match live.shown_stage() {
        Some((shown, _)) if shown == k => Cow::Borrowed(&live.table().rows),
        _ => Cow::Owned(standings(&live.state, k)),
    };
    let some = rows.iter().skip(offset).take(limit);
    Ok(Json(Part {
        items: some.map(|row| dto::table_row(&live, row, &presence, lang)).collect(),
        offset: offset as u32,
        total: rows.len() as u32,
    }))
}

/// The games of a stage, in the order in which they were paired.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/stages/{k}/games",
    operation_id = "listStageGames",
    tag = "tournaments",
    params(("id" = String, Path), ("k" = u16, Path), PartQuery),
    responses((status = 200, body = Part<StageGame>)),
)]
pub(crate) async fn games(
    State(server): State<Server>,
    TournamentPath(id, k): TournamentPath<u16>,
    QueryFields(fields): QueryFields,
) -> Result<Json<Part<StageGame>>, Failure> {
    let room = server.app.tournament(&id).await?;
    let (offset, limit) = fields.read::<PartQuery>()?.range();
    let live = room.live();
    let stage = live.state.stage(k).ok_or_else(|| AppError::NoSuch(Thing::Stage(k.to_string())))?;
    let some = stage.games.iter().skip(offset).take(limit);
    Ok(Json(Part {
        items: some.map(dto::stage_game).collect(),
        offset: offset as u32,
        total: stage.games.len() as u32,
    }))
}
