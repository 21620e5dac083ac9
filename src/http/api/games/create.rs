//! Creating games.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::tag;
use crate::app::{SeatGrant, Seated};
use crate::http::api::dto::{self, WireGame};
use crate::http::problem::Failure;
use crate::http::request::new_game::AskedGame;
use crate::http::request::{Address, AskedLang, BodyFields, Token};
use crate::http::state::Server;
use crate::opponent::Level;
use crate::rules::{Column, Side};

/// A new game, and what its seats got, in the order asked.
#[derive(Serialize, ToSchema)]
#[schema(as = Created)]
struct CreatedBody {
    game: WireGame,
    /// Null for the computer and for an open seat.
    seats: Vec<Option<WireGrant>>,
}

/// What came of a seat: a token for the person who sits there, or a code for the person that it is kept for.
#[derive(Serialize, ToSchema)]
#[schema(as = Grant)]
struct WireGrant {
    /// Null for a seat that is kept for somebody.
    #[schema(required)]
    side: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
    /// If the name was claimed just now.
    #[serde(skip_serializing_if = "Option::is_none")]
    player_token: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    invite: Option<String>,
}

/// A game to be made: two `seats`, or the short cuts `name` with `level`, `opponent_name` or nothing.
#[derive(ToSchema)]
#[schema(as = NewGame)]
#[expect(dead_code, reason = "read field by field, for the words of its refusals")]
pub(crate) struct NewGameBody {
    #[schema(min_items = 2, max_items = 2)]
    seats: Option<Vec<NewSeatBody>>,
    /// `random`, `first` or `second` seat; with the short cuts also `me` or `opponent`.
    first: Option<String>,
    rows: Option<u8>,
    columns: Option<u8>,
    connect: Option<u8>,
    clock: Option<NewClockBody>,
    /// Decides every chance.
    seed: Option<u64>,
    /// Milliseconds between the moves of two computers.
    #[schema(maximum = 5000)]
    pace_ms: Option<u16>,
    name: Option<String>,
    level: Option<Level>,
    opponent_name: Option<String>,
    /// Columns of discs that lie before the first move, X first; in a form `3,3,2`. Such a game is never recorded.
    opening: Option<Vec<Column>>,
}

/// A game to be made, as a form: of each side its `name` (with `token` where it is held), its `level` or its `invite`, and nothing for
/// an open seat; or the short cuts `name` with `level`, `opponent_name` or nothing.
#[derive(ToSchema)]
#[schema(as = NewGameForm)]
#[expect(dead_code, reason = "read field by field, for the words of its refusals")]
pub(crate) struct NewGameForm {
    x_name: Option<String>,
    x_token: Option<String>,
    x_level: Option<Level>,
    x_invite: Option<String>,
    o_name: Option<String>,
    o_token: Option<String>,
    o_level: Option<Level>,
    o_invite: Option<String>,
    name: Option<String>,
    level: Option<Level>,
    opponent_name: Option<String>,
    /// `random`, `first` or `second` seat; with the short cuts also `me` or `opponent`. X, if seats are called by their sides.
    first: Option<String>,
    rows: Option<u8>,
    columns: Option<u8>,
    connect: Option<u8>,
    /// Seconds for each side and seconds added with each move: `60+1`.
    clock: Option<String>,
    /// Decides every chance.
    seed: Option<u64>,
    /// Milliseconds between the moves of two computers.
    #[schema(maximum = 5000)]
    pace_ms: Option<u16>,
    /// Columns of discs that lie before the first move, X first: `3,3,2`.
    opening: Option<String>,
}

/// `name` (with `token` where it is held), `level`, `invite`, or nothing for an open seat.
#[derive(ToSchema)]
#[schema(as = NewSeat)]
#[expect(dead_code, reason = "read field by field, for the words of its refusals")]
struct NewSeatBody {
    name: Option<String>,
    token: Option<String>,
    level: Option<Level>,
    invite: Option<String>,
}

/// Seconds for each side, and seconds added with each move.
#[derive(ToSchema)]
#[schema(as = NewClock)]
#[expect(dead_code, reason = "read field by field, for the words of its refusals")]
struct NewClockBody {
    #[schema(minimum = 10, maximum = 86400)]
    initial_s: u32,
    #[schema(maximum = 600)]
    increment_s: Option<u32>,
}

/// Makes a game.
#[utoipa::path(
    post,
    path = "/games",
    operation_id = "createGame",
    tag = "games",
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key makes it once")),
    request_body(content((NewGameBody = "application/json"), (NewGameForm = "application/x-www-form-urlencoded"))),
    responses((status = 201, body = CreatedBody)),
    security((), ("token" = []), ("basic" = [])),
)]
pub(crate) async fn create(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    address: Address,
    token: Token,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let asked = AskedGame::read(fields)?;
    let (live, grants) = asked.create(&server.app, &address, &token).await?;
    let seats = grants.into_iter().map(grant).collect();
    let room = server.app.room(&live.id).await?;
    let game = dto::game(&live, &room.presence(), None, lang, server.app.time().now());
    let mut response = (StatusCode::CREATED, Json(CreatedBody { game, seats })).into_response();
    let location = format!("{}/api/v1/games/{}", server.settings.base_path, live.id);
    let location = HeaderValue::try_from(location).expect("a base path and an id are plain ASCII");
    response.headers_mut().insert(header::LOCATION, location);
    tag(response.headers_mut(), live.game.version);
    Ok(response)
}

fn grant(grant: SeatGrant) -> Option<WireGrant> {
    match grant {
        SeatGrant::Seated(Seated { side, token, player_token }) => {
            Some(WireGrant { side: Some(side), token: Some(token), player_token, invite: None })
        }
        SeatGrant::Invite { code, .. } => {
            Some(WireGrant { side: None, token: None, player_token: None, invite: Some(code) })
        }
        SeatGrant::Nothing => None,
    }
}
