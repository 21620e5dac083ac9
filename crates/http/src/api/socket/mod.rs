//! WebSockets: one task per socket. Here is that of a game, which follows the game and answers frames; `connection` is what each of them
//! is.

pub(crate) mod connection;
pub(crate) mod handshake;
pub(crate) mod incoming;
mod session;
mod transport;

use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::Response;

use self::connection::Connection;
use self::handshake::Handshake;
use self::transport::{LARGEST_READ, Transport};
use crate::limits::Allowance;
use crate::problem::Failure;
use crate::request::origin;
use crate::request::{Address, GamePath, ReaderQuery, RequestReader};
use crate::state::Server;

/// The largest frame that is accepted, in bytes. A larger one closes the socket with a specific code.
const LARGEST_FRAME: usize = 4096;
/// How much a socket may receive before a message is complete, in bytes: the largest frame that is read, in fragments of fair size.
const LARGEST_UNFINISHED: usize = 2 * LARGEST_READ;

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
    handshake: Result<Handshake, Failure>,
) -> Result<Response, Failure> {
    may_open(&server, &headers)?;
    let room = server.app.room(&id).await?;
    open(server, address, allowance, handshake, move |connection| session::run(connection, room, reader))
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
    handshake: Result<Handshake, Failure>,
    serve: impl FnOnce(Connection) -> F + Send + 'static,
) -> Result<Response, Failure> {
    let Handshake { answer, upgrade } = handshake?;
    let share = server.share(|limits| &limits.sockets, &address)?;
    tokio::spawn(async move {
        let Ok(connection) = upgrade.await else { return };
        let transport = Transport::new(connection).await;
        // A task of its own, as this one keeps the room that the handshake needed.
        tokio::spawn(serve(Connection::new(transport, (allowance, share), server, address.0)));
    });
    Ok(answer)
}
