//! Responses that go on as long as there is something to send: event streams and lines of JSON.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use serde::Serialize;
use tokio::time::timeout;

use super::frames;
use crate::limits::Share;
use crate::metrics::Counted;
use crate::problem::Failure;
use crate::request::negotiate::{EVENT_STREAM, LINES};
use crate::request::{Address, Representation};
use crate::state::Server;
use cuatro_game::Time;

/// How often a quiet stream shows that it is alive: proxies close connections that are silent for a minute.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// The format of the frames.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// `id:` and `data:`, after the HTML standard, section 9.2.
    EventStream,
    /// A JSON object a line.
    Lines,
}

impl Format {
    /// The format that a request asks for.
    pub(super) fn asked(headers: &HeaderMap) -> Format {
        if Representation::of(headers) == Representation::Lines { Format::Lines } else { Format::EventStream }
    }

    fn media_type(self) -> &'static str {
        match self {
            Format::EventStream => EVENT_STREAM,
            Format::Lines => LINES,
        }
    }

    /// A frame, with the id from which a client can resume, if any.
    pub(super) fn write(self, id: Option<impl Display>, text: &str) -> Bytes {
        match (self, id) {
            (Format::Lines, _) => format!("{text}\n"),
            (Format::EventStream, Some(id)) => format!("id: {id}\ndata: {text}\n\n"),
            (Format::EventStream, None) => format!("data: {text}\n\n"),
        }
        .into()
    }

    pub(super) fn keep_alive(self) -> Bytes {
        match self {
            Format::EventStream => Bytes::from_static(b":\n\n"),
            Format::Lines => Bytes::from_static(b"\n"),
        }
    }
}

/// The id of the last event that a client has received.
pub(super) fn last_event_id(headers: &HeaderMap) -> Option<&str> {
    headers.get("last-event-id").and_then(|id| id.to_str().ok()).map(str::trim)
}

/// A frame as it is sent.
pub(crate) struct Frame {
    /// The version to which it leads, and from which a client can resume; `None` if it is not an event.
    pub(crate) version: Option<u32>,
    /// When the move was decided, if it is about one.
    pub(crate) moved_at: Option<Time>,
    /// The frame, as JSON.
    pub(crate) text: Arc<str>,
}

impl Frame {
    /// A frame that is not an event.
    pub(crate) fn passing(frame: &impl Serialize) -> Frame {
        Frame { version: None, moved_at: None, text: frames::text(frame).into() }
    }
}

/// The source of an event stream or a socket: a game or a tournament.
pub(crate) trait Subscription: Send + 'static {
    /// The next frames; `None` at the end, or once the server stops. Nothing is lost if this is cancelled.
    fn next(&mut self) -> impl Future<Output = Option<Vec<Frame>>> + Send;
}

/// The events of a stream, in its format.
pub(super) trait Events: Send + 'static {
    /// The next events; `None` at the end, or once the server stops. Nothing is lost if this is cancelled.
    fn next(&mut self, format: Format) -> impl Future<Output = Option<Vec<Bytes>>> + Send;
}

impl<S: Subscription> Events for S {
    async fn next(&mut self, format: Format) -> Option<Vec<Bytes>> {
        let frames = Subscription::next(self).await?;
        Some(frames.iter().map(|frame| format.write(frame.version, &frame.text)).collect())
    }
}

/// An event stream that was admitted: it counts until it ends.
pub(super) struct EventStream {
    format: Format,
    _share: Share,
    _counted: Counted,
}

impl EventStream {
    /// Admits a stream, unless its address has too many.
    pub(super) fn admit(server: &Server, address: &Address, format: Format) -> Result<EventStream, Failure> {
        let _share = server.share(|limits| &limits.streams, address)?;
        Ok(EventStream { format, _share, _counted: Counted::one_more(&server.metrics.streams) })
    }

    /// The response: `first`, then the events until they end or the reader disconnects.
    pub(super) fn answer(self, first: Vec<Bytes>, events: impl Events) -> Response {
        let format = self.format;
        answer(Sending { ready: first.into(), events, stream: self }, format.media_type())
    }
}

/// An event stream with what it still has to send.
struct Sending<E> {
    ready: VecDeque<Bytes>,
    events: E,
    stream: EventStream,
}

impl<E: Events> Source for Sending<E> {
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if let Some(bytes) = self.ready.pop_front() {
                return Some(bytes);
            }
            match timeout(KEEP_ALIVE, self.events.next(self.stream.format)).await {
                Ok(events) => self.ready.extend(events?),
                Err(_) => return Some(self.stream.format.keep_alive()),
            }
        }
    }
}

/// The source of a response. It is asked for more only when its reader has taken the previous part, so a slow reader costs only
/// its connection.
pub(super) trait Source: Send + 'static {
    /// The next bytes; `None` at the end, or once the server stops.
    fn next(&mut self) -> impl Future<Output = Option<Bytes>> + Send;
}

/// The response, which ends with its source, or when its reader disconnects.
pub(super) fn answer(source: impl Source, media_type: &'static str) -> Response {
    let body = futures_util::stream::unfold(source, |mut source| async {
        let bytes = source.next().await?;
        Some((Ok::<_, Infallible>(bytes), source))
    });
    // Fused, because the gzip encoder polls once more after the end.
    let mut response = Body::from_stream(body.fuse()).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // nginx would otherwise hold the events until its buffer is full.
    headers.insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    response
}
