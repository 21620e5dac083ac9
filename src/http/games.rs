//! Games: making, joining, reading and playing them.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::Server;
use super::extract::{AskedLang, BodyFields, Game, QueryFields, Token};
use super::fields::Fields;
use super::page::{self, Cursor};
use super::problem::Failure;
use super::wire;
use crate::app::{AppError, Expected, FieldProblem, FirstMove, NewGame, NewSeat, SeatGrant, Seated};
use crate::game::{Answer, ClockSettings, GameId, Offer, Status, Time};
use crate::lang::Lang;
use crate::live::{LiveGame, Room};
use crate::names::PlayerName;
use crate::opponent::Level;
use crate::rules::{Position, Side, Variant, diagram};
use crate::store::LobbyFilter;

/// Milliseconds between the moves of two computers unless asked otherwise.
const PACE_MS: i64 = 500;
/// The longest a reader can wait for a change, in seconds.
const LONGEST_WAIT_S: i64 = 60;

/// `POST /games`
pub(super) async fn create(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    token: Token,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let new = new_game(fields)?;
    let (live, grants) = server.app.create(new, token.get()).await?;
    let seats: Vec<Value> = grants.iter().map(grant).collect();
    let room = server.app.room(&live.id).await?;
    let game = wire::game(&live, &room.presence(), None, lang, server.app.time().now());
    let body = json!({ "game": game, "seats": seats });
    let mut response = (StatusCode::CREATED, Json(body)).into_response();
    let location = format!("{}/api/v1/games/{}", server.settings.base_path, live.id);
    let location = HeaderValue::try_from(location).expect("a base path and an id are plain ASCII");
    response.headers_mut().insert(header::LOCATION, location);
    tag(response.headers_mut(), live.game.version);
    Ok(response)
}

fn grant(grant: &SeatGrant) -> Value {
    match grant {
        SeatGrant::Seated(seated) => {
            let mut value = json!({ "side": seated.side, "token": seated.token });
            if let (Some(token), Value::Object(members)) = (&seated.player_token, &mut value) {
                members.insert("player_token".into(), token.as_str().into());
            }
            value
        }
        SeatGrant::Invite(code) => json!({ "side": null, "invite": code }),
        SeatGrant::Nothing => Value::Null,
    }
}

fn new_game(mut fields: Fields) -> Result<NewGame, Failure> {
    let variant = variant(&mut fields)?;
    let clock = match fields.object("clock")? {
        None => None,
        Some(mut clock) => {
            let initial_s = clock.integer_within("initial_s", 10, 86_400)?;
            let increment_s = clock.integer_within("increment_s", 0, 600)?;
            clock.finish()?;
            let initial_s = initial_s.ok_or_else(|| missing("clock.initial_s"))?;
            // The ranges above fit 32 bits.
            Some(ClockSettings { initial_s: initial_s as u32, increment_s: increment_s.unwrap_or(0) as u32 })
        }
    };
    let seed = fields.integer_within("seed", 0, i64::MAX)?.map(|seed| seed as u64);
    let pace_ms = fields.integer_within("pace_ms", 0, 5000)?.unwrap_or(PACE_MS) as u16;
    let (seats, first) = match fields.pair("seats")? {
        Some([one, two]) => {
            let first = fields.one_of(
                "first",
                &[
                    ("random", FirstMove::Random),
                    ("first", FirstMove::First),
                    ("second", FirstMove::Second),
                    ("me", FirstMove::First),
                    ("opponent", FirstMove::Second),
                ],
            )?;
            ([new_seat(one)?, new_seat(two)?], first)
        }
        None => short_cut(&mut fields)?,
    };
    fields.finish()?;
    Ok(NewGame { variant, seats, first: first.unwrap_or_default(), clock, seed, pace_ms })
}

/// The board of a request; the standard one unless asked otherwise.
pub(super) fn variant(fields: &mut Fields) -> Result<Variant, Failure> {
    let rows = fields.integer("rows")?.unwrap_or(Variant::STANDARD.rows().into());
    let columns = fields.integer("columns")?.unwrap_or(Variant::STANDARD.columns().into());
    let connect = fields.integer("connect")?.unwrap_or(Variant::STANDARD.connect().into());
    Ok(Variant::new(rows, columns, connect).map_err(AppError::from)?)
}

fn missing(field: &str) -> Failure {
    Failure::App(AppError::field(field, FieldProblem::Missing))
}

/// A computer level by its id or its Spanish alias.
pub(super) fn level(fields: &mut Fields, field: &str) -> Result<Option<Level>, Failure> {
    let Some(text) = fields.text(field)? else { return Ok(None) };
    let ids = || FieldProblem::OneOf(Level::ALL.iter().map(|level| level.id()).collect());
    text.parse().map(Some).map_err(|_| Failure::App(AppError::field(field, ids())))
}

fn new_seat(mut fields: Fields) -> Result<NewSeat, Failure> {
    let seat = if fields.has("level") {
        NewSeat::Computer(level(&mut fields, "level")?.ok_or_else(|| missing("level"))?)
    } else if fields.has("invite") {
        NewSeat::Invite { name: fields.required_text("invite")? }
    } else if fields.has("name") {
        NewSeat::Person { name: fields.required_text("name")?, token: fields.text("token")? }
    } else {
        NewSeat::Open
    };
    fields.finish()?;
    Ok(seat)
}

/// The short cuts of a form: `name`, and `level` or `opponent_name` or nothing for an open seat.
fn short_cut(fields: &mut Fields) -> Result<([NewSeat; 2], Option<FirstMove>), Failure> {
    let name = fields.text("name")?;
    let level = level(fields, "level")?;
    let opponent = fields.text("opponent_name")?;
    let first = fields.one_of(
        "first",
        &[
            ("random", FirstMove::Random),
            ("me", FirstMove::First),
            ("opponent", FirstMove::Second),
            ("first", FirstMove::First),
            ("second", FirstMove::Second),
        ],
    )?;
    let me = NewSeat::Person { name: name.ok_or_else(|| missing("name"))?, token: None };
    let other = match (level, opponent) {
        (Some(_), Some(_)) => {
            return Err(Failure::App(AppError::field("opponent_name", FieldProblem::Unknown)));
        }
        (Some(level), None) => NewSeat::Computer(level),
        (None, Some(name)) => NewSeat::Person { name, token: None },
        (None, None) => NewSeat::Open,
    };
    Ok(([me, other], first))
}

/// `POST /games/{id}/join`
pub(super) async fn join(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    Game(id): Game,
    token: Token,
    BodyFields(mut fields): BodyFields,
) -> Result<Json<Value>, Failure> {
    server.app.room(&id).await?;
    let (name, invite) = (fields.text("name")?, fields.text("invite")?);
    fields.finish()?;
    let joined = server.app.join(&id, name.as_deref(), invite.as_deref(), token.get()).await?;
    let (live, Seated { side, token, player_token }) = joined;
    let room = server.app.room(&id).await?;
    let game = wire::game(&live, &room.presence(), Some(side), lang, server.app.time().now());
    let mut body = wire::object(json!({ "game": game, "side": side, "token": token }));
    if let Some(token) = player_token {
        body.insert("player_token".into(), token.into());
    }
    Ok(Json(Value::Object(body)))
}

/// `GET /games/{id}`, and with `.txt` or `.json` the board as text or as data.
pub(super) async fn read(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    axum::extract::Path(name): axum::extract::Path<String>,
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
        Some("txt") => read_text(&room, fields),
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
    let wait = fields.integer_within("wait", 0, LONGEST_WAIT_S)?;
    let ply = fields.integer("ply")?;
    fields.finish()?;
    let you = match token.get() {
        None => None,
        Some(token) => match server.app.seat_if_any(room, token) {
            Some(side) => Some(side),
            // Any real credential may look; an unknown one is told so.
            None => server.app.credential(token).await.map(|_| None)?,
        },
    };
    let known = known_version(headers);
    let mut live = room.game();
    if let Some(wait) = wait
        && known.is_none_or(|known| known == live.game.version)
    {
        live = changed(server, room, &live, wait).await;
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

/// Waits until the game has another version, at most `wait` seconds.
async fn changed(server: &Server, room: &Arc<Room>, seen: &Arc<LiveGame>, wait: i64) -> Arc<LiveGame> {
    let mut watch = room.watch();
    let wait = Duration::from_secs(wait.unsigned_abs());
    tokio::select! {
        // The room outlives its watchers, so this ends only by a change.
        _ = watch.wait_for(|live| live.game.version != seen.game.version) => {}
        _ = tokio::time::sleep(wait) => {}
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

fn read_text(room: &Room, mut fields: Fields) -> Result<Response, Failure> {
    let ply = fields.integer("ply")?;
    fields.finish()?;
    let live = room.game();
    let text = match ply {
        None => diagram::draw(&live.game.position),
        Some(ply) => diagram::draw(&rewound(&live, ply)?.game.position),
    };
    let mut response = text.into_response();
    tag(response.headers_mut(), live.game.version);
    Ok(response)
}

/// Marks an answer with the game's version.
fn tag(headers: &mut HeaderMap, version: u32) {
    let etag = HeaderValue::try_from(format!("\"{version}\"")).expect("digits and quotes");
    headers.insert(header::ETAG, etag);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // A token decides `you`, a language the names of the deleted.
    headers.insert(header::VARY, HeaderValue::from_static("Authorization, Accept-Language"));
}

/// The version that the asker has, by `If-None-Match`.
fn known_version(headers: &HeaderMap) -> Option<u32> {
    let value = headers.get(header::IF_NONE_MATCH)?.to_str().ok()?;
    value.split(',').find_map(|tag| tag.trim().trim_start_matches("W/").trim_matches('"').parse().ok())
}

/// `GET /games`
pub(super) async fn list(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    QueryFields(mut fields): QueryFields,
) -> Result<Response, Failure> {
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
        ((at.0, id.to_string()), json!(game))
    });
    Ok(page::answer(rows.collect(), limit, "games", &server))
}

/// The name key of `player=`. What cannot be a name is nobody's, and finds nothing.
pub(super) fn player_key(fields: &mut Fields) -> Result<Option<String>, Failure> {
    let player = fields.text("player")?;
    Ok(player.map(|name| name_key(&name).unwrap_or_default()))
}

/// How a name is compared; nothing for what cannot be a name.
pub(super) fn name_key(name: &str) -> Option<String> {
    PlayerName::parse(name).ok().map(|name| name.key().to_owned())
}

/// Headers that say what a repeated answer is.
const REPEATED: HeaderName = HeaderName::from_static("cuatro-repeated");

/// `POST /games/{id}/moves`
pub(super) async fn play(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    Game(id): Game,
    token: Token,
    BodyFields(mut fields): BodyFields,
) -> Result<Response, Failure> {
    let room = server.app.room(&id).await?;
    let side = server.app.seat(&room, token.get()).await?;
    let column = fields.column()?;
    let ply = fields.integer("ply")?;
    fields.finish()?;
    let played = server.app.play(&room, side, column, ply).await?;
    let game = wire::game(&played.live, &room.presence(), Some(side), lang, server.app.time().now());
    let body = json!({
        "game": game,
        "move": wire::moved(&played.entry, lang),
        "repeated": played.repeated,
    });
    let status = if played.repeated { StatusCode::OK } else { StatusCode::CREATED };
    let mut response = (status, Json(body)).into_response();
    tag(response.headers_mut(), played.live.game.version);
    if played.repeated {
        response.headers_mut().insert(REPEATED, HeaderValue::from_static("true"));
    }
    Ok(response)
}

/// What a seat can wish besides moving.
enum Wish {
    Resign,
    Abort,
    Claim,
    Rematch,
    Answer(Offer),
}

async fn wish(
    server: Server,
    id: GameId,
    lang: Lang,
    token: Token,
    mut fields: Fields,
    wish: Wish,
) -> Result<Response, Failure> {
    let room = server.app.room(&id).await?;
    let side: Side = server.app.seat(&room, token.get()).await?;
    let answer = match wish {
        Wish::Answer(_) => Some(answer(&mut fields)?),
        _ => None,
    };
    fields.finish()?;
    let app = &server.app;
    let live = match (&wish, answer) {
        (Wish::Resign, _) => app.resign(&room, side).await?,
        (Wish::Abort, _) => app.abort(&room, side).await?,
        (Wish::Claim, _) => app.claim_win(&room, side).await?,
        (Wish::Rematch, _) => app.rematch(&room, side).await?,
        (Wish::Answer(offer), answer) => {
            app.answer(&room, side, *offer, answer.unwrap_or(Answer::Offer)).await?
        }
    };
    let game = wire::game(&live, &room.presence(), Some(side), lang, app.time().now());
    let next = live.game.next.as_ref().map(ToString::to_string);
    let mut response = Json(json!({ "game": game, "next_game": next })).into_response();
    tag(response.headers_mut(), live.game.version);
    Ok(response)
}

/// `offer`, `accept` or `decline`.
pub(super) fn answer(fields: &mut Fields) -> Result<Answer, Failure> {
    let words = [("offer", Answer::Offer), ("accept", Answer::Accept), ("decline", Answer::Decline)];
    fields.one_of("answer", &words)?.ok_or_else(|| missing("answer"))
}

macro_rules! wishes {
    ($($(#[$doc:meta])* $name:ident => $wish:expr;)*) => {$(
        $(#[$doc])*
        pub(super) async fn $name(
            State(server): State<Server>,
            AskedLang(lang): AskedLang,
            Game(id): Game,
            token: Token,
            BodyFields(fields): BodyFields,
        ) -> Result<Response, Failure> {
            wish(server, id, lang, token, fields, $wish).await
        }
    )*};
}

wishes! {
    /// `POST /games/{id}/resign`
    resign => Wish::Resign;
    /// `POST /games/{id}/abort`
    abort => Wish::Abort;
    /// `POST /games/{id}/claim`
    claim => Wish::Claim;
    /// `POST /games/{id}/rematch`
    rematch => Wish::Rematch;
    /// `POST /games/{id}/draw`
    draw => Wish::Answer(Offer::Draw);
    /// `POST /games/{id}/takeback`
    takeback => Wish::Answer(Offer::Takeback);
}

/// For fields that only other doors read.
pub(super) fn expected(field: &str, expected: Expected) -> Failure {
    Failure::App(AppError::field(field, FieldProblem::Type(expected)))
}
