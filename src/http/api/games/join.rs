//! Taking seats.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::Seated;
use crate::http::api::dto::{self, WireGame};
use crate::http::problem::Failure;
use crate::http::request::params::JoinBody;
use crate::http::request::{AskedLang, BodyFields, GamePath, Token};
use crate::http::state::Server;
use crate::rules::Side;

/// The game and the seat that was taken.
#[derive(Serialize, ToSchema)]
#[schema(as = Joined)]
pub(crate) struct JoinedBody {
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
pub(crate) async fn join(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    GamePath(id): GamePath,
    token: Token,
    BodyFields(fields): BodyFields,
) -> Result<Json<JoinedBody>, Failure> {
    // A missing game is reported before invalid fields.
    let room = server.app.room(&id).await?;
    let JoinBody { name, invite } = fields.read()?;
    let joined = server.app.join(&id, name.as_deref(), invite.as_deref(), token.get()).await?;
    let (live, Seated { side, token, player_token }) = joined;
    let game = dto::game(&live, &room.presence(), Some(side), lang, server.app.time().now());
    Ok(Json(JoinedBody { game, side, token, player_token }))
}
