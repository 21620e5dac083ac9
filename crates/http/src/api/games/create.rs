//! Creating games.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;

use super::{shown, tagged};
use crate::problem::Failure;
use crate::request::new_game::{GameRequest, NewGameForm};
use crate::request::{Address, BodyFields, RequestLang, Sender};
use crate::state::Server;
use cuatro_app::{SeatGrant, Seated};
use cuatro_protocol::{Created, Grant, NewGameRequest};

/// Creates a game.
#[utoipa::path(
    post,
    path = "/games",
    operation_id = "createGame",
    tag = "games",
    request_body(content((NewGameRequest = "application/json"), (NewGameForm = "application/x-www-form-urlencoded"))),
    responses((status = 201, body = Created)),
    security((), ("token" = [])),
)]
pub(crate) async fn create(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    address: Address,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let asked = GameRequest::read(fields)?;
    let (live, grants) = asked.create(&server.app, &address, &caller).await?;
    let seats = grants.into_iter().map(grant).collect();
    let room = server.app.room(&live.id).await?;
    let game = shown(&server, &live, &room, None, lang);
    let location = server.location(&format!("/api/v1/games/{}", live.id));
    let created = (StatusCode::CREATED, location, Json(Created { game, seats }));
    Ok(tagged(created, live.game.version))
}

fn grant(grant: SeatGrant) -> Option<Grant> {
    match grant {
        SeatGrant::Seated(Seated { side, token, player_token }) => {
            Some(Grant { side: Some(side), token: Some(token), player_token, invite: None })
        }
        SeatGrant::Invite { code, .. } => {
            Some(Grant { side: None, token: None, player_token: None, invite: Some(code) })
        }
        SeatGrant::Nothing => None,
    }
}
