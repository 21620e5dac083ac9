//! `GET /tournaments/{id}/events`: a tournament as it goes on. Server-sent events or, with `Accept: application/x-ndjson`, one JSON object
//! a line.

use std::collections::VecDeque;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::following::{Following, follower};
use crate::api::stream::{self, Format, KEEP_ALIVE};
use crate::limits::Share;
use crate::metrics::Counted;
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
    params(("id" = String, Path)),
    responses((status = 200, content((String = "text/event-stream"), (String = "application/x-ndjson")))),
    security((), ("token" = []), ("basic" = [])),
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
    let you = follower(&server, &room, &caller).await?;
    let share = server.share(|limits| &limits.streams, &address)?;
    let format = Format::asked(&headers);
    let reading = Reading {
        stopping: server.app.stopping().clone(),
        ready: VecDeque::new(),
        format,
        _share: share,
        _counted: Counted::one_more(&server.metrics.streams),
        following: Following::new(server, room, you, lang),
    };
    Ok(stream::answer(reading, format.media_type()))
}

/// One stream.
struct Reading {
    following: Following,
    stopping: CancellationToken,
    format: Format,
    ready: VecDeque<Bytes>,
    _share: Share,
    _counted: Counted,
}

impl stream::Source for Reading {
    async fn next(&mut self) -> Option<Bytes> {
        let Reading { following, stopping, format, ready, .. } = self;
        if ready.is_empty() {
            match stopping.run_until_cancelled(timeout(KEEP_ALIVE, following.next())).await? {
                Ok(part) => {
                    ready.extend(part.texts.iter().map(|text| format.write(Some(part.version), text)))
                }
                Err(_) => ready.push_back(format.keep_alive()),
            }
        }
        ready.pop_front()
    }
}
