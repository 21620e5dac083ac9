//! `GET /tournaments/{id}/events`: a tournament as it goes on. Server-sent events or, with `Accept: application/x-ndjson`, one JSON object
//! a line.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::subscription::TournamentSubscription;
use crate::api::stream::{EventStream, Format};
use crate::problem::Failure;
use crate::request::tournament::TournamentPath;
use crate::request::{Address, QueryFields, RequestLang, Sender};
use crate::state::Server;

/// A tournament as it goes on: a `snapshot`, then what changes, with the version as its id, at most four times a second.
///
/// With an entrant's token also what the tournament says to them, and their games as they begin. They are here as long as they follow.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/events",
    operation_id = "followTournament",
    tag = "tournaments",
    responses((status = 200, content((String = "text/event-stream"), (String = "application/x-ndjson")))),
    security((), ("token" = [])),
)]
pub(crate) async fn events(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    TournamentPath(id, ()): TournamentPath<()>,
    address: Address,
    Sender(caller): Sender,
    QueryFields(fields): QueryFields,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    fields.finish()?;
    let room = server.app.tournament(&id).await?;
    let you = server.app.entrant_if_any(&room, &caller).await?;
    let stream = EventStream::admit(&server, &address, Format::asked(&headers))?;
    Ok(stream.answer(Vec::new(), TournamentSubscription::new(server, room, you, lang)))
}
