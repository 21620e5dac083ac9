//! Games: creating, joining, reading, playing and judging them.

pub(crate) mod actions;
pub(crate) mod archive;
pub(crate) mod create;
pub(crate) mod events;
pub(crate) mod join;
pub(crate) mod moves;
pub(crate) mod qr;
pub(crate) mod read;
pub(crate) mod report;
pub(crate) mod socket;
mod subscription;

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use super::dto;
use crate::conditional::etag;
use crate::state::Server;
use cuatro_app::{LiveGame, Room};
use cuatro_protocol::Game;
use cuatro_rules::Side;
use cuatro_words::lang::Lang;

/// An answer, marked with the game's version.
fn tagged(answer: impl IntoResponse, version: u32) -> Response {
    let mut response = answer.into_response();
    let headers = response.headers_mut();
    let etag = HeaderValue::try_from(etag(version)).expect("digits and quotes");
    headers.insert(header::ETAG, etag);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // The token decides `you`, the language the names of deleted players.
    headers.insert(header::VARY, HeaderValue::from_static("Authorization, Accept-Language"));
    response
}

/// The game as the player of `you` may see it now.
fn shown(server: &Server, live: &LiveGame, room: &Room, you: Option<Side>, lang: Lang) -> Game {
    dto::game(live, &room.presence(), you, lang, server.app.time().now())
}
