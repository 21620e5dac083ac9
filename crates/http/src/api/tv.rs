//! `GET /tv.json`: what a screen on a wall shows.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use serde::Deserialize;
use utoipa::IntoParams;

use super::tournaments::dto;
use crate::problem::Failure;
use crate::request::params::{Skipped, Within};
use crate::request::query::game_id;
use crate::request::tournament::tournament_id;
use crate::request::{QueryFields, ReaderQuery, RequestReader};
use crate::state::Server;
use cuatro_protocol::Wall;

/// The wall, and its current state.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WallQuery {
    /// The tournament; without it the whole server
    t: Option<String>,
    /// The game that the screen shows now: it stays until eight seconds after its end
    now: Option<String>,
    /// How many rows to leave out; beyond the last row none
    #[param(inline)]
    offset: Option<Skipped>,
}

/// What a screen on a wall shows: which scene, which game, and what stands beside it.
#[utoipa::path(
    get,
    path = "/tv.json",
    operation_id = "readWall",
    tag = "follow",
    params(WallQuery, ReaderQuery),
    responses((status = 200, body = Wall)),
)]
pub(crate) async fn read(
    State(server): State<Server>,
    RequestReader(reader): RequestReader,
    headers: HeaderMap,
    QueryFields(fields): QueryFields,
) -> Result<Json<Wall>, Failure> {
    let WallQuery { t, now, offset } = fields.read()?;
    server.may_show(t.is_some())?;
    let tournament = t.map(|id| tournament_id(&id)).transpose()?;
    // An unknown game counts as none.
    let shown = now.and_then(|id| game_id(&id).ok());
    let offset = offset.map_or(0, |Within(offset)| offset as usize);
    let wall = server.app.wall(tournament.as_ref(), shown.as_ref(), offset, reader).await?;
    let settings = &server.settings;
    let base = settings.address_for_others(&headers);
    let drawn = settings.public_url.is_some() || settings.lan_url.is_some();
    let live = wall.tournament.as_deref();
    let (title, link, path) = match live {
        Some(live) => {
            let link = live.code.map(|_| base);
            (live.state.settings.title.clone(), link, format!("/tournaments/{}/qr.svg", live.id))
        }
        None => (settings.name.clone(), Some(base), "/qr.svg".to_owned()),
    };
    let qr = link.as_ref().filter(|_| drawn).map(|_| format!("{}/api/v1{path}", settings.base_path));
    let result = wall.game.as_ref().zip(live);
    let result = result.and_then(|(game, live)| live.state.game(&game.id)?.1.result);
    let [skipped, total] = wall.page.map(|rows| rows as u32);
    Ok(Json(Wall {
        scene: wall.scene,
        since: wall.since.map(Into::into),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        title,
        game: wall.game.as_ref().map(|game| game.id.to_string()),
        outcome: result.map(|(outcome, _)| outcome),
        how: result.map(|(_, how)| how),
        decided: wall.decided,
        stage: live.and_then(|live| live.shown_stage()).map(|(k, stage)| dto::stage(k, stage)),
        leaders: wall.leaders,
        table: wall.table,
        pairings: wall.pairings,
        byes: wall.byes,
        offset: skipped,
        total,
        names: wall.names,
        here: wall.here,
        code: live.and_then(|live| live.code),
        link,
        qr,
    }))
}
