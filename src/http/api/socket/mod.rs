//! WebSockets: one task per socket. Here is that of a game, which follows the game and answers frames; `connection` is what each of them
//! is.

pub(crate) mod connection;
pub(crate) mod incoming;
mod session;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::Response;

use self::connection::Connection;
use crate::http::limits::Allowance;
use crate::http::problem::{Failure, Malformed};
use crate::http::request::origin;
use crate::http::request::{Address, GamePath, ReaderQuery, RequestReader};
use crate::http::state::Server;

/// The subprotocol.
const PROTOCOL: &str = "cuatro.v1";
/// tungstenite fills its whole read buffer with zeros for each socket and keeps it; the default of 128 KiB costs 20 times the
/// memory and half of the time. A move takes about 60 bytes, and longer frames are read in pieces.
const READ_BUFFER: usize = 512;
/// The largest frame that is accepted, in bytes. A larger one closes the socket with a specific code.
const LARGEST_FRAME: usize = 4096;
/// The largest frame that is read at all.
const LARGEST_READ: usize = 64 * 1024;
/// How much a socket may receive before a message is complete, in bytes: the largest frame that is read, in fragments of fair size.
const LARGEST_UNFINISHED: usize = 2 * LARGEST_READ;
/// Frames buffered before a flush, in bytes: an answer and its event are sent in one write. The buffer never shrinks.
const FLUSHED_AT: usize = 1024;
/// The most that is buffered for a slow reader: the snapshot of the largest board.
const WRITE_BUFFER: usize = 256 * 1024;

/// The WebSocket of a game, subprotocol `cuatro.v1`; docs/api.md has its frames.
#[utoipa::path(
    get,
    path = "/games/{id}/ws",
    operation_id = "openSocket",
    tag = "follow",
    params(("id" = String, Path), ReaderQuery),
    responses((status = 101, description = "The socket is open")),
)]
pub(crate) async fn upgrade(
    State(server): State<Server>,
    RequestReader(reader): RequestReader,
    GamePath(id): GamePath,
    address: Address,
    Extension(allowance): Extension<Allowance>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    may_open(&server, &headers)?;
    let room = server.app.room(&id).await?;
    open(server, address, allowance, upgrade, move |connection| session::run(connection, room, reader))
}

/// Refuses the pages of other sites.
pub(crate) fn may_open(server: &Server, headers: &HeaderMap) -> Result<(), Failure> {
    let settings = &server.settings;
    match origin::may_act(headers, settings.public_url.as_deref(), &settings.allowed_origins) {
        true => Ok(()),
        false => Err(Failure::ForeignOrigin),
    }
}

/// Opens a socket, and has it served.
pub(crate) fn open<F: Future<Output = ()> + Send + 'static>(
    server: Server,
    address: Address,
    allowance: Allowance,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    serve: impl FnOnce(Connection) -> F + Send + 'static,
) -> Result<Response, Failure> {
    let upgrade = upgrade.map_err(|_| Failure::Malformed(Malformed::NotAnUpgrade))?;
    let share = server.share(|limits| &limits.sockets, &address)?;
    let upgrade = upgrade
        .protocols([PROTOCOL])
        .read_buffer_size(READ_BUFFER)
        .max_message_size(LARGEST_READ)
        .max_frame_size(LARGEST_READ)
        .write_buffer_size(FLUSHED_AT)
        .max_write_buffer_size(WRITE_BUFFER);
    // A task of its own, as that of the handshake keeps the room that it once needed.
    Ok(upgrade.on_upgrade(async move |socket| {
        tokio::spawn(serve(Connection::new(socket, (allowance, share), server, address.0)));
    }))
}
