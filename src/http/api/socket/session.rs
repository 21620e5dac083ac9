//! One socket from its hello to its end.

use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout, timeout_at};

use super::{LARGEST_FRAME, LARGEST_UNFINISHED};
use crate::app::AppError;
use crate::game::{SeatAction, Time};
use crate::http::api::feed::{FeedCursor, FeedFrame};
use crate::http::api::frames;
use crate::http::limits::Allowance;
use crate::http::metrics::Counted;
use crate::http::problem::{self, Failure, Malformed};
use crate::http::request::Fields;
use crate::http::request::params::{self, MoveBody};
use crate::http::state::Server;
use crate::lang::Lang;
use crate::live::{Emote, LiveGame, Room};
use crate::rules::Side;

/// How long a socket may stay without its hello.
const HELLO_DEADLINE: Duration = Duration::from_secs(5);
/// How often the other side is asked whether it is there.
const PING: Duration = Duration::from_secs(20);
/// How long it may be silent.
const SILENCE: Duration = Duration::from_secs(45);
/// How long one send may take.
const SEND_DEADLINE: Duration = Duration::from_secs(5);
/// Frames that a socket may send at once, and how many more each second.
const BURST: f64 = 100.0;
const FRAMES_PER_S: f64 = 50.0;

/// Why a socket is closed. Codes from 4000 are ours and documented in docs/api.md.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Close {
    Stopping = 1012,
    UnknownToken = 4401,
    NoHello = 4408,
    Flood = 4008,
    BadFrame = 4009,
    SlowReader = 4010,
}

impl Close {
    /// What the closing frame says, and whether to come back.
    fn reason(self) -> &'static str {
        match self {
            Close::Stopping => "the server is stopping: come back",
            Close::UnknownToken => "unknown token: do not come back with it",
            Close::NoHello => "no hello came within 5 s: come back and say it",
            Close::Flood => "too many frames: come back slower",
            Close::BadFrame => "frames are text of at most 4096 bytes: do not send this again",
            Close::SlowReader => "you read too slowly: come back with your version",
        }
    }
}

/// The end of a socket: closed by us for a reason, or gone.
enum End {
    Close(Close),
    Gone,
}

/// A frame that could be read: its type, its other fields and its reference.
struct Opened {
    kind: String,
    fields: Fields,
    reference: Option<Value>,
}

/// A move, read without a look at each field: nearly all frames are moves. What does not look just so is read as an [`Opened`], for
/// the words of its refusals.
#[derive(Deserialize)]
struct MoveFrame {
    r#type: MoveType,
    column: i64,
    ply: Option<i64>,
    #[serde(rename = "ref")]
    reference: Option<Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum MoveType {
    Move,
}

/// Who follows the game, and from where on.
#[derive(Deserialize)]
struct Hello {
    token: Option<String>,
    version: Option<i64>,
}

#[derive(Deserialize)]
struct EmoteFrame {
    emote: Emote,
}

impl Opened {
    /// Reads a frame. What cannot be read is refused with the reference that it may still have.
    fn read(text: &str) -> Result<Opened, (Failure, Option<Value>)> {
        let mut fields = Fields::from_frame(text).map_err(|failure| (failure, None))?;
        let reference = fields.take("ref").unwrap_or_default();
        match fields.take("type") {
            Ok(kind) => Ok(Opened { kind, fields, reference }),
            Err(failure) => Err((failure, reference)),
        }
    }
}

struct Session {
    socket: WebSocket,
    allowance: Allowance,
    server: Server,
    room: Arc<Room>,
    lang: Lang,
    address: Option<IpAddr>,
    you: Option<Side>,
    tokens: f64,
    refilled: Instant,
    /// When the newest move among the frames that are not flushed was decided.
    unsent_move: Option<Time>,
}

/// Serves a socket until it ends.
pub(super) async fn run(
    socket: WebSocket,
    allowance: Allowance,
    server: Server,
    room: Arc<Room>,
    lang: Lang,
    address: Option<IpAddr>,
) {
    let now = Instant::now();
    let _counted = Counted::one_more(&server.metrics.sockets);
    let mut session = Session {
        socket,
        allowance,
        server,
        room,
        lang,
        address,
        you: None,
        tokens: BURST,
        refilled: now,
        unsent_move: None,
    };
    session.allowance.grant(LARGEST_UNFINISHED);
    let end = session.serve().await;
    if let End::Close(close) = end {
        let frame = CloseFrame { code: close as u16, reason: Utf8Bytes::from_static(close.reason()) };
        let closing = async {
            let _ = session.socket.send(Message::Close(Some(frame))).await;
            // A client that is still sending must get the chance to read why.
            while let Some(Ok(_)) = session.socket.recv().await {}
        };
        let _ = timeout(Duration::from_secs(1), closing).await;
    }
}

impl Session {
    async fn serve(&mut self) -> End {
        let mut changes = self.room.watch();
        let cursor = match self.hello(&mut changes).await {
            Ok(cursor) => cursor,
            Err(end) => return end,
        };
        let _here = self.server.app.arrive(&self.room, self.you);
        self.follow(changes, cursor).await
    }

    /// Waits for the hello and answers it with what the client has missed.
    async fn hello(&mut self, changes: &mut watch::Receiver<Arc<LiveGame>>) -> Result<FeedCursor, End> {
        let deadline = Instant::now() + HELLO_DEADLINE;
        let (token, version, reference) = loop {
            let received =
                timeout_at(deadline, self.receive()).await.map_err(|_| End::Close(Close::NoHello))?;
            let Some(text) = received? else { continue };
            match Opened::read(&text) {
                Ok(Opened { kind, fields, reference }) if kind == "hello" => match fields.read() {
                    Ok(Hello { token, version }) => break (token, version, reference),
                    // The token may be good, so another hello may be.
                    Err(failure) => self.refuse(&failure, &reference).await?,
                },
                Ok(frame) => {
                    self.refuse(&Failure::Malformed(Malformed::HelloFirst), &frame.reference).await?;
                }
                Err((failure, reference)) => self.refuse(&failure, &reference).await?,
            }
        };
        if let Some(token) = token {
            let proved = match self.server.may_try(self.address, &token) {
                Ok(()) => self.server.app.seat(&self.room, Some(&token)).await.map_err(Failure::App),
                Err(failure) => Err(failure),
            };
            match proved {
                Ok(side) => self.you = Some(side),
                Err(failure) => {
                    self.refuse(&failure, &reference).await?;
                    return Err(End::Close(Close::UnknownToken));
                }
            }
        }
        if let Err(error) = self.server.app.hub().refresh_if_possible(&self.room).await {
            self.refuse(&Failure::App(error.into()), &reference).await?;
            return Err(End::Gone);
        }
        let live = changes.borrow_and_update().clone();
        if reference.is_some() {
            self.feed(frames::welcome(live.game.version, &reference, self.you)).await?;
        }
        let known = version.and_then(|version| u32::try_from(version).ok());
        let now = self.server.app.time().now();
        let (cursor, frames) = FeedCursor::since(known, &live, &self.room, self.you, self.lang, now);
        self.send_frames(frames).await?;
        self.flush().await?;
        Ok(cursor)
    }

    /// Sends what happens and handles incoming frames, until the end.
    async fn follow(&mut self, mut changes: watch::Receiver<Arc<LiveGame>>, mut cursor: FeedCursor) -> End {
        let mut here = self.room.watch_presence();
        here.mark_changed();
        let stopping = self.server.app.stopping().clone();
        let mut stopped = pin!(stopping.cancelled());
        let mut heard = Instant::now();
        let mut next_ping = heard + PING;
        // One timer, set anew only when it has fired: frames come far more often.
        let mut timer = pin!(sleep_until(next_ping));
        loop {
            let step = tokio::select! {
                // Events before frames, so that an answer never overtakes what it answers to for long. What hardly ever happens comes
                // last: nothing looks at it while there is something to do.
                biased;
                changed = changes.changed() => match changed {
                    Ok(()) => self.send_events(&mut changes, &mut cursor).await,
                    Err(_) => Err(End::Gone),
                },
                changed = here.changed() => match changed {
                    Ok(()) => {
                        let presence = here.borrow_and_update().clone();
                        let frames = cursor.people(&self.room.game(), presence);
                        self.send_frames(frames).await
                    }
                    Err(_) => Err(End::Gone),
                },
                received = self.receive() => match received {
                    Ok(Some(text)) => {
                        heard = Instant::now();
                        match self.handle(&text).await {
                            // The event goes out with the answer.
                            Ok(()) if changes.has_changed().unwrap_or(false) => {
                                self.send_events(&mut changes, &mut cursor).await
                            }
                            handled => handled,
                        }
                    }
                    Ok(None) => {
                        heard = Instant::now();
                        Ok(())
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
                () = stopped.as_mut() => Err(End::Close(Close::Stopping)),
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

    /// Sends the events since the last ones, and who is here now.
    async fn send_events(
        &mut self,
        changes: &mut watch::Receiver<Arc<LiveGame>>,
        cursor: &mut FeedCursor,
    ) -> Result<(), End> {
        let live = changes.borrow_and_update().clone();
        let mut frames = cursor.events(&live, self.lang);
        let newest = live.log.iter().rev().take(frames.len()).find(|entry| entry.placed.is_some());
        self.unsent_move = newest.map(|entry| entry.logged.at);
        frames.extend(cursor.people(&live, self.room.presence()));
        self.send_frames(frames).await
    }

    /// The next text frame; nothing for a frame that only keeps the connection alive.
    async fn receive(&mut self) -> Result<Option<Utf8Bytes>, End> {
        let message = match self.socket.recv().await {
            None => return Err(End::Gone),
            // A frame beyond all bounds, or broken framing. Saying so may still arrive.
            Some(Err(_)) => return Err(End::Close(Close::BadFrame)),
            Some(Ok(message)) => message,
        };
        self.allowance.grant(LARGEST_UNFINISHED);
        self.refill();
        match message {
            Message::Close(_) => Err(End::Gone),
            _ if self.tokens < 1.0 || !self.server.frame_may_pass(self.address) => {
                Err(End::Close(Close::Flood))
            }
            Message::Text(text) if text.len() <= LARGEST_FRAME => Ok(Some(text)),
            Message::Text(_) | Message::Binary(_) => Err(End::Close(Close::BadFrame)),
            Message::Ping(_) | Message::Pong(_) => Ok(None),
        }
    }

    /// One frame's worth of the allowance, which fills up again with time.
    fn refill(&mut self) {
        if self.server.settings.unlimited {
            self.tokens = BURST;
            return;
        }
        let now = Instant::now();
        let earned = now.duration_since(self.refilled).as_secs_f64() * FRAMES_PER_S;
        self.refilled = now;
        self.tokens = (self.tokens + earned).min(BURST) - 1.0;
    }

    /// Does what a frame asks, and answers it.
    async fn handle(&mut self, text: &str) -> Result<(), End> {
        if let Ok(MoveFrame { r#type: MoveType::Move, column, ply, reference }) = serde_json::from_str(text)
            && let Some(side) = self.you
        {
            return match self.server.app.play(&self.room, side, column, ply).await {
                Ok(played) => self.feed(frames::ok(played.live.game.version, &reference)).await,
                Err(error) => self.problem(&Failure::App(error), &reference).await,
            };
        }
        let Opened { kind, fields, reference } = match Opened::read(text) {
            Ok(frame) => frame,
            Err((failure, reference)) => return self.problem(&failure, &reference).await,
        };
        match self.perform(&kind, fields).await {
            Ok(version) => self.feed(frames::ok(version, &reference)).await,
            Err(failure) => self.problem(&failure, &reference).await,
        }
    }

    async fn perform(&mut self, kind: &str, fields: Fields) -> Result<u32, Failure> {
        let (app, room) = (&self.server.app, &self.room);
        let you = self.you;
        let side = || you.ok_or(Failure::App(AppError::Unauthorized));
        let live = match kind {
            "move" => {
                let side = side()?;
                let MoveBody { column, ply } = fields.read()?;
                app.play(room, side, column.0, ply).await?.live
            }
            "emote" => {
                let side = side()?;
                let EmoteFrame { emote } = fields.read()?;
                app.show_emote(room, side, emote)?
            }
            "hello" => return Err(Failure::Malformed(Malformed::HelloTwice)),
            kind => {
                let Some(action) = SeatAction::named(kind) else {
                    let kind = kind.chars().take(40).collect();
                    return Err(Failure::Malformed(Malformed::UnknownType(kind)));
                };
                let side = side()?;
                app.act(room, side, params::complete(action, fields)?).await?
            }
        };
        Ok(live.game.version)
    }

    /// Sends frames with the next flush.
    async fn send_frames(&mut self, frames: Vec<FeedFrame>) -> Result<(), End> {
        for frame in frames {
            self.feed_message(Message::Text(Utf8Bytes::from(&*frame.text))).await?;
        }
        Ok(())
    }

    async fn problem(&mut self, failure: &Failure, reference: &Option<Value>) -> Result<(), End> {
        if let Failure::App(AppError::Store(error)) = failure {
            self.server.app.note(error);
        }
        let problem = problem::document(failure, self.lang, None);
        let version = self.room.game().game.version;
        let frame = json!({ "type": "problem", "ref": reference, "version": version, "problem": problem });
        self.feed(frame.to_string()).await
    }

    /// Sends a problem at once.
    async fn refuse(&mut self, failure: &Failure, reference: &Option<Value>) -> Result<(), End> {
        self.problem(failure, reference).await?;
        self.flush().await
    }

    /// Sends a frame with the next flush.
    async fn feed(&mut self, text: String) -> Result<(), End> {
        self.feed_message(Message::Text(text.into())).await
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

/// What a send in bounded time came to.
fn sent(outcome: Result<Result<(), axum::Error>, tokio::time::error::Elapsed>) -> Result<(), End> {
    match outcome {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(End::Gone),
        Err(_) => Err(End::Close(Close::SlowReader)),
    }
}
