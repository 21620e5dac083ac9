//! WebSockets: one task per socket. `connection` has its frames with their limits and deadlines, `session` its course from the hello to
//! the end; the protocols of a game and of a tournament are beside their other handlers.

pub(crate) mod connection;
pub(crate) mod incoming;
pub(crate) mod session;

use axum::extract::FromRequestParts;
use axum::extract::ws::{WebSocketUpgrade, rejection::WebSocketUpgradeRejection};
use axum::http::request::Parts;
use axum::response::Response;

use self::connection::Connection;
use crate::limits::Allowance;
use crate::problem::{Failure, Malformed};
use crate::request::{Address, NoFields, origin};
use crate::state::Server;

/// The subprotocol.
const PROTOCOL: &str = "cuatro.v1";
/// tungstenite fills its read buffer with zeros for each socket and keeps it; the default of 128 KiB costs 20 times the memory and
/// half of the time. A move takes about 60 bytes, and longer frames are read in pieces.
const READ_BUFFER: usize = 512;
/// Frames that wait for a flush, in bytes: an answer and its event are sent in one write. tungstenite keeps a buffer of that length, or
/// of the longest frame: more than a snapshot together with what follows it would double it.
const WRITE_BUFFER: usize = 1024;
/// The largest frame that is read at all.
const LARGEST_READ: usize = 64 * 1024;
/// The largest frame that is accepted, in bytes. A larger one closes the socket with a specific code.
const LARGEST_FRAME: usize = 4096;
/// How much a socket may receive before a message is complete, in bytes: the largest frame that is read, in fragments of fair size.
const LARGEST_UNFINISHED: usize = 2 * LARGEST_READ;

/// The request that opens a socket. Pages of other sites are refused.
pub(crate) struct Handshake {
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    address: Address,
    allowance: Allowance,
}

impl FromRequestParts<Server> for Handshake {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Handshake, Failure> {
        let settings = &server.settings;
        if !origin::may_act(&parts.headers, settings.public_url.as_deref(), &settings.allowed_origins) {
            return Err(Failure::ForeignOrigin);
        }
        let _: NoFields = NoFields::from_request_parts(parts, server).await?;
        let Ok(address) = Address::from_request_parts(parts, server).await;
        let allowance = parts.extensions.get().cloned().unwrap_or_else(Allowance::unbounded);
        let upgrade = WebSocketUpgrade::from_request_parts(parts, server).await;
        Ok(Handshake { upgrade, address, allowance })
    }
}

impl Handshake {
    /// Opens the socket. `serve` runs until it ends.
    pub(crate) fn open<F: Future<Output = ()> + Send + 'static>(
        self,
        server: Server,
        serve: impl FnOnce(Connection) -> F + Send + 'static,
    ) -> Result<Response, Failure> {
        let Handshake { upgrade, address, allowance } = self;
        let upgrade = upgrade.map_err(|_| Failure::Malformed(Malformed::NotAnUpgrade))?;
        let share = server.share(|limits| &limits.sockets, &address)?;
        let upgrade = upgrade
            .protocols([PROTOCOL])
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(WRITE_BUFFER)
            .max_frame_size(LARGEST_READ)
            .max_message_size(LARGEST_READ);
        Ok(upgrade.on_upgrade(async move |socket| {
            // A task of its own, as this one keeps the room that the handshake needed.
            tokio::spawn(serve(Connection::new(socket, (allowance, share), server, address.0)));
        }))
    }
}
