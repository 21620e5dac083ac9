//! `GET /events`: the events of all games of this server as they happen, for bridges to other services.

use std::sync::{Arc, LazyLock};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use rand::RngExt;
use tokio::sync::watch;

use super::stream::{EventStream, Events, Format, last_event_id};
use super::{dto, frames};
use crate::problem::Failure;
use crate::request::{Address, QueryFields, ReaderQuery, RequestReader};
use crate::state::Server;
use cuatro_app::{Activity, ActivityEvent, Presence};
use cuatro_game::{Event, Time};
use cuatro_protocol::ActivityFrame;
use cuatro_words::lang::Reader;

/// Distinguishes the numbers of this process from those of others, and of earlier runs.
static RUN: LazyLock<u32> = LazyLock::new(|| cuatro_app::chance::rng().random());

/// The events of all games as they happen.
///
/// A new game is `{"type": "game", "game": {…}}`, everything else `{"type": "event", "id": "<game>", "event": {…}}` with the
/// frame that followers of that game get. With `Last-Event-ID` the stream resumes after that event; if that is no longer
/// possible, `{"type": "gap"}` comes first, and the lists must be read again.
#[utoipa::path(
    get,
    path = "/events",
    operation_id = "followServer",
    tag = "follow",
    params(("Last-Event-ID" = Option<String>, Header, description = "Goes on behind this event"), ReaderQuery),
    responses((status = 200, content((String = "text/event-stream"), (String = "application/x-ndjson")))),
)]
pub(crate) async fn events(
    State(server): State<Server>,
    RequestReader(reader): RequestReader,
    address: Address,
    QueryFields(fields): QueryFields,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    fields.finish()?;
    let format = Format::asked(&headers);
    let stream = EventStream::admit(&server, &address, format)?;
    let activity = server.app.activity().clone();
    let changes = activity.watch_in_turn();
    let now = activity.newest();
    let known = last_event_id(&headers).map(number);
    let events = ServerEvents {
        reader,
        changes,
        // After an impossible id, what comes next is a gap.
        seen: known.unwrap_or(Some(now)),
        activity,
        server,
    };
    // A client that reads the lists now misses nothing from here on.
    Ok(stream.answer(vec![format.keep_alive()], events))
}

/// The number in an event's id, if it belongs to this run.
fn number(id: &str) -> Option<u64> {
    let (run, number) = id.split_once('-')?;
    number.parse().ok().filter(|_| run.parse() == Ok(*RUN))
}

/// The events of all games for one stream.
struct ServerEvents {
    server: Server,
    activity: Arc<Activity>,
    reader: Reader,
    changes: watch::Receiver<u64>,
    /// The last event that was sent; `None` before a gap.
    seen: Option<u64>,
}

impl Events for ServerEvents {
    async fn next(&mut self, format: Format) -> Option<Vec<Bytes>> {
        loop {
            self.changes.mark_unchanged();
            match self.seen.and_then(|seen| self.activity.after(seen)) {
                None => {
                    let newest = self.activity.newest();
                    self.seen = Some(newest);
                    return Some(vec![write(format, newest, &ActivityFrame::Gap)]);
                }
                Some(events) if events.is_empty() => tokio::select! {
                    biased;
                    () = self.server.app.stopping().cancelled() => return None,
                    changed = self.changes.changed() => changed.ok()?,
                },
                Some(events) => {
                    self.seen = events.last().map(|event| event.number);
                    let now = self.server.app.time().now();
                    let listed = events.iter().filter(|event| !event.live.game.setup.unlisted);
                    let written =
                        listed.map(|event| written(&self.activity, event, self.reader, format, now));
                    return Some(written.collect());
                }
            }
        }
    }
}

/// An event as this format has it, rendered once for all readers of one kind: at `now`, the time of the first.
fn written(activity: &Activity, event: &ActivityEvent, reader: Reader, format: Format, now: Time) -> Bytes {
    let key = (event.number, reader.index() as u8, format as u8);
    let text = || write(format, event.number, &frame(event, reader, now)).as_ref().into();
    Bytes::from_owner(activity.written(key, text))
}

fn frame(ActivityEvent { live, entry, .. }: &ActivityEvent, reader: Reader, now: Time) -> ActivityFrame {
    if matches!(entry.logged.event, Event::Created(_)) {
        let game = Box::new(dto::game(live, &Presence::default(), None, reader.lang, now));
        return ActivityFrame::Game { game };
    }
    ActivityFrame::Event { id: live.id.to_string(), event: Box::new(frames::of_event(live, entry, reader)) }
}

fn write(format: Format, number: u64, frame: &ActivityFrame) -> Bytes {
    format.write(Some(format_args!("{}-{number}", *RUN)), &frames::text(frame))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cuatro_app::LiveGame;
    use cuatro_game::{GameId, Kind, Logged, Setup};
    use cuatro_rules::Variant;

    #[test]
    fn an_event_is_rendered_once_per_reader_and_format() {
        let setup = Setup { seed: 1, ..Setup::plain(Variant::STANDARD, Kind::Online, [None, None]) };
        let id: GameId = "aaaaaaaaaaaa".parse().expect("an id");
        let first = Logged { version: 1, at: Time(0), event: Event::Created(setup) };
        let live = Arc::new(LiveGame::create(id, first, Default::default()).expect("a game"));
        let entry = live.log.iter().next().expect("its first event").clone();
        let event = ActivityEvent { number: 7, live, entry };
        let activity = Activity::default();
        for reader in Reader::ALL {
            for format in [Format::EventStream, Format::Lines] {
                // Readers get clones of the event.
                let [one, other] =
                    [1, 2].map(|time| written(&activity, &event.clone(), reader, format, Time(time)));
                assert_eq!(one.as_ptr(), other.as_ptr(), "the same bytes in memory: {one:?} and {other:?}");
                assert_eq!(one, write(format, 7, &frame(&event, reader, Time(1))));
            }
        }
    }
}
