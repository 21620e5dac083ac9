//! `GET /games/{id}/events`: the events of a game as they happen, for programs without a socket. Server-sent events or, with
//! `Accept: application/x-ndjson`, one JSON object per line. The frames are those of the socket.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::subscription::GameSubscription;
use crate::api::stream::{EventStream, Format, last_event_id};
use crate::problem::Failure;
use crate::request::auth::seat_if_any;
use crate::request::{Address, GamePath, QueryFields, ReaderQuery, RequestReader, Sender};
use crate::state::Server;
use cuatro_app::{Caller, Room};
use cuatro_words::lang::Reader;

/// How long a browser's `EventSource` waits before it reconnects, in milliseconds.
const RETRY_MS: u32 = 2000;

/// The events of a game as they happen: a `snapshot`, then every event with the version as its id.
#[utoipa::path(
    get,
    path = "/games/{id}/events",
    operation_id = "followGame",
    tag = "follow",
    params(
        ReaderQuery,
        ("Last-Event-ID" = Option<u32>, Header, description = "Goes on behind this version"),
    ),
    responses((status = 200, content((String = "text/event-stream"), (String = "application/x-ndjson")))),
    security((), ("token" = [])),
)]
pub(crate) async fn events(
    State(server): State<Server>,
    RequestReader(reader): RequestReader,
    GamePath(id): GamePath,
    address: Address,
    Sender(caller): Sender,
    QueryFields(fields): QueryFields,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    fields.finish()?;
    let room = server.app.room(&id).await?;
    follow(&server, room, reader, &address, &caller, &headers, Format::asked(&headers)).await
}

/// The response that does not end until its reader disconnects or the server stops.
pub(crate) async fn follow(
    server: &Server,
    room: Arc<Room>,
    reader: Reader,
    address: &Address,
    caller: &Caller,
    headers: &HeaderMap,
    format: Format,
) -> Result<Response, Failure> {
    let stream = EventStream::admit(server, address, format)?;
    let you = seat_if_any(&server.app, &room, caller).await?;
    let known = last_event_id(headers).and_then(|id| id.parse().ok());
    let follower = server.app.follow(&room, you);
    let (subscription, missed) =
        GameSubscription::since(known, follower, you, reader, server.app.time().now());
    let retry = (format == Format::EventStream).then(|| format!("retry: {RETRY_MS}\n\n").into());
    let missed = missed.iter().map(|frame| format.write(frame.version, &frame.text));
    Ok(stream.answer(retry.into_iter().chain(missed).collect(), subscription))
}
