//! The table and the games of a stage.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use super::{dto, part, stage_of};
use crate::problem::Failure;
use crate::request::tournament::{PartQuery, TournamentPath};
use crate::request::{QueryFields, RequestLang};
use crate::state::Server;
use cuatro_app::Table;
use cuatro_protocol::{Part, StageGame, TableRow};
use cuatro_tournament::standings;

/// The table of a stage, best first.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/stages/{k}/table",
    operation_id = "readTable",
    tag = "tournaments",
    params(PartQuery),
    responses((status = 200, body = Part<TableRow>)),
)]
pub(crate) async fn table(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    TournamentPath(id, k): TournamentPath<u16>,
    QueryFields(fields): QueryFields,
) -> Result<Json<Part<TableRow>>, Failure> {
    let room = server.app.tournament(&id).await?;
    let range = fields.read::<PartQuery>()?.range();
    let (live, presence) = (room.live(), room.presence(server.app.time().now()));
    let stage = stage_of(&live, k)?;
    let table = match live.shown_stage() {
        Some((shown, _)) if shown == k => live.table().clone(),
        _ => Arc::new(Table::new(standings(&live.state, k))),
    };
    Ok(part(&table.rows, range, |row| dto::table_row(&live, (stage, &table), row, &presence, lang)))
}

/// The games of a stage, in the order in which they were paired.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/stages/{k}/games",
    operation_id = "listStageGames",
    tag = "tournaments",
    params(PartQuery),
    responses((status = 200, body = Part<StageGame>)),
)]
pub(crate) async fn games(
    State(server): State<Server>,
    TournamentPath(id, k): TournamentPath<u16>,
    QueryFields(fields): QueryFields,
) -> Result<Json<Part<StageGame>>, Failure> {
    let room = server.app.tournament(&id).await?;
    let range = fields.read::<PartQuery>()?.range();
    let live = room.live();
    Ok(part(&stage_of(&live, k)?.games, range, dto::stage_game))
}
