//! Reading games: as data, as text, as a picture, at an earlier ply, and as lists.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{events, shown, tagged};
use crate::api::stream::Format;
use crate::api::{dto, list};
use crate::board_png;
use crate::conditional::{self, etag};
use crate::problem::Failure;
use crate::request::Sender;
use crate::request::auth::seat_if_any;
use crate::request::lists::{self, Cursor, Limit};
use crate::request::params::GameQuery;
use crate::request::query::{game_id, suffixed};
use crate::request::{Address, Fields, QueryFields, Representation, RequestLang, RequestReader, Segments};
use crate::state::Server;
use cuatro_app::text::seat_name;
use cuatro_app::{AppError, LiveGame, LobbyFilter, Room, rewound};
use cuatro_game::names::NameKey;
use cuatro_game::{Status, Time};
use cuatro_protocol::{Game, Page};
use cuatro_rules::{Side, diagram, picture};
use cuatro_words::lang::Lang;

/// A game.
#[utoipa::path(
    get,
    path = "/games/{id}",
    operation_id = "readGame",
    tag = "games",
    params(
        GameQuery,
        ("If-None-Match" = Option<String>, Header, description = "The version that the client has, or `*`"),
    ),
    responses(
        (status = 200, content(
            (Game = "application/json"),
            (String = "text/plain"),
            (String = "image/svg+xml"),
            (Vec<u8> = "image/png"),
        )),
        (status = 304, description = "The client has it already, by `If-None-Match`"),
    ),
    security((), ("token" = [])),
)]
pub(crate) async fn read(
    State(server): State<Server>,
    RequestReader(reader): RequestReader,
    Segments(name): Segments<String>,
    Sender(caller): Sender,
    QueryFields(fields): QueryFields,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let (id, suffix) = suffixed(&name);
    let id = game_id(id)?;
    let room = server.app.room(&id).await?;
    let you = seat_if_any(&server.app, &room, &caller).await?;
    match suffix {
        None | Some("json") => read_json(&server, &room, reader.lang, you, fields, &headers).await,
        Some(face @ ("txt" | "svg" | "png")) => {
            let live = at_ply(&room, fields)?;
            if conditional::is_known(&headers, &etag(live.game.version)) {
                return Ok(not_modified(&live));
            }
            Ok(match face {
                "txt" => {
                    let board = diagram::draw_from(&live.game.position, reader.column(0));
                    drawn("text/plain; charset=utf-8", board, &live)
                }
                "svg" => {
                    let game = &live.game;
                    let last = game.moves.last().and_then(|column| game.position.top(*column));
                    let svg = picture::draw(&game.position, last, &caption(&live, reader.lang));
                    drawn("image/svg+xml", svg, &live)
                }
                _ => drawn("image/png", board_png::of(&live).await?, &live),
            })
        }
        Some(_) => Err(AppError::NotFound.into()),
    }
}

/// `GET /g/{id}` for programs: as JSON, as a picture or as a stream, by its suffix or by `Accept`.
pub(crate) async fn represent(
    State(server): State<Server>,
    RequestReader(reader): RequestReader,
    Segments(name): Segments<String>,
    address: Address,
    Sender(caller): Sender,
    QueryFields(fields): QueryFields,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let (suffix, format) = match Representation::of_game(&name, &headers) {
        Representation::Events => ("", Some(Format::EventStream)),
        Representation::Lines => ("", Some(Format::Lines)),
        Representation::Svg if !name.contains('.') => (".svg", None),
        Representation::Png if !name.contains('.') => (".png", None),
        _ => ("", None),
    };
    let mut response = match format {
        None => {
            let name = Segments(name + suffix);
            let (reader, caller, fields) = (RequestReader(reader), Sender(caller), QueryFields(fields));
            read(State(server), reader, name, caller, fields, headers).await?
        }
        Some(format) => {
            let id = game_id(&name)?;
            fields.finish()?;
            let room = server.app.room(&id).await?;
            events::follow(&server, room, reader, &address, &caller, &headers, format).await?
        }
    };
    response.headers_mut().append(header::VARY, HeaderValue::from_static("Accept"));
    Ok(response)
}

async fn read_json(
    server: &Server,
    room: &Arc<Room>,
    lang: Lang,
    you: Option<Side>,
    fields: Fields,
    headers: &HeaderMap,
) -> Result<Response, Failure> {
    let asked: GameQuery = fields.read()?;
    let is_known = |live: &LiveGame| conditional::is_known(headers, &etag(live.game.version));
    let mut live = room.game();
    // A client that does not say what it knows waits for its turn.
    let waits = match headers.contains_key(header::IF_NONE_MATCH) {
        true => is_known(&live),
        false => !live.game.status.is_over() && (you.is_none() || live.game.to_move() != you),
    };
    if let Some(wait) = asked.wait()
        && waits
    {
        live = server.app.wait_until(room, you, wait, |now| now.game.version != live.game.version).await?;
    }
    if is_known(&live) {
        return Ok(not_modified(&live));
    }
    if let Some(ply) = asked.ply {
        live = rewound(&live, ply)?;
    }
    let mut game = shown(server, &live, room, you, lang);
    if asked.ply.is_some() {
        // Nobody is on turn in the past.
        game.claim = None;
    }
    Ok(tagged(Json(game), live.game.version))
}

/// The current game, or an earlier position if the query has a `ply`.
fn at_ply(room: &Room, mut fields: Fields) -> Result<Arc<LiveGame>, Failure> {
    let ply: Option<u16> = fields.take("ply")?;
    fields.finish()?;
    let live = room.game();
    Ok(match ply {
        None => live,
        Some(ply) => rewound(&live, ply)?,
    })
}

fn drawn(kind: &'static str, board: impl IntoResponse, live: &LiveGame) -> Response {
    tagged(([(header::CONTENT_TYPE, kind)], board), live.game.version)
}

/// The players, as a caption of the picture: `X Ana – O Berta`.
fn caption(live: &LiveGame, lang: Lang) -> String {
    let name = |side: Side| format!("{} {}", side.as_str(), seat_name(live, side, lang));
    format!("{} – {}", name(Side::X), name(Side::O))
}

/// The answer to a client that has this version.
fn not_modified(live: &LiveGame) -> Response {
    tagged(StatusCode::NOT_MODIFIED, live.game.version)
}

/// Which games are listed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LobbyQuery {
    /// Open games and those in play by default
    status: Option<Status>,
    /// A name
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
    responses((status = 200, body = Page<Game>)),
)]
pub(crate) async fn list(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    let filters = fields.filters();
    let LobbyQuery { status, player, limit, cursor } = fields.read()?;
    let after = cursor.map(|Cursor((at, id))| id.parse().map(|id| (Time(at), id)));
    let after = after.transpose().map_err(|_| lists::bad_cursor())?;
    let player = player.as_deref().map(NameKey::to_find);
    let filter = LobbyFilter { status, player, after, limit: lists::and_one(limit, 20) };
    let now = server.app.time().now();
    let games = server.app.lobby(&filter).await?;
    let rows = games.iter().map(|(at, id, live, room)| {
        let game = dto::game(live, &room.presence(), None, lang, now);
        ((at.0, id.to_string()), game)
    });
    Ok(list::answer(rows.collect(), filter.limit, "games", &filters, &server))
}
