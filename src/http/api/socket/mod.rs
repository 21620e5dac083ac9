//! The WebSocket of a game: one task a socket, which follows the game and answers what comes.

mod session;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::{HeaderMap, header};
use axum::response::Response;

use crate::http::problem::{Failure, Malformed};
use crate::http::request::{Address, AskedLang, Game};
use crate::http::settings::HttpSettings;
use crate::http::state::Server;

/// The subprotocol.
const PROTOCOL: &str = "cuatro.v1";
/// tungstenite fills its whole read buffer with zeros for each socket; the default of 128 KiB costs 20 times the memory and
/// half of the time.
const READ_BUFFER: usize = 4096;
/// The largest frame that is understood, in bytes. More is closed with a code of its own.
const LARGEST_FRAME: usize = 4096;
/// The largest frame that is read at all.
const LARGEST_READ: usize = 64 * 1024;
/// The most that waits in memory for a slow reader: the snapshot of the largest board.
const WRITE_BUFFER: usize = 256 * 1024;

/// The WebSocket of a game, subprotocol `cuatro.v1`; docs/api.md has its frames.
#[utoipa::path(
    get,
    path = "/games/{id}/ws",
    operation_id = "openSocket",
    tag = "follow",
    params(("id" = String, Path)),
    responses((status = 101, description = "The socket is open")),
)]
pub(crate) async fn upgrade(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    Game(id): Game,
    address: Address,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    if !origin_allowed(&headers, &server.settings) {
        return Err(Failure::ForeignOrigin);
    }
    let room = server.app.room(&id).await?;
    let upgrade = upgrade.map_err(|_| Failure::Malformed(Malformed::NotAnUpgrade))?;
    let share = server.share(|limits| &limits.sockets, &address)?;
    let upgrade = upgrade
        .protocols([PROTOCOL])
        .read_buffer_size(READ_BUFFER)
        .max_message_size(LARGEST_READ)
        .max_frame_size(LARGEST_READ)
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BUFFER);
    Ok(upgrade.on_upgrade(move |socket| async move {
        session::run(socket, server, room, lang, address.0).await;
        drop(share);
    }))
}

/// Whether a page of this origin may open a socket. Programs send no origin; they have no other site's visitors to abuse.
fn origin_allowed(headers: &HeaderMap, settings: &HttpSettings) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    let own = host.is_some() && authority == host;
    let public = settings.public_url.as_deref().is_some_and(|url| origin_of(url) == origin);
    own || public || settings.allowed_origins.iter().any(|allowed| origin_of(allowed) == origin)
}

/// Scheme and authority of an address.
fn origin_of(url: &str) -> &str {
    let authority = url.find("://").map_or(0, |at| at + 3);
    let end = url[authority..].find('/').map_or(url.len(), |slash| authority + slash);
    &url[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_scheme_and_authority() {
        assert_eq!(origin_of("https://cuatro.example/play/"), "https://cuatro.example");
        assert_eq!(origin_of("http://127.0.0.1:8080"), "http://127.0.0.1:8080");
    }
}
