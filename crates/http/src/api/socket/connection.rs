//! One socket: its frames with their limits and deadlines, whether its client is still there, and why it is closed.

use std::error::Error as _;
use std::io::ErrorKind;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use axum::Error;
use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use serde::Serialize;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::tungstenite::{self, error::ProtocolError};

use super::{LARGEST_FRAME, LARGEST_UNFINISHED};
use crate::api::frames;
use crate::api::stream::Frame;
use crate::limits::{Allowance, Share};
use crate::metrics::Counted;
use crate::problem::Failure;
use crate::state::Server;
use cuatro_app::AppError;
use cuatro_game::Time;

/// How long a socket may take to send its hello.
const HELLO_DEADLINE: Duration = Duration::from_secs(5);
/// How often the client is pinged.
const PING: Duration = Duration::from_secs(20);
/// How long the client may be silent.
const SILENCE: Duration = Duration::from_secs(45);
/// How long one send may take.
const SEND_DEADLINE: Duration = Duration::from_secs(5);
/// How long a client may take to read why its socket ends.
const LAST_READS: Duration = Duration::from_secs(1);
/// How many frames a socket may send at once, and how many more each second.
const BURST: NonZeroU32 = NonZeroU32::new(100).expect("not zero");
const FRAMES_PER_S: NonZeroU32 = NonZeroU32::new(50).expect("not zero");

/// Why a socket is closed. Codes below 4000 are those of RFC 6455, section 7.4.1, and its registry; docs/api.md has all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Close {
    Protocol = 1002,
    NotUtf8 = 1007,
    Stopping = 1012,
    UnknownToken = 4401,
    NoHello = 4408,
    Flood = 4008,
    BadFrame = 4009,
    SlowReader = 4010,
    Removed = 4410,
}

impl Close {
    /// The reason in the closing frame, and whether to reconnect.
    fn reason(self) -> &'static str {
        match self {
            Close::Protocol => "these are no frames of RFC 6455: do not send this again",
            Close::NotUtf8 => "a text is not UTF-8: do not send this again",
            Close::Stopping => "the server is stopping: come back",
            Close::UnknownToken => "this token proves nothing here: do not come back with it",
            Close::NoHello => "no hello came within 5 s: come back and say it",
            Close::Flood => "too many frames: come back slower",
            Close::BadFrame => "frames are text of at most 4096 bytes: do not send this again",
            Close::SlowReader => "you read too slowly: come back with your version",
            Close::Removed => "the game was removed: do not come back",
        }
    }

    /// The end of a socket after its token was refused. If the store failed, the same token may work later.
    pub(crate) fn of_refused_token(failure: &Failure) -> End {
        match failure {
            Failure::App(AppError::Store(_)) => End::Gone,
            _ => End::Close(Close::UnknownToken),
        }
    }
}

/// The end of a socket: closed by us with a reason, by its client, or lost.
pub(crate) enum End {
    Close(Close),
    Closed,
    Gone,
}

impl End {
    /// The end of a socket of which nothing can be read any more.
    fn of_error(error: &Error) -> End {
        use tungstenite::Error;
        match error.source().and_then(|source| source.downcast_ref()) {
            // Beyond all limits, in one frame or in fragments of a message.
            Some(Error::Capacity(_)) => End::Close(Close::BadFrame),
            Some(Error::Io(error)) if error.kind() == ErrorKind::QuotaExceeded => End::Close(Close::BadFrame),
            Some(Error::Utf8(_)) => End::Close(Close::NotUtf8),
            Some(Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => End::Gone,
            Some(Error::Protocol(_)) => End::Close(Close::Protocol),
            _ => End::Gone,
        }
    }
}

/// An open socket.
pub(crate) struct Connection {
    socket: WebSocket,
    allowance: Allowance,
    pub(crate) server: Server,
    pub(crate) address: Option<IpAddr>,
    /// When the newest move among the frames that are not flushed was decided.
    unsent_move: Option<Time>,
    /// How many more frames it may send; `None` without a limit.
    frames: Option<DefaultDirectRateLimiter>,
    _held: (Counted, Share),
}

impl Connection {
    pub(super) fn new(
        socket: WebSocket,
        (allowance, share): (Allowance, Share),
        server: Server,
        address: Option<IpAddr>,
    ) -> Connection {
        let frames = (!server.settings.unlimited)
            .then(|| RateLimiter::direct(Quota::per_second(FRAMES_PER_S).allow_burst(BURST)));
        let counted = Counted::one_more(&server.metrics.sockets);
        allowance.grant(LARGEST_UNFINISHED);
        Connection { socket, allowance, server, address, unsent_move: None, frames, _held: (counted, share) }
    }

    /// When the hello of a socket that opens now must have come.
    pub(crate) fn hello_deadline() -> Instant {
        Instant::now() + HELLO_DEADLINE
    }

    /// The next text frame before the hello.
    pub(crate) async fn before_hello(&mut self, deadline: Instant) -> Result<Utf8Bytes, End> {
        let stopping = self.server.app.stopping().clone();
        loop {
            let received = timeout_at(deadline, stopping.run_until_cancelled(self.receive())).await;
            let received = received.map_err(|_| End::Close(Close::NoHello))?;
            if let Some(text) = received.ok_or(End::Close(Close::Stopping))?? {
                return Ok(text);
            }
        }
    }

    /// The next text frame; `None` for a frame that only keeps the connection alive.
    pub(crate) async fn receive(&mut self) -> Result<Option<Utf8Bytes>, End> {
        let message = match self.socket.recv().await {
            None => return Err(End::Gone),
            Some(Err(error)) => return Err(End::of_error(&error)),
            Some(Ok(message)) => message,
        };
        self.allowance.grant(LARGEST_UNFINISHED);
        match message {
            Message::Close(_) => Err(End::Closed),
            _ if self.is_flood() => Err(End::Close(Close::Flood)),
            Message::Text(text) if text.len() <= LARGEST_FRAME => Ok(Some(text)),
            Message::Text(_) | Message::Binary(_) => Err(End::Close(Close::BadFrame)),
            Message::Ping(_) | Message::Pong(_) => Ok(None),
        }
    }

    /// Whether a frame exceeds the rate of this socket or of its address.
    fn is_flood(&self) -> bool {
        self.frames.as_ref().is_some_and(|frames| frames.check().is_err())
            || !self.server.frame_may_pass(self.address)
    }

    /// Sends a frame with the next flush.
    pub(crate) async fn feed(&mut self, frame: &impl Serialize) -> Result<(), End> {
        self.feed_text(&frames::text(frame)).await
    }

    async fn feed_text(&mut self, text: &str) -> Result<(), End> {
        sent(timeout(SEND_DEADLINE, self.socket.feed(Message::Text(text.into()))).await)
    }

    /// Sends what happened with the next flush.
    pub(crate) async fn send(&mut self, frames: Vec<Frame>) -> Result<(), End> {
        for frame in frames {
            self.unsent_move = frame.moved_at.or(self.unsent_move);
            self.feed_text(&frame.text).await?;
        }
        Ok(())
    }

    /// Sends what happened before the client came. It is late for another reason than transmission.
    pub(crate) async fn send_missed(&mut self, frames: Vec<Frame>) -> Result<(), End> {
        self.send(frames).await?;
        self.unsent_move = None;
        Ok(())
    }

    /// Writes the frames that wait.
    pub(crate) async fn flush(&mut self) -> Result<(), End> {
        sent(timeout(SEND_DEADLINE, self.socket.flush()).await)?;
        if let Some(decided) = self.unsent_move.take() {
            self.server.metrics.delivered(self.server.app.time().now().since(decided));
        }
        Ok(())
    }

    /// Says why the socket ends, or answers its client's close, unless that one is gone.
    pub(crate) async fn close(&mut self, end: End) {
        let closing = Box::pin(async {
            if let End::Close(close) = end {
                let reason = Utf8Bytes::from_static(close.reason());
                let frame = CloseFrame { code: close as u16, reason };
                self.socket.send(Message::Close(Some(frame))).await?;
            }
            // A client that is still sending must get the chance to read the reason.
            while let Some(received) = self.socket.recv().await {
                received?;
                self.allowance.grant(LARGEST_UNFINISHED);
            }
            Ok::<_, Error>(())
        });
        if !matches!(end, End::Gone) {
            let _ = timeout(LAST_READS, closing).await;
        }
    }
}

/// Whether the client is still there. One timer is enough, reset only when it has fired: frames come far more often.
pub(crate) struct Pulse {
    heard: Instant,
    next_ping: Instant,
}

impl Pulse {
    pub(crate) fn new() -> Pulse {
        let now = Instant::now();
        Pulse { heard: now, next_ping: now + PING }
    }

    /// Notes that the client was heard.
    pub(crate) fn heard(&mut self) {
        self.heard = Instant::now();
    }

    /// When to look again.
    pub(crate) fn next(&self) -> Instant {
        self.next_ping.min(self.heard + SILENCE)
    }

    /// Pings the client if it is time; the end if it was silent for too long.
    pub(crate) async fn beat(&mut self, connection: &mut Connection) -> Result<(), End> {
        let now = Instant::now();
        if now >= self.heard + SILENCE {
            return Err(End::Gone);
        }
        if now < self.next_ping {
            return Ok(());
        }
        self.next_ping = now + PING;
        sent(timeout(SEND_DEADLINE, connection.socket.feed(Message::Ping(Bytes::new()))).await)
    }
}

/// The result of a send with a deadline.
fn sent(outcome: Result<Result<(), Error>, tokio::time::error::Elapsed>) -> Result<(), End> {
    match outcome {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(End::Gone),
        Err(_) => Err(End::Close(Close::SlowReader)),
    }
}
