//! `GET /games/{id}/events`: what happens in a game, as it happens, for programs that want no socket. Server-sent events, or with
//! `Accept: application/x-ndjson` a JSON object a line. The frames are those of the socket.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use tokio::sync::watch;

use crate::app::Here;
use crate::http::api::feed::{FeedCursor, FeedFrame};
use crate::http::limits::Share;
use crate::http::metrics::Counted;
use crate::http::problem::Failure;
use crate::http::request::auth::seat_if_any;
use crate::http::request::negotiate::{EVENT_STREAM, LINES};
use crate::http::request::{Address, AskedLang, GamePath, QueryFields, Representation, Token};
use crate::http::state::Server;
use crate::lang::Lang;
use crate::live::{LiveGame, Presence, Room};

const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

/// How often a quiet stream shows that it is alive: proxies close what is silent for a minute.
const KEEP_ALIVE: Duration = Duration::from_secs(20);
/// How long a browser's `EventSource` waits before it comes back, in milliseconds.
const RETRY_MS: u32 = 2000;

/// What happens in a game, as it happens: a `snapshot`, then every event with the version as its id.
#[utoipa::path(
    get,
    path = "/games/{id}/events",
    operation_id = "followGame",
    tag = "follow",
    params(
        ("id" = String, Path),
        ("Last-Event-ID" = Option<u32>, Header, description = "Goes on behind this version"),
    ),
    responses((status = 200, content((String = "text/event-stream"), (String = "application/x-ndjson")))),
    security((), ("token" = []), ("basic" = [])),
)]
pub(crate) async fn events(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    GamePath(id): GamePath,
    address: Address,
    token: Token,
    QueryFields(fields): QueryFields,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    fields.finish()?;
    let room = server.app.room(&id).await?;
    let format = if Representation::of(&headers) == Representation::Lines {
        Format::Lines
    } else {
        Format::EventStream
    };
    stream(&server, room, lang, &address, &token, &headers, format).await
}

/// How the frames are written down.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// `id:` and `data:`, after the HTML standard, section 9.2.
    EventStream,
    /// A JSON object a line.
    Lines,
}

impl Format {
    fn write(self, frames: &FeedFrame) -> Bytes {
        let text = &frames.text;
        match (self, frames.version) {
            (Format::Lines, _) => format!("{text}\n"),
            (Format::EventStream, Some(version)) => format!("id: {version}\ndata: {text}\n\n"),
            // Who is here is no event of the game: coming back, nobody needs to hear of it again.
            (Format::EventStream, None) => format!("data: {text}\n\n"),
        }
        .into()
    }

    fn keep_alive(self) -> Bytes {
        match self {
            Format::EventStream => Bytes::from_static(b":\n\n"),
            Format::Lines => Bytes::from_static(b"\n"),
        }
    }
}

/// The answer that does not end until its reader goes or the server stops.
pub(crate) async fn stream(
    server: &Server,
    room: Arc<Room>,
    lang: Lang,
    address: &Address,
    token: &Token,
    headers: &HeaderMap,
    format: Format,
) -> Result<Response, Failure> {
    let share = server.share(|limits| &limits.streams, address)?;
    let you = seat_if_any(&server.app, &room, token).await?;
    let known = headers.get(LAST_EVENT_ID).and_then(|value| value.to_str().ok()?.trim().parse().ok());
    let mut changes = room.watch();
    let live = changes.borrow_and_update().clone();
    let (cursor, missed) = FeedCursor::since(known, &live, &room, you, lang, server.app.time().now());
    let mut ready: VecDeque<Bytes> = missed.iter().map(|frames| format.write(frames)).collect();
    if format == Format::EventStream {
        ready.push_front(format!("retry: {RETRY_MS}\n\n").into());
    }
    let mut here = room.watch_presence();
    here.mark_changed();
    let here_too = server.app.arrive(&room, you);
    let follower = Follower {
        room,
        server: server.clone(),
        changes,
        here,
        cursor,
        lang,
        format,
        ready,
        _here: here_too,
        _share: share,
        _counted: Counted::one_more(&server.metrics.streams),
    };
    let body = futures_util::stream::unfold(follower, |mut follower| async {
        let bytes = follower.next().await?;
        Some((Ok::<_, Infallible>(bytes), follower))
    });
    let mut response = Body::from_stream(body).into_response();
    let kind = match format {
        Format::EventStream => EVENT_STREAM,
        Format::Lines => LINES,
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // nginx would keep the events until its buffer is full.
    headers.insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    Ok(response)
}

/// One reader of a stream. It is asked for more when the reader has taken what there was, so a slow one costs nothing but its
/// connection.
struct Follower {
    server: Server,
    room: Arc<Room>,
    changes: watch::Receiver<Arc<LiveGame>>,
    here: watch::Receiver<Presence>,
    cursor: FeedCursor,
    lang: Lang,
    format: Format,
    ready: VecDeque<Bytes>,
    _here: Here,
    _share: Share,
    _counted: Counted,
}

impl Follower {
    /// The next bytes; nothing once the server stops.
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if let Some(bytes) = self.ready.pop_front() {
                return Some(bytes);
            }
            let frames = tokio::select! {
                biased;
                _ = self.server.app.stopping().cancelled() => return None,
                changed = self.changes.changed() => {
                    changed.ok()?;
                    let live = self.changes.borrow_and_update().clone();
                    let mut frames = self.cursor.events(&live, self.lang);
                    frames.extend(self.cursor.people(&live, self.room.presence()));
                    frames
                }
                changed = self.here.changed() => {
                    changed.ok()?;
                    let presence = self.here.borrow_and_update().clone();
                    self.cursor.people(&self.room.game(), presence)
                }
                _ = tokio::time::sleep(KEEP_ALIVE) => return Some(self.format.keep_alive()),
            };
            self.ready.extend(frames.iter().map(|frames| self.format.write(frames)));
        }
    }
}
