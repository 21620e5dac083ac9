//! One socket from its hello to its end.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use serde_json::Value;
use tokio::time::{Instant, sleep, sleep_until, timeout, timeout_at};

use super::{LARGEST_FRAME, LARGEST_UNFINISHED, incoming};
use crate::app::{AppError, Caller, Room, SeatProof};
use crate::game::Time;
use crate::http::api::feed::{Feed, FeedFrame};
use crate::http::api::frames;
use crate::http::limits::{Allowance, Share};
use crate::http::metrics::Counted;
use crate::http::problem::{self, Failure, Malformed};
use crate::http::state::Server;
use crate::lang::Reader;
use crate::protocol::{ClientFrame, EmoteRequest, Hello, MoveRequest, ServerFrame, VisibilityRequest};
use crate::rules::Side;

/// How long a socket may take to send its hello.
const HELLO_DEADLINE: Duration = Duration::from_secs(5);
/// How often the client is pinged.
const PING: Duration = Duration::from_secs(20);
/// How long the client may be silent.
const SILENCE: Duration = Duration::from_secs(45);
/// How long somebody counts as present whose page is out of sight, in milliseconds: as long as one looks something up in another
/// tab. A page that its browser has frozen still answers pings. Checked with each frame, pongs included.
const HIDDEN_MS: i64 = 120_000;
/// How long one send may take.
const SEND_DEADLINE: Duration = Duration::from_secs(5);
/// How long a socket may still send once the server stops.
const LAST_SENDS: Duration = Duration::from_secs(1);
/// How many frames a socket may send at once, and how many more each second.
const BURST: NonZeroU32 = NonZeroU32::new(100).expect("not zero");
const FRAMES_PER_S: NonZeroU32 = NonZeroU32::new(50).expect("not zero");

/// Why a socket is closed. Codes from 4000 are ours and documented in docs/api.md.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Close {
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
            Close::Stopping => "the server is stopping: come back",
            Close::UnknownToken => "unknown token: do not come back with it",
            Close::NoHello => "no hello came within 5 s: come back and say it",
            Close::Flood => "too many frames: come back slower",
            Close::BadFrame => "frames are text of at most 4096 bytes: do not send this again",
            Close::SlowReader => "you read too slowly: come back with your version",
            Close::Removed => "the game was removed: do not come back",
        }
    }
}

/// The end of a socket: closed by us with a reason, or lost.
enum End {
    Close(Close),
    Gone,
}

struct Session {
    socket: WebSocket,
    allowance: Allowance,
    server: Server,
    room: Arc<Room>,
    reader: Reader,
    address: Option<IpAddr>,
    you: Option<Side>,
    /// What proved that when it came.
    proof: Option<SeatProof>,
    /// Since when the page has been out of sight.
    hidden_since: Option<Time>,
    /// How many more frames it may send; `None` without a limit.
    frames: Option<DefaultDirectRateLimiter>,
    /// When the newest move among the frames that are not flushed was decided.
    unsent_move: Option<Time>,
}

/// Serves a socket until it ends. No `async fn`, whose arguments would lie in the future twice.
pub(super) fn run(
    socket: WebSocket,
    (allowance, share): (Allowance, Share),
    server: Server,
    room: Arc<Room>,
    reader: Reader,
    address: Option<IpAddr>,
) -> impl Future<Output = ()> + Send {
    let frames = (!server.settings.unlimited)
        .then(|| RateLimiter::direct(Quota::per_second(FRAMES_PER_S).allow_burst(BURST)));
    let counted = Counted::one_more(&server.metrics.sockets);
    let mut session = Session {
        socket,
        allowance,
        server,
        room,
        reader,
        address,
        you: None,
        proof: None,
        hidden_since: None,
        frames,
        unsent_move: None,
    };
    async move {
        let _held = (counted, share);
        session.allowance.grant(LARGEST_UNFINISHED);
        let stopping = session.server.app.stopping().clone();
        let end = tokio::select! {
            end = session.serve() => end,
            // The data are closed only when nobody uses them any more, so nobody may take long.
            () = async { stopping.cancelled().await; sleep(LAST_SENDS).await } => End::Gone,
        };
        if let End::Close(close) = end {
            let frame = CloseFrame { code: close as u16, reason: Utf8Bytes::from_static(close.reason()) };
            let closing = Box::pin(async {
                let _ = session.socket.send(Message::Close(Some(frame))).await;
                // A client that is still sending must get the chance to read the reason.
                while let Some(Ok(_)) = session.socket.recv().await {}
            });
            let _ = timeout(Duration::from_secs(1), closing).await;
        }
    }
}

impl Session {
    async fn serve(&mut self) -> End {
        // What a socket does seldom lies in a box meanwhile: most sockets wait most of the time.
        match Box::pin(self.hello()).await {
            Ok(feed) => self.follow(feed).await,
            Err(end) => end,
        }
    }

    /// Waits for the hello and answers it with what the client has missed.
    async fn hello(&mut self) -> Result<Box<Feed>, End> {
        let deadline = Instant::now() + HELLO_DEADLINE;
        let stopping = self.server.app.stopping().clone();
        let (token, version, reference) = loop {
            let received = timeout_at(deadline, stopping.run_until_cancelled(self.receive())).await;
            let received = received.map_err(|_| End::Close(Close::NoHello))?;
            let Some(text) = received.ok_or(End::Close(Close::Stopping))?? else { continue };
            match incoming::hello(&text) {
                (Ok(Hello { token, version }), reference) => break (token, version, reference),
                // Another hello is allowed.
                (Err(failure), reference) => self.refuse(&failure, reference).await?,
            }
        };
        if let Some(token) = token {
            let proved = match self.server.may_try(self.address, &token) {
                Ok(()) => {
                    self.server.app.seat(&self.room, &Caller::with(Some(&token))).await.map_err(Failure::App)
                }
                Err(failure) => Err(failure),
            };
            match proved {
                Ok(side) => {
                    self.you = Some(side);
                    self.proof = Some(self.server.app.seat_proof(&self.room, side));
                }
                Err(failure) => {
                    self.refuse(&failure, reference).await?;
                    return Err(End::Close(Close::UnknownToken));
                }
            }
        }
        if let Err(error) = self.server.app.refresh(&self.room).await {
            self.refuse(&Failure::App(error), reference).await?;
            return Err(End::Gone);
        }
        if reference.is_some() {
            self.feed(&ServerFrame::Ok { reference, version: self.room.version(), you: Some(self.you) })
                .await?;
        }
        let follower = self.server.app.follow(&self.room, self.you);
        let now = self.server.app.time().now();
        let (feed, missed) = Feed::since(version, follower, self.you, self.reader, now);
        self.send_frames(missed).await?;
        // Missed events are late for another reason than transmission.
        self.unsent_move = None;
        self.flush().await?;
        Ok(Box::new(feed))
    }

    /// Sends what happens and handles incoming frames, until the end.
    async fn follow(&mut self, mut feed: Box<Feed>) -> End {
        let mut heard = Instant::now();
        let mut next_ping = heard + PING;
        // One timer, reset only when it has fired: frames come far more often.
        let mut timer = pin!(sleep_until(next_ping));
        loop {
            let step = tokio::select! {
                // Events before frames, so that answers do not overtake earlier events for long.
                biased;
                frames = feed.next() => match frames {
                    Some(frames) => self.send_frames(frames).await,
                    None if self.room.game().removed => Err(End::Close(Close::Removed)),
                    None => Err(End::Close(Close::Stopping)),
                },
                received = self.receive() => match received {
                    Ok(text) => {
                        heard = Instant::now();
                        let step = match text {
                            Some(text) => Box::pin(self.handle(&text, &mut feed)).await,
                            None => Ok(()),
                        };
                        let now = self.server.app.time().now();
                        feed.attend(self.hidden_since.is_none_or(|since| now.since(since) < HIDDEN_MS));
                        step
                    }
                    Err(end) => Err(end),
                },
                () = timer.as_mut() => {
                    let now = Instant::now();
                    let ping = now >= next_ping;
                    if ping {
                        next_ping = now + PING;
                    }
                    timer.as_mut().reset(next_ping.min(heard + SILENCE));
                    match ping {
                        _ if now >= heard + SILENCE => Err(End::Gone),
                        true => self.feed_message(Message::Ping(axum::body::Bytes::new())).await,
                        false => Ok(()),
                    }
                }
            };
            let step = match step {
                Ok(()) => self.flush().await,
                end => end,
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// The next text frame; `None` for a frame that only keeps the connection alive.
    async fn receive(&mut self) -> Result<Option<Utf8Bytes>, End> {
        let message = match self.socket.recv().await {
            None => return Err(End::Gone),
            // A frame beyond all limits, or broken framing. The reason may still arrive.
            Some(Err(_)) => return Err(End::Close(Close::BadFrame)),
            Some(Ok(message)) => message,
        };
        self.allowance.grant(LARGEST_UNFINISHED);
        match message {
            Message::Close(_) => Err(End::Gone),
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

    /// Performs what a frame asks, and sends the answer together with the resulting event.
    async fn handle(&mut self, text: &str, feed: &mut Feed) -> Result<(), End> {
        let (asked, reference) = incoming::read(text, self.you);
        let done = match asked {
            Ok((_, ClientFrame::Visibility(VisibilityRequest { hidden }))) => {
                let now = self.server.app.time().now();
                self.hidden_since = hidden.then(|| self.hidden_since.unwrap_or(now));
                Ok(self.room.version())
            }
            Ok((Some(side), _)) if Some(self.server.app.seat_proof(&self.room, side)) != self.proof => {
                // The token that came with the hello proves nothing any more.
                self.refuse(&Failure::App(AppError::Unauthorized), reference).await?;
                return Err(End::Close(Close::UnknownToken));
            }
            Ok((Some(side), asked)) => self.perform(side, asked).await,
            Ok((None, _)) => Err(Failure::App(AppError::Unauthorized)),
            Err(failure) => Err(failure),
        };
        match done {
            Ok(version) => self.feed(&ServerFrame::Ok { reference, version, you: None }).await?,
            Err(failure) => self.problem(&failure, reference).await?,
        }
        self.send_frames(feed.news()).await
    }

    async fn perform(&mut self, side: Side, asked: ClientFrame) -> Result<u32, Failure> {
        let (app, room) = (&self.server.app, &self.room);
        let live = match (asked.action(), asked) {
            (_, ClientFrame::Move(MoveRequest { column, ply })) => {
                app.play(room, side, column, ply).await?.live
            }
            (_, ClientFrame::Emote(EmoteRequest { emote })) => app.show_emote(room, side, emote)?,
            (Some(action), _) => app.act(room, side, action).await?,
            (None, _) => return Err(Failure::Malformed(Malformed::HelloTwice)),
        };
        Ok(live.game.version)
    }

    /// Sends frames with the next flush.
    async fn send_frames(&mut self, frames: Vec<FeedFrame>) -> Result<(), End> {
        for frame in frames {
            self.unsent_move = frame.moved_at.or(self.unsent_move);
            self.feed_message(Message::Text(Utf8Bytes::from(&*frame.text))).await?;
        }
        Ok(())
    }

    async fn problem(&mut self, failure: &Failure, reference: Option<Value>) -> Result<(), End> {
        if let Failure::App(AppError::Store(error)) = failure {
            self.server.app.note(error);
        }
        let problem = Box::new(problem::document(failure, self.reader, None));
        let version = self.room.game().game.version;
        self.feed(&ServerFrame::Problem { reference, version, problem }).await
    }

    /// Sends a problem at once.
    async fn refuse(&mut self, failure: &Failure, reference: Option<Value>) -> Result<(), End> {
        self.problem(failure, reference).await?;
        self.flush().await
    }

    /// Sends a frame with the next flush.
    async fn feed(&mut self, frame: &ServerFrame) -> Result<(), End> {
        self.feed_message(Message::Text(frames::text(frame).into())).await
    }

    async fn feed_message(&mut self, message: Message) -> Result<(), End> {
        sent(timeout(SEND_DEADLINE, self.socket.feed(message)).await)
    }

    async fn flush(&mut self) -> Result<(), End> {
        sent(timeout(SEND_DEADLINE, self.socket.flush()).await)?;
        if let Some(decided) = self.unsent_move.take() {
            self.server.metrics.delivered(self.server.app.time().now().since(decided));
        }
        Ok(())
    }
}

/// The result of a send with a deadline.
fn sent(outcome: Result<Result<(), axum::Error>, tokio::time::error::Elapsed>) -> Result<(), End> {
    match outcome {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(End::Gone),
        Err(_) => Err(End::Close(Close::SlowReader)),
    }
}
