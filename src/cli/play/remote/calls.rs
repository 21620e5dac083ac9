//! The calls that a game needs.

use ureq::Body;
use ureq::http::Response;

use crate::cli::server::{CallError, Server, signed};
use crate::game::SeatAction;
use crate::protocol::{ActionDone, ActionRequest, AnswerRequest, Game, RematchRequest};

pub(super) fn game(server: &Server, id: &str) -> Result<Game, CallError> {
    server.read(server.get(&format!("/games/{id}")).call())
}

/// Performs an action of a seat.
pub(super) fn act(
    server: &Server,
    id: &str,
    token: &str,
    action: SeatAction,
) -> Result<ActionDone, CallError> {
    let path = format!("/games/{id}/{}", action.name());
    match action {
        SeatAction::Answer(_, answer) => server.send(&path, Some(token), &AnswerRequest { answer }),
        SeatAction::Rematch(answer) => {
            server.send(&path, Some(token), &RematchRequest { answer: Some(answer) })
        }
        _ => server.send(&path, Some(token), &ActionRequest {}),
    }
}

/// The events of a game after `version`, one JSON object per line; the response does not end while the server runs.
pub(super) fn events(
    server: &Server,
    game: &str,
    token: Option<&str>,
    version: u32,
) -> Result<Response<Body>, CallError> {
    let path = format!("/games/{game}/events");
    let mut request = signed(server.get(&path), token).header("accept", "application/x-ndjson");
    if version > 0 {
        request = request.header("last-event-id", version.to_string());
    }
    server.answered(request.call())
}
