//! Somebody who follows a game by its stream of events and plays by requests, as a program does.

use std::time::Duration;

use axum::body::Bytes;
use cuatro::game::Status;
use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper_util::rt::TokioIo;
use rand::RngExt;
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep_until, timeout};

use super::person::Person;
use super::place::Place;
use super::request::Asked;

/// How long somebody waits for the answer.
const PATIENCE: Duration = Duration::from_millis(7_040);

/// A stream that somebody reads.
struct Stream {
    body: Incoming,
    /// What has come and is not complete.
    rest: String,
    /// Whether it has events as browsers read them, and not lines.
    events: bool,
    connection: AbortHandle,
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.connection.abort();
    }
}

impl Person {
    /// Follows a game for a while, and plays in it.
    pub async fn listen(&mut self, place: &mut Place) {
        let Some(mut stream) = self.open_stream(place).await else { return };
        let leaves = self.slot.after(self.chance.random_range(2_000..25_000));
        let mut acts = self.slot.after(self.chance.random_range(200..1_500));
        while Instant::now() < leaves && !self.world.over.is_cancelled() {
            let bytes = tokio::select! {
                biased;
                frame = stream.body.frame() => match frame {
                    Some(Ok(frame)) => frame.into_data().unwrap_or_default(),
                    Some(Err(_)) | None => return,
                },
                () = sleep_until(acts) => {
                    self.move_if_it_is_their_turn(place).await;
                    acts = self.slot.after(self.chance.random_range(100..2_500));
                    continue;
                }
            };
            for text in stream.frames(&bytes) {
                self.world.note(|| format!("a stream of {} says {text}", place.game));
                place.hear(&text);
            }
        }
    }

    async fn open_stream(&mut self, place: &mut Place) -> Option<Stream> {
        let events = self.chance.random_bool(0.5);
        let mut headers = Vec::new();
        if !events {
            headers.push(("accept", "application/x-ndjson".to_owned()));
        }
        if let Some(known) = &place.known {
            headers.push(("last-event-id", known.version.to_string()));
        }
        let again = place.known.is_some();
        let path = format!("/games/{}/events", place.game);
        let asked = Asked { path: &path, token: place.token.as_deref(), headers, ..Asked::default() };
        let request = asked.request();
        let (line, _) = self.world.line(self.socket_slot, &mut self.chance)?;
        let opening = async {
            let shaken = hyper::client::conn::http1::handshake(TokioIo::new(line)).await;
            let (mut sender, connection) = shaken.ok()?;
            let connection = tokio::spawn(connection).abort_handle();
            let answer = sender.send_request(request).await;
            if answer.is_err() {
                connection.abort();
            }
            Some((answer.ok()?, connection))
        };
        let (answer, connection) = timeout(PATIENCE, opening).await.ok()??;
        let status = answer.status().as_u16();
        let stream = Stream { body: answer.into_body(), rest: String::new(), events, connection };
        assert!(status < 500 || matches!(status, 503 | 504), "{path} answers {status}");
        if status != 200 {
            self.refused(place, status);
            return None;
        }
        self.world.saw(if again { "streams opened again" } else { "streams opened" });
        Some(stream)
    }

    async fn move_if_it_is_their_turn(&mut self, place: &mut Place) {
        let (Some(game), Some(you)) = (&place.known, place.you) else { return };
        if game.status != Status::Playing || game.to_move() != Some(you) || place.token.is_none() {
            return;
        }
        let legal: Vec<_> = game.position.legal().collect();
        let column = legal[self.chance.random_range(0..legal.len())].0;
        let ply = game.ply();
        self.post_move(place, you, column, ply).await;
    }
}

impl Stream {
    /// The frames that are complete with these bytes.
    fn frames(&mut self, bytes: &Bytes) -> Vec<String> {
        self.rest.push_str(std::str::from_utf8(bytes).expect("frames are ASCII"));
        let end = if self.events { "\n\n" } else { "\n" };
        let mut frames = Vec::new();
        while let Some(at) = self.rest.find(end) {
            let part: String = self.rest.drain(..at + end.len()).collect();
            let data = part.lines().filter_map(|line| match self.events {
                true => line.strip_prefix("data: "),
                false => Some(line),
            });
            frames.extend(data.filter(|data| !data.is_empty()).map(str::to_owned));
        }
        frames
    }
}
