//! Playing moves.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::Response;

use super::{shown, tagged};
use crate::api::dto;
use crate::problem::Failure;
use crate::request::{BodyFields, GamePath, ReaderQuery, RequestReader, Sender};
use crate::state::Server;
use cuatro_protocol::{MoveRequest, Played};

/// Headers that mark a repeated answer.
const REPEATED: HeaderName = HeaderName::from_static("cuatro-repeated");

/// Drops a disc.
#[utoipa::path(
    post,
    path = "/games/{id}/moves",
    operation_id = "putDisc",
    tag = "play",
    params(ReaderQuery),
    request_body = MoveRequest,
    responses(
        (status = 201, body = Played),
        (status = 200, body = Played, description = "The same move came again"),
    ),
)]
pub(crate) async fn play_move(
    State(server): State<Server>,
    RequestReader(reader): RequestReader,
    GamePath(id): GamePath,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let (room, side) = server.app.seated(&id, &caller).await?;
    let MoveRequest { column, ply } = fields.read()?;
    let played = server.app.play(&room, side, column, ply).await?;
    let game = shown(&server, &played.live, &room, Some(side), reader.lang);
    let moved = dto::moved(&played.entry, reader);
    let body = Played { game, moved, repeated: played.repeated };
    let status = if played.repeated { StatusCode::OK } else { StatusCode::CREATED };
    let mut response = tagged((status, Json(body)), played.live.game.version);
    if played.repeated {
        response.headers_mut().insert(REPEATED, HeaderValue::from_static("true"));
    }
    Ok(response)
}
