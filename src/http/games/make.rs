//! Making games and taking seats.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::super::Server;
use super::super::extract::{Address, AskedLang, BodyFields, Game, Token};
use super::super::fields::Fields;
use super::super::problem::Failure;
use super::super::wire::{self, WireGame};
use super::{level, tag, variant};
use crate::app::{AppError, FieldProblem, FirstMove, NewGame, NewSeat, SeatGrant, Seated};
use crate::game::{ClockSettings, GameId};
use crate::live::LiveGame;
use crate::opponent::Level;
use crate::rules::{Column, Side};

/// Milliseconds between the moves of two computers unless asked otherwise.
const PACE_MS: i64 = 500;

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
pub(in crate::http) struct NewGameBody {
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
pub(in crate::http) struct NewGameForm {
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

/// A seat to be taken.
#[derive(ToSchema)]
#[schema(as = JoinRequest)]
#[expect(dead_code, reason = "read field by field, for the words of its refusals")]
pub(in crate::http) struct JoinBody {
    /// Not needed where the seat is kept for a name.
    name: Option<String>,
    invite: Option<String>,
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
pub(in crate::http) async fn create(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    address: Address,
    token: Token,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let (live, grants) = make(&server, &address, &token, fields).await?;
    let seats = grants.into_iter().map(grant).collect();
    let room = server.app.room(&live.id).await?;
    let game = wire::game(&live, &room.presence(), None, lang, server.app.time().now());
    let mut response = (StatusCode::CREATED, Json(CreatedBody { game, seats })).into_response();
    let location = format!("{}/api/v1/games/{}", server.settings.base_path, live.id);
    let location = HeaderValue::try_from(location).expect("a base path and an id are plain ASCII");
    response.headers_mut().insert(header::LOCATION, location);
    tag(response.headers_mut(), live.game.version);
    Ok(response)
}

/// Makes the game that the fields ask for.
pub(in crate::http) async fn make(
    server: &Server,
    address: &Address,
    token: &Token,
    fields: Fields,
) -> Result<(Arc<LiveGame>, [SeatGrant; 2]), Failure> {
    // How the two seats are called in what was sent.
    let seats = match (fields.has("seats"), fields.has_sides()) {
        (true, _) => ["seats[0].", "seats[1]."],
        (false, true) => ["x_", "o_"],
        (false, false) => ["", "opponent_"],
    };
    let new = new_game(fields)?;
    let created = server.app.create_for(new, token.get(), address.0).await;
    Ok(created.map_err(|error| as_written(error, seats))?)
}

/// A refusal in the words that were sent: the fields that were written, not the seats they stand for.
fn as_written(error: AppError, seats: [&str; 2]) -> AppError {
    let AppError::Field { mut field, problem } = error else { return error };
    for (index, written) in seats.iter().enumerate() {
        if let Some(member) = field.strip_prefix(&format!("seats[{index}].")) {
            field = format!("{written}{member}");
            break;
        }
    }
    AppError::Field { field, problem }
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

fn new_game(mut fields: Fields) -> Result<NewGame, Failure> {
    let variant = variant(&mut fields)?;
    let clock = match fields.clock()? {
        None => None,
        Some(mut clock) => {
            let initial_s = clock.integer_within("initial_s", 10, 86_400)?;
            let increment_s = clock.integer_within("increment_s", 0, 600)?;
            clock.finish()?;
            let initial_s = initial_s.ok_or_else(|| Failure::missing("clock.initial_s"))?;
            // The ranges above fit 32 bits.
            Some(ClockSettings { initial_s: initial_s as u32, increment_s: increment_s.unwrap_or(0) as u32 })
        }
    };
    let opening = fields.columns("opening")?.unwrap_or_default();
    let seed = fields.integer_within("seed", 0, i64::MAX)?.map(|seed| seed as u64);
    let pace_ms = fields.integer_within("pace_ms", 0, 5000)?.unwrap_or(PACE_MS) as u16;
    // Seats that are called X and O are asked for in this order.
    let in_order = fields.has_sides().then_some(FirstMove::First);
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
            ([new_seat(one)?, new_seat(two)?], first.or(in_order))
        }
        None => short_cut(&mut fields)?,
    };
    fields.finish()?;
    Ok(NewGame { variant, seats, first: first.unwrap_or_default(), clock, seed, pace_ms, opening })
}

fn new_seat(mut fields: Fields) -> Result<NewSeat, Failure> {
    let seat = if fields.has("level") {
        NewSeat::Computer(level(&mut fields, "level")?.ok_or_else(|| Failure::missing("level"))?)
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
    let me = NewSeat::Person { name: name.ok_or_else(|| Failure::missing("name"))?, token: None };
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

/// The game and the seat that was taken.
#[derive(Serialize, ToSchema)]
#[schema(as = Joined)]
pub(in crate::http) struct JoinedBody {
    game: WireGame,
    side: Side,
    token: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    player_token: Option<String>,
}

/// Takes an open seat.
#[utoipa::path(
    post,
    path = "/games/{id}/join",
    operation_id = "joinGame",
    tag = "games",
    params(
        ("id" = String, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "The same key joins once"),
    ),
    request_body(content((JoinBody = "application/json"), (JoinBody = "application/x-www-form-urlencoded"))),
    responses((status = 200, body = JoinedBody)),
    security((), ("token" = []), ("basic" = [])),
)]
pub(in crate::http) async fn join(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    Game(id): Game,
    token: Token,
    BodyFields(fields): BodyFields,
) -> Result<Json<JoinedBody>, Failure> {
    let (live, Seated { side, token, player_token }) = take_seat(&server, &id, &token, fields).await?;
    let room = server.app.room(&id).await?;
    let game = wire::game(&live, &room.presence(), Some(side), lang, server.app.time().now());
    Ok(Json(JoinedBody { game, side, token, player_token }))
}

/// Takes the seat that the fields ask for.
pub(in crate::http) async fn take_seat(
    server: &Server,
    id: &GameId,
    token: &Token,
    mut fields: Fields,
) -> Result<(Arc<LiveGame>, Seated), Failure> {
    // Whether there is such a game comes before what is wrong with the fields.
    server.app.room(id).await?;
    let (name, invite) = (fields.text("name")?, fields.text("invite")?);
    fields.finish()?;
    Ok(server.app.join(id, name.as_deref(), invite.as_deref(), token.get()).await?)
}
