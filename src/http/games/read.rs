//! Reading games: as data, as text, as a picture, at an earlier ply, and as lists.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::super::Server;
use super::super::extract::{AskedLang, QueryFields, Segments, Token};
use super::super::fields::Fields;
use super::super::page::{self, Cursor, Page};
use super::super::problem::Failure;
use super::super::wire::{self, WireGame};
use super::{player_key, seat_if_any, tag};
use crate::app::{AppError, FieldProblem};
use crate::game::{GameId, Occupant, Status, Time};
use crate::lang::Lang;
use crate::live::{LiveGame, Room};
use crate::names::deleted_player;
use crate::rules::{Position, Side, diagram, picture};
use crate::store::LobbyFilter;

/// The longest a reader can wait for a change, in seconds.
const LONGEST_WAIT_S: i64 = 60;

/// A game; with `.txt` or `.svg` behind its id the board as text or as a picture.
#[utoipa::path(
    get,
    path = "/games/{id}",
    operation_id = "readGame",
    tag = "games",
    params(
        ("id" = String, Path, description = "With `.json`, `.txt` or `.svg` behind it if wished"),
        ("wait" = Option<u8>, Query, description = "Up to 60 seconds: holds until the game changes"),
        ("ply" = Option<u16>, Query, description = "Looks back: the board after so many discs"),
        ("If-None-Match" = Option<String>, Header, description = "The version that the asker has"),
    ),
    responses(
        (status = 200, content((WireGame = "application/json"), (String = "text/plain"), (String = "image/svg+xml"))),
        (status = 304, description = "It has not changed"),
    ),
    security((), ("token" = []), ("basic" = [])),
)]
pub(in crate::http) async fn read(
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
    let id: GameId = id.parse().map_err(|_| AppError::NotFound)?;
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
        Some(_) => Err(AppError::NotFound.into()),
    }
}

async fn read_json(
    server: &Server,
    room: &Arc<Room>,
    lang: Lang,
    token: &Token,
    mut fields: Fields,
    headers: &HeaderMap,
) -> Result<Response, Failure> {
    let wait = wait(&mut fields)?;
    let ply = fields.integer("ply")?;
    fields.finish()?;
    let you = seat_if_any(server, room, token).await?;
    let known = known_version(headers);
    let mut live = room.game();
    if let Some(wait) = wait
        && known.is_none_or(|known| known == live.game.version)
    {
        live = until(server, room, you, wait, |now| now.game.version != live.game.version).await;
    }
    if known == Some(live.game.version) {
        let mut response = StatusCode::NOT_MODIFIED.into_response();
        tag(response.headers_mut(), live.game.version);
        return Ok(response);
    }
    if let Some(ply) = ply {
        live = Arc::new(rewound(&live, ply)?);
    }
    let game = wire::game(&live, &room.presence(), you, lang, server.app.time().now());
    let mut response = Json(game).into_response();
    tag(response.headers_mut(), live.game.version);
    Ok(response)
}

/// How long the asker would wait for a change.
pub(in crate::http) fn wait(fields: &mut Fields) -> Result<Option<Duration>, Failure> {
    let seconds = fields.integer_within("wait", 0, LONGEST_WAIT_S)?;
    Ok(seconds.map(|seconds| Duration::from_secs(seconds.unsigned_abs())))
}

/// The game once it is as wished; as it is after `patience`, or when the server stops.
pub(in crate::http) async fn until(
    server: &Server,
    room: &Arc<Room>,
    you: Option<Side>,
    patience: Duration,
    wished: impl Fn(&LiveGame) -> bool,
) -> Arc<LiveGame> {
    // Somebody who waits with a seat is here.
    let _here = you.map(|side| server.app.arrive(room, Some(side)));
    let mut watch = room.watch();
    tokio::select! {
        // The room outlives its watchers, so this ends only by a change.
        _ = watch.wait_for(|live| wished(live)) => {}
        _ = tokio::time::sleep(patience) => {}
        _ = server.app.stopping().cancelled() => {}
    }
    room.game()
}

/// The game as it stood with `ply` discs, for looking back: no longer played, without what came later.
fn rewound(live: &LiveGame, ply: i64) -> Result<LiveGame, Failure> {
    let max = live.game.moves.len();
    let fits = usize::try_from(ply).ok().filter(|ply| *ply <= max);
    let range = FieldProblem::Range { min: 0, max: max as i64 };
    let ply = fits.ok_or_else(|| AppError::field("ply", range))?;
    let mut live = live.clone();
    live.game.moves.truncate(ply);
    live.game.position = Position::replay(live.game.setup.variant, live.game.moves.iter().copied())
        .expect("the moves of a game replay");
    Ok(live)
}

/// The game as it stands, or as it stood at the `ply` that the query asks for.
pub(in crate::http) fn at_ply(room: &Room, mut fields: Fields) -> Result<Arc<LiveGame>, Failure> {
    let ply = fields.integer("ply")?;
    fields.finish()?;
    let live = room.game();
    Ok(match ply {
        None => live,
        Some(ply) => Arc::new(rewound(&live, ply)?),
    })
}

fn drawn(kind: &'static str, board: String, live: &LiveGame) -> Response {
    let mut response = board.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    tag(response.headers_mut(), live.game.version);
    response
}

/// Who plays whom, for below a picture: `X Ana – O Berta`.
fn caption(live: &LiveGame, lang: Lang) -> String {
    let name = |side: Side| format!("{} {}", side.as_str(), seat_name(live, side, lang));
    format!("{} – {}", name(Side::X), name(Side::O))
}

/// Who sits there, or for whom the seat is kept, in a reader's words.
pub(in crate::http) fn seat_name(live: &LiveGame, side: Side, lang: Lang) -> String {
    let seat = live.seat(side);
    let name = match seat.occupant {
        Some(Occupant::Computer(level)) => level.name(lang),
        Some(Occupant::Person(_)) => seat.name.unwrap_or_else(|| deleted_player(lang)),
        None => seat.kept_for.unwrap_or("…"),
    };
    name.to_owned()
}

/// The version that the asker has, by `If-None-Match`.
fn known_version(headers: &HeaderMap) -> Option<u32> {
    let value = headers.get(header::IF_NONE_MATCH)?.to_str().ok()?;
    value.split(',').find_map(|tag| tag.trim().trim_start_matches("W/").trim_matches('"').parse().ok())
}

/// Games that wait or are played, the newest first; others by `status`.
#[utoipa::path(
    get,
    path = "/games",
    operation_id = "listGames",
    tag = "games",
    params(
        ("status" = Option<Status>, Query, description = "Waiting and playing ones if not said"),
        ("player" = Option<String>, Query, description = "A name"),
        ("limit" = Option<u32>, Query, description = "1 to 100; 20 if not said"),
        ("cursor" = Option<String>, Query, description = "`next` of the page before"),
    ),
    responses((status = 200, body = Page<WireGame>)),
)]
pub(in crate::http) async fn list(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    QueryFields(mut fields): QueryFields,
) -> Result<Response, Failure> {
    let filters = fields.filters();
    let status = fields.one_of(
        "status",
        &[
            ("waiting", Status::Waiting),
            ("playing", Status::Playing),
            ("finished", Status::Finished),
            ("aborted", Status::Aborted),
        ],
    )?;
    let player = player_key(&mut fields)?;
    let limit = page::limit(&mut fields, 20)?;
    let after: Option<(i64, String)> = Cursor::take(&mut fields)?;
    let after = after.map(|(at, id)| id.parse().map(|id| (Time(at), id)));
    let after = after.transpose().map_err(|_| page::bad_cursor())?;
    fields.finish()?;
    let filter = LobbyFilter { status, player, after, limit: limit + 1 };
    let now = server.app.time().now();
    let games = server.app.lobby(&filter).await?;
    let rows = games.iter().map(|(at, id, live, room)| {
        let game = wire::game(live, &room.presence(), None, lang, now);
        ((at.0, id.to_string()), game)
    });
    Ok(page::answer(rows.collect(), limit, "games", &filters, &server))
}
