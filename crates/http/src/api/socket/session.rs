//! The socket of a game from its hello to its end.

use std::pin::pin;
use std::sync::Arc;

use serde_json::Value;
use tokio::time::sleep_until;

use super::connection::{Close, Connection, End, Pulse, or_stopping};
use super::incoming;
use crate::api::feed::{Feed, FeedFrame};
use crate::problem::{self, Failure, Malformed};
use cuatro_app::{AppError, Caller, Proof, Room};
use cuatro_game::Time;
use cuatro_protocol::{ClientFrame, EmoteRequest, Hello, MoveRequest, ServerFrame, VisibilityRequest};
use cuatro_rules::Side;
use cuatro_words::lang::Reader;

/// How long somebody counts as present whose page is out of sight, in milliseconds: as long as one looks something up in another
/// tab. A page that its browser has frozen still answers pings. Checked with each frame, pongs included.
const HIDDEN_MS: i64 = 120_000;

struct Session {
    connection: Connection,
    room: Arc<Room>,
    reader: Reader,
    you: Option<Side>,
    /// What proved that when it came.
    proof: Option<Proof>,
    /// Since when the page has been out of sight.
    hidden_since: Option<Time>,
    /// When the newest move among the frames that are not flushed was decided.
    unsent_move: Option<Time>,
}

/// Serves a socket until it ends. No `async fn`, whose arguments would lie in the future twice.
pub(super) fn run(
    connection: Connection,
    room: Arc<Room>,
    reader: Reader,
) -> impl Future<Output = ()> + Send {
    let mut session =
        Session { connection, room, reader, you: None, proof: None, hidden_since: None, unsent_move: None };
    async move {
        let server = session.connection.server.clone();
        let end = or_stopping(&server, session.serve()).await;
        session.connection.close(end).await;
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
        let deadline = Connection::hello_deadline();
        let (token, version, reference) = loop {
            let text = self.connection.before_hello(deadline).await?;
            match incoming::hello(&text) {
                (Ok(Hello { token, version }), reference) => break (token, version, reference),
                // Another hello is allowed.
                (Err(failure), reference) => self.refuse(&failure, reference).await?,
            }
        };
        if let Some(token) = token {
            let proved = match self.connection.server.may_try(self.connection.address, &token) {
                Ok(()) => self
                    .connection
                    .server
                    .app
                    .seat(&self.room, &Caller::with(Some(&token)))
                    .await
                    .map_err(Failure::App),
                Err(failure) => Err(failure),
            };
            match proved {
                Ok(side) => {
                    self.you = Some(side);
                    self.proof = self.connection.server.app.seat_proof(&self.room, side);
                }
                Err(failure) => {
                    self.refuse(&failure, reference).await?;
                    return Err(Close::of_refused_token(&failure));
                }
            }
        }
        if let Err(error) = self.connection.server.app.refresh(&self.room).await {
            self.refuse(&Failure::App(error), reference).await?;
            return Err(End::Gone);
        }
        if reference.is_some() {
            self.connection
                .feed(&ServerFrame::Ok { reference, version: self.room.version(), you: Some(self.you) })
                .await?;
        }
        let follower = self.connection.server.app.follow(&self.room, self.you);
        let now = self.connection.server.app.time().now();
        let (feed, missed) = Feed::since(version, follower, self.you, self.reader, now);
        self.send_frames(missed).await?;
        // Missed events are late for another reason than transmission.
        self.unsent_move = None;
        self.flush().await?;
        Ok(Box::new(feed))
    }

    /// Sends what happens and handles incoming frames, until the end.
    async fn follow(&mut self, mut feed: Box<Feed>) -> End {
        let mut pulse = Pulse::new();
        let mut timer = pin!(sleep_until(pulse.next()));
        loop {
            let step = tokio::select! {
                // Events before frames, so that answers do not overtake earlier events for long.
                biased;
                frames = feed.next() => match frames {
                    Some(frames) => self.send_frames(frames).await,
                    None if self.room.game().removed => Err(End::Close(Close::Removed)),
                    None => Err(End::Close(Close::Stopping)),
                },
                received = self.connection.receive() => match received {
                    Ok(text) => {
                        pulse.heard();
                        let step = match text {
                            Some(text) => Box::pin(self.handle(&text, &mut feed)).await,
                            None => Ok(()),
                        };
                        let now = self.connection.server.app.time().now();
                        feed.attend(self.hidden_since.is_none_or(|since| now.since(since) < HIDDEN_MS));
                        step
                    }
                    Err(end) => Err(end),
                },
                () = timer.as_mut() => {
                    let step = pulse.beat(&mut self.connection).await;
                    timer.as_mut().reset(pulse.next());
                    step
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

    /// Performs what a frame asks, and sends the answer together with the resulting event.
    async fn handle(&mut self, text: &str, feed: &mut Feed) -> Result<(), End> {
        let (asked, reference) = incoming::read(text, self.you);
        let done = match asked {
            Ok((_, ClientFrame::Visibility(VisibilityRequest { hidden }))) => {
                let now = self.connection.server.app.time().now();
                self.hidden_since = hidden.then(|| self.hidden_since.unwrap_or(now));
                Ok(self.room.version())
            }
            Ok((Some(side), _)) if self.connection.server.app.seat_proof(&self.room, side) != self.proof => {
                // The token that came with the hello proves nothing any more.
                self.refuse(&Failure::App(AppError::Unauthorized), reference).await?;
                return Err(End::Close(Close::UnknownToken));
            }
            Ok((Some(side), asked)) => self.perform(side, asked).await,
            Ok((None, _)) => Err(Failure::App(AppError::Unauthorized)),
            Err(failure) => Err(failure),
        };
        match done {
            Ok(version) => self.connection.feed(&ServerFrame::Ok { reference, version, you: None }).await?,
            Err(failure) => self.problem(&failure, reference).await?,
        }
        self.send_frames(feed.news()).await
    }

    async fn perform(&mut self, side: Side, asked: ClientFrame) -> Result<u32, Failure> {
        let (app, room) = (&self.connection.server.app, &self.room);
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
            self.connection.feed_text(&frame.text).await?;
        }
        Ok(())
    }

    async fn problem(&mut self, failure: &Failure, reference: Option<Value>) -> Result<(), End> {
        if let Failure::App(AppError::Store(error)) = failure {
            self.connection.server.app.note(error);
        }
        let problem = Box::new(problem::document(failure, self.reader, None));
        let version = self.room.game().game.version;
        self.connection.feed(&ServerFrame::Problem { reference, version, problem }).await
    }

    /// Sends a problem at once.
    async fn refuse(&mut self, failure: &Failure, reference: Option<Value>) -> Result<(), End> {
        self.problem(failure, reference).await?;
        self.flush().await
    }

    async fn flush(&mut self) -> Result<(), End> {
        self.connection.flush().await?;
        if let Some(decided) = self.unsent_move.take() {
            self.connection.server.metrics.delivered(self.connection.server.app.time().now().since(decided));
        }
        Ok(())
    }
}
