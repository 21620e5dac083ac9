//! Creating games.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::tag;
use crate::app::{SeatGrant, Seated};
use crate::http::api::dto::{self, WireGame};
use crate::http::problem::Failure;
use crate::http::request::new_game::{AskedGame, NewGameBody, NewGameForm};
use crate::http::request::{Address, AskedLang, BodyFields, Token};
use crate::http::state::Server;
use crate::rules::Side;

/// A new game and its seats, in the requested order.
#[derive(Serialize, ToSchema)]
#[schema(as = Created)]
struct CreatedBody {
    game: WireGame,
    /// Null for the computer and for an open seat.
    seats: Vec<Option<WireGrant>>,
}

/// The result for a seat: a token for its player, or a code for the person for whom it is reserved.
#[derive(Serialize, ToSchema)]
#[schema(as = Grant)]
struct WireGrant {
    /// Null for a reserved seat.
    #[schema(required)]
    side: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
    /// Present if this request claimed the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    player_token: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    invite: Option<String>,
}

/// Creates a game.
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
    let location = server.location(&format!("/api/v1/games/{}", live.id));
    let mut response = (StatusCode::CREATED, location, Json(CreatedBody { game, seats })).into_response();
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
