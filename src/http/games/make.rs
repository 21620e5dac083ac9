//! Making games and taking seats.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::{Value, json};

use super::super::Server;
use super::super::extract::{AskedLang, BodyFields, Game, Token};
use super::super::fields::Fields;
use super::super::problem::Failure;
use super::super::wire::{self, WireGame};
use super::{level, tag, variant};
use crate::app::{AppError, FieldProblem, FirstMove, NewGame, NewSeat, SeatGrant, Seated};
use crate::game::{ClockSettings, GameId};
use crate::live::LiveGame;
use crate::rules::Side;

/// Milliseconds between the moves of two computers unless asked otherwise.
const PACE_MS: i64 = 500;

#[derive(Serialize)]
struct CreatedBody {
    game: WireGame,
    seats: Vec<Value>,
}

/// `POST /games`
pub(in crate::http) async fn create(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    token: Token,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let (live, grants) = make(&server, &token, fields).await?;
    let seats: Vec<Value> = grants.iter().map(grant).collect();
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
    token: &Token,
    fields: Fields,
) -> Result<(Arc<LiveGame>, [SeatGrant; 2]), Failure> {
    let short_cut = !fields.has("seats");
    let new = new_game(fields)?;
    let created = server.app.create(new, token.get()).await;
    Ok(created.map_err(|error| if short_cut { as_written(error) } else { error })?)
}

/// A refusal in the words of the short cuts: the fields that were written, not the seats they stand for.
fn as_written(error: AppError) -> AppError {
    match error {
        AppError::Field { field, problem } => {
            let field = match field.as_str() {
                "seats[0].name" => "name".to_owned(),
                "seats[1].name" => "opponent_name".to_owned(),
                _ => field,
            };
            AppError::Field { field, problem }
        }
        error => error,
    }
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
            let initial_s = initial_s.ok_or_else(|| Failure::missing("clock.initial_s"))?;
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

#[derive(Serialize)]
pub(in crate::http) struct JoinedBody {
    game: WireGame,
    side: Side,
    token: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    player_token: Option<String>,
}

/// `POST /games/{id}/join`
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
