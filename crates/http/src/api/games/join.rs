//! Taking seats.

use axum::Json;
use axum::extract::State;

use super::shown;
use crate::problem::Failure;
use crate::request::{BodyFields, GamePath, RequestLang, Sender};
use crate::state::Server;
use cuatro_app::Seated;
use cuatro_protocol::{JoinRequest, Joined};

/// Takes an open seat.
#[utoipa::path(
    post,
    path = "/games/{id}/join",
    operation_id = "joinGame",
    tag = "games",
    request_body = JoinRequest,
    responses((status = 200, body = Joined)),
    security((), ("token" = [])),
)]
pub(crate) async fn join(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    GamePath(id): GamePath,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Json<Joined>, Failure> {
    // A missing game is reported before invalid fields.
    let room = server.app.room(&id).await?;
    let JoinRequest { name, invite } = fields.read()?;
    let joined = server.app.join(&id, name.as_deref(), invite.as_deref(), &caller).await?;
    let (live, Seated { side, token, player_token }) = joined;
    let game = shown(&server, &live, &room, Some(side), lang);
    Ok(Json(Joined { game, side, token, player_token }))
}
