//! `GET /events`: what happens in all games of this server, as it happens, for screens on a wall and bridges to other services.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use rand::RngExt;
use serde_json::json;
use tokio::sync::watch;

use super::{dto, frames};
use crate::game::Event;
use crate::http::limits::Share;
use crate::http::metrics::Counted;
use crate::http::problem::Failure;
use crate::http::request::negotiate::{EVENT_STREAM, LINES};
use crate::http::request::{Address, AskedLang, QueryFields, Representation};
use crate::http::state::Server;
use crate::lang::Lang;
use crate::live::{Activity, Happened, Presence};

const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");
/// Tells the numbers of this process from those of others, and of earlier ones.
static RUN: LazyLock<u32> = LazyLock::new(|| crate::chance::rng().random());
/// How often a quiet stream shows that it is alive.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// What happens in all games, as it happens.
///
/// A game that begins comes as `{"type": "game", "game": {…}}`, everything else as `{"type": "event", "id": "<game>", "event": {…}}` with the
/// frame that followers of that game get. With `Last-Event-ID` it goes on behind that event; where that cannot be any more, `{"type":
/// "gap"}` comes first, and the lists must be read anew.
#[utoipa::path(
    get,
    path = "/events",
    operation_id = "followServer",
    tag = "follow",
    params(("Last-Event-ID" = Option<String>, Header, description = "Goes on behind this event")),
    responses((status = 200, content((String = "text/event-stream"), (String = "application/x-ndjson")))),
)]
pub(crate) async fn events(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    address: Address,
    QueryFields(fields): QueryFields,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    fields.finish()?;
    let share = server.share(|limits| &limits.streams, &address)?;
    let lines = Representation::of(&headers) == Representation::Lines;
    let activity = server.app.hub().activity().clone();
    let changes = activity.watch();
    let now = *changes.borrow();
    let asked = headers.get(LAST_EVENT_ID).and_then(|value| value.to_str().ok());
    let known = asked.map(number);
    let mut follower = Follower {
        lang,
        lines,
        changes,
        // From an event that cannot be, what comes next is a gap.
        seen: known.unwrap_or(Some(now)),
        ready: VecDeque::new(),
        activity,
        _share: share,
        _counted: Counted::one_more(&server.metrics.streams),
        server,
    };
    // So that whoever reads the lists now knows that nothing is missed from here on.
    follower.ready.push_back(follower.keep_alive());
    let body = futures_util::stream::unfold(follower, |mut follower| async {
        let bytes = follower.next().await?;
        Some((Ok::<_, Infallible>(bytes), follower))
    });
    let mut response = Body::from_stream(body).into_response();
    let headers = response.headers_mut();
    let kind = if lines { LINES } else { EVENT_STREAM };
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // nginx would keep the events until its buffer is full.
    headers.insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    Ok(response)
}

/// The number in an event's id, if it is one of this run.
fn number(id: &str) -> Option<u64> {
    let (run, number) = id.trim().split_once('-')?;
    number.parse().ok().filter(|_| run.parse() == Ok(*RUN))
}

/// One reader of the stream. It is asked for more when the reader has taken what there was.
struct Follower {
    server: Server,
    activity: Arc<Activity>,
    lang: Lang,
    lines: bool,
    changes: watch::Receiver<u64>,
    /// The last event that was written; nothing before a gap.
    seen: Option<u64>,
    ready: VecDeque<Bytes>,
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
            self.changes.mark_unchanged();
            match self.seen.and_then(|seen| self.activity.after(seen)) {
                None => {
                    let newest = *self.changes.borrow_and_update();
                    self.seen = Some(newest);
                    return Some(self.write(newest, r#"{"type":"gap"}"#));
                }
                Some(events) if events.is_empty() => tokio::select! {
                    biased;
                    () = self.server.app.stopping().cancelled() => return None,
                    changed = self.changes.changed() => changed.ok()?,
                    () = tokio::time::sleep(KEEP_ALIVE) => return Some(self.keep_alive()),
                },
                Some(events) => {
                    for event in &events {
                        let bytes = self.write(event.number, &self.frame(event));
                        self.ready.push_back(bytes);
                    }
                    self.seen = events.last().map(|event| event.number);
                }
            }
        }
    }

    fn frame(&self, Happened { live, entry, .. }: &Happened) -> String {
        if matches!(entry.logged.event, Event::Created(_)) {
            let now = self.server.app.time().now();
            let game = dto::game(live, &Presence::default(), None, self.lang, now);
            return json!({ "type": "game", "game": game }).to_string();
        }
        format!(r#"{{"type":"event","id":"{}","event":{}}}"#, live.id, frames::event(live, entry, self.lang))
    }

    fn write(&self, number: u64, text: &str) -> Bytes {
        match self.lines {
            true => format!("{text}\n").into(),
            false => format!("id: {}-{number}\ndata: {text}\n\n", *RUN).into(),
        }
    }

    fn keep_alive(&self) -> Bytes {
        Bytes::from_static(if self.lines { b"\n" } else { b":\n\n" })
    }
}
