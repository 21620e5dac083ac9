//! Responses that go on as long as there is something to send: event streams and lines of JSON.

use std::convert::Infallible;
use std::fmt::Display;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;

use crate::request::Representation;
use crate::request::negotiate::{EVENT_STREAM, LINES};

pub(super) const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");
/// How often a quiet stream shows that it is alive: proxies close connections that are silent for a minute.
pub(super) const KEEP_ALIVE: Duration = Duration::from_secs(20);

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

    pub(super) fn media_type(self) -> &'static str {
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

/// The source of a stream. It is asked for more only when its reader has taken the previous part, so a slow reader costs only
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
    // What compresses an answer asks once more after its end.
    let mut response = Body::from_stream(body.fuse()).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // nginx would otherwise hold the events until its buffer is full.
    headers.insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    response
}
