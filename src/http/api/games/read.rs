//! Reading games: as data, as text, as a picture, at an earlier ply, and as lists.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{events, tag};
use crate::app::{AppError, rewound, seat_name};
use crate::game::{Status, Time};
use crate::http::api::dto::{self, WireGame};
use crate::http::api::list::{self, Page};
use crate::http::api::stream::Format;
use crate::http::board_png;
use crate::http::problem::Failure;
use crate::http::request::auth::seat_if_any;
use crate::http::request::lists::{self, Cursor, Limit};
use crate::http::request::params::{GameQuery, player_key};
use crate::http::request::query::game_id;
use crate::http::request::{Address, AskedLang, Fields, QueryFields, Representation, Segments, Token};
use crate::http::state::Server;
use crate::lang::Lang;
use crate::live::{LiveGame, Room};
use crate::rules::{Side, diagram, picture};
use crate::store::LobbyFilter;

/// A game; with `.txt`, `.svg` or `.png` after its id the board as text or as a picture.
#[utoipa::path(
    get,
    path = "/games/{id}",
    operation_id = "readGame",
    tag = "games",
    params(
        ("id" = String, Path, description = "`.json`, `.txt`, `.svg` or `.png` can follow it"),
        GameQuery,
        ("If-None-Match" = Option<String>, Header, description = "The version that the asker has"),
    ),
    responses(
        (status = 200, content(
            (WireGame = "application/json"),
            (String = "text/plain"),
            (String = "image/svg+xml"),
            (Vec<u8> = "image/png"),
        )),
        (status = 304, description = "It has not changed"),
    ),
    security((), ("token" = []), ("basic" = [])),
)]
pub(crate) async fn read(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    Segments(name): Segments<String>,
    token: Token,
    QueryFields(fields): QueryFields,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let (id, suffix) = match name.split_once('.') {
        Some((id, suffix)) => (id, Some(suffix)),
        None => (name.as_str(), None),
    };
    let id = game_id(id)?;
    let room = server.app.room(&id).await?;
    match suffix {
        None | Some("json") => read_json(&server, &room, lang, &token, fields, &headers).await,
        Some("txt") => {
            let live = at_ply(&room, fields)?;
            Ok(drawn("text/plain; charset=utf-8", diagram::draw(&live.game.position), &live))
        }
        Some("svg") => {
            let live = at_ply(&room, fields)?;
            let last = live.game.moves.last().and_then(|column| live.game.position.top(*column));
            Ok(drawn("image/svg+xml", picture::draw(&live.game.position, last, &caption(&live, lang)), &live))
        }
        Some("png") => {
            let live = at_ply(&room, fields)?;
            let png = board_png::of(live.clone()).await?;
            Ok(drawn("image/png", png, &live))
        }
        Some(_) => Err(AppError::NotFound.into()),
    }
}

/// `GET /g/{id}` for programs: as JSON, as a picture or as a stream, by its suffix or by `Accept`.
pub(crate) async fn represent(
    State(server): State<Server>,
    lang: AskedLang,
    Segments(name): Segments<String>,
    address: Address,
    token: Token,
    QueryFields(fields): QueryFields,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let format = match Representation::of_game(&name, &headers) {
        Representation::Picture if !name.contains('.') => {
            let name = Segments(format!("{name}.svg"));
            return read(State(server), lang, name, token, QueryFields(fields), headers).await;
        }
        Representation::Events => Format::EventStream,
        Representation::Lines => Format::Lines,
        _ => return read(State(server), lang, Segments(name), token, QueryFields(fields), headers).await,
    };
    let id = game_id(&name)?;
    fields.finish()?;
    let room = server.app.room(&id).await?;
    events::follow(&server, room, lang.0, &address, &token, &headers, format).await
}

async fn read_json(
    server: &Server,
    room: &Arc<Room>,
    lang: Lang,
    token: &Token,
    fields: Fields,
    headers: &HeaderMap,
) -> Result<Response, Failure> {
    let asked: GameQuery = fields.read()?;
    let you = seat_if_any(&server.app, room, token).await?;
    let known = known_version(headers);
    let mut live = room.game();
    if let Some(wait) = asked.wait()
        && known.is_none_or(|known| known == live.game.version)
    {
        live = server.app.wait_until(room, you, wait, |now| now.game.version != live.game.version).await;
    }
    if known == Some(live.game.version) {
        let mut response = StatusCode::NOT_MODIFIED.into_response();
        tag(response.headers_mut(), live.game.version);
        return Ok(response);
    }
    if let Some(ply) = asked.ply {
        live = Arc::new(rewound(&live, ply)?);
    }
    let game = dto::game(&live, &room.presence(), you, lang, server.app.time().now());
    let mut response = Json(game).into_response();
    tag(response.headers_mut(), live.game.version);
    Ok(response)
}

/// The current game, or an earlier position if the query has a `ply`.
fn at_ply(room: &Room, mut fields: Fields) -> Result<Arc<LiveGame>, Failure> {
    let ply: Option<u16> = fields.take("ply")?;
    fields.finish()?;
    let live = room.game();
    Ok(match ply {
        None => live,
        Some(ply) => Arc::new(rewound(&live, ply)?),
    })
}

fn drawn(kind: &'static str, board: impl IntoResponse, live: &LiveGame) -> Response {
    let mut response = board.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    tag(response.headers_mut(), live.game.version);
    response
}

/// The players, as a caption of the picture: `X Ana – O Berta`.
fn caption(live: &LiveGame, lang: Lang) -> String {
    let name = |side: Side| format!("{} {}", side.as_str(), seat_name(live, side, lang));
    format!("{} – {}", name(Side::X), name(Side::O))
}

/// The client's version, from `If-None-Match`.
fn known_version(headers: &HeaderMap) -> Option<u32> {
    let value = headers.get(header::IF_NONE_MATCH)?.to_str().ok()?;
    value.split(',').find_map(|tag| tag.trim().trim_start_matches("W/").trim_matches('"').parse().ok())
}

/// Which games are listed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LobbyQuery {
    /// Open games and those in play by default
    status: Option<Status>,
    /// A name
    #[serde(default, deserialize_with = "player_key")]
    player: Option<String>,
    /// 1 to 100; 20 by default
    #[param(inline)]
    limit: Option<Limit>,
    /// `next` of the previous page
    #[param(value_type = Option<String>)]
    cursor: Option<Cursor<(i64, String)>>,
}

/// Open games and those in play, newest first; others by `status`.
#[utoipa::path(
    get,
    path = "/games",
    operation_id = "listGames",
    tag = "games",
    params(LobbyQuery),
    responses((status = 200, body = Page<WireGame>)),
)]
pub(crate) async fn list(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    let filters = fields.filters();
    let LobbyQuery { status, player, limit, cursor } = fields.read()?;
    let after = cursor.map(|Cursor((at, id))| id.parse().map(|id| (Time(at), id)));
    let after = after.transpose().map_err(|_| lists::bad_cursor())?;
    let filter = LobbyFilter { status, player, after, limit: lists::and_one(limit, 20) };
    let now = server.app.time().now();
    let games = server.app.lobby(&filter).await?;
    let rows = games.iter().map(|(at, id, live, room)| {
        let game = dto::game(live, &room.presence(), None, lang, now);
        ((at.0, id.to_string()), game)
    });
    Ok(list::answer(rows.collect(), filter.limit, "games", &filters, &server))
}
