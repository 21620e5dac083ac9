//! Playing moves.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::tag;
use crate::http::api::dto::{self, WireGame, WireMove};
use crate::http::problem::Failure;
use crate::http::request::params::MoveBody;
use crate::http::request::{AskedLang, BodyFields, GamePath, Token};
use crate::http::state::Server;

/// Headers that mark a repeated answer.
const REPEATED: HeaderName = HeaderName::from_static("cuatro-repeated");

/// A move that has been made.
#[derive(Serialize, ToSchema)]
#[schema(as = Played)]
struct PlayedBody {
    game: WireGame,
    #[serde(rename = "move")]
    #[schema(required)]
    moved: Option<WireMove>,
    /// Whether it had been made before, because the same move was sent again.
    repeated: bool,
}

/// Drops a disc.
#[utoipa::path(
    post,
    path = "/games/{id}/moves",
    operation_id = "putDisc",
    tag = "play",
    params(("id" = String, Path)),
    request_body(content((MoveBody = "application/json"), (MoveBody = "application/x-www-form-urlencoded"))),
    responses(
        (status = 201, body = PlayedBody),
        (status = 200, body = PlayedBody, description = "The same move came again"),
    ),
    security(("token" = []), ("basic" = [])),
)]
pub(crate) async fn play_move(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    GamePath(id): GamePath,
    token: Token,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let (room, side) = server.app.seated(&id, token.get()).await?;
    let MoveBody { column, ply } = fields.read()?;
    let played = server.app.play(&room, side, column, ply).await?;
    let game = dto::game(&played.live, &room.presence(), Some(side), lang, server.app.time().now());
    let moved = dto::moved(&played.entry, lang);
    let body = PlayedBody { game, moved, repeated: played.repeated };
    let status = if played.repeated { StatusCode::OK } else { StatusCode::CREATED };
    let mut response = (status, Json(body)).into_response();
    tag(response.headers_mut(), played.live.game.version);
    if played.repeated {
        response.headers_mut().insert(REPEATED, HeaderValue::from_static("true"));
    }
    Ok(response)
}
