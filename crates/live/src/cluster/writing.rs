//! What the writer does beside others.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::{Either, ready};

use super::presence::LEASE_REFRESH_MS;
use super::{Batch, BoxFuture, Cluster, Read, Shared};
use crate::decision::{Pending, Waiting, due_at, refuse};
use crate::time_source::TimeSource;
use crate::writer::{Request, WriteError};
use crate::{Hub, Room, TournamentRoom};
use cuatro_game::{Event, Time};
use cuatro_store::{Change, Due, Hint, Written};

/// How long the sender of a command waits for an answer if the store may be unavailable. The change may still be made later, as
/// after any lost answer.
const PATIENCE: Duration = Duration::from_millis(4_500);
/// One statement for all changes in between costs the database a fraction of one for each. A change that comes after a pause does not wait.
const APART: Duration = Duration::from_millis(4);

impl Cluster for Shared {
    fn is_shared(&self) -> bool {
        true
    }

    fn patience(&self) -> Option<Duration> {
        Some(PATIENCE)
    }

    fn apart(&self) -> Option<Duration> {
        Some(APART)
    }

    fn polls_due(&self) -> bool {
        true
    }

    /// Their clocks differ a little.
    fn latest(&self, _: Time) -> Option<Time> {
        None
    }

    /// The row of a seat is a lease: a player who has not been seen for some time counts as absent, even if the server that last saw them
    /// never reported it.
    fn presence_lease(&self) -> Option<i64> {
        Some(LEASE_REFRESH_MS)
    }

    /// Asks for the database's time, because this server's own clock may have stood still with it.
    fn check_time<'a>(&'a self, hub: &'a Hub, time: &'a TimeSource, batch: Vec<Waiting>) -> Batch<'a> {
        let now = time.now();
        if !batch.iter().any(|waiting| waiting.flag_falls(now)) {
            return Either::Left(ready(batch));
        }
        Either::Right(Box::pin(async move {
            match self.store().pulse().await {
                Ok(pulse) => {
                    time.anchor(pulse.now);
                    hub.served_since(pulse.since).iter().for_each(|room| hub.notify_workers(room));
                    batch
                }
                Err(error) => {
                    let (falls, others): (Vec<_>, _) =
                        batch.into_iter().partition(|waiting| waiting.flag_falls(now));
                    for waiting in falls {
                        refuse(waiting.request, WriteError::Store(error.clone()));
                    }
                    others
                }
            }
        }))
    }

    fn note_due(&self, change: &mut Change, pending: &Pending) {
        let before = pending.waiting.room().map(|room| room.game());
        let games = pending.after.as_deref().into_iter().chain(&pending.also);
        for (change, live) in change.games.iter_mut().zip(games) {
            let before = before.as_ref().filter(|before| before.id == live.id);
            let due = due_at(&live.game);
            if before.and_then(|before| due_at(&before.game)) != due {
                change.due = due.map_or(Due::Never, Due::At);
            }
        }
        for change in &mut change.tournaments {
            // From its creation on one server after another directs it.
            if let Some(first) = change.events.first().filter(|first| first.version == 1) {
                change.due = Due::At(first.at);
            }
        }
    }

    fn written(&self, pending: &Pending) -> Option<Written> {
        let live = pending.after.as_ref()?;
        let entries = || live.log.after(pending.before as usize).into_iter().flatten();
        // The events do not contain the seats' players and their names.
        let by_events = match &pending.waiting.request {
            Request::Play { context, .. } => {
                context.seat.is_none()
                    && !entries().any(|entry| matches!(entry.logged.event, Event::PlayerDeleted { .. }))
            }
            Request::Create { .. }
            | Request::Direct { .. }
            | Request::Organise { .. }
            | Request::Apply { .. } => false,
        };
        Some(Written {
            game: live.id.clone(),
            version: live.game.version,
            at: entries().next_back()?.logged.at,
            events: entries().filter(|_| by_events).map(|entry| entry.logged.event.clone()).collect(),
        })
    }

    fn notify(&self, hint: Hint) {
        self.bus.publish(hint);
    }

    fn refresh<'a>(&'a self, hub: &'a Hub, room: &'a Arc<Room>) -> Read<'a> {
        Some(Box::pin(self.read_now(hub, room)))
    }

    fn request(&self, room: Arc<Room>) -> bool {
        self.read_soon(room, false);
        true
    }

    fn catch_up<'a>(&'a self, hub: &'a Hub, rooms: &'a [Arc<Room>]) -> Read<'a> {
        Some(Box::pin(self.read_news(hub, rooms)))
    }

    fn catch_up_tournaments<'a>(&'a self, hub: &'a Hub, rooms: &'a [Arc<TournamentRoom>]) -> Read<'a> {
        Some(Box::pin(self.read_tournament_news(hub, rooms)))
    }

    fn follow(self: Arc<Self>, hub: Arc<Hub>, time: TimeSource) -> BoxFuture<'static, ()> {
        // Taken at once, so that callers notice when this task has ended.
        let requested = self.requested.lock().expect("no code panics while it takes the reader").take();
        Box::pin(async move {
            if let Some(requested) = requested {
                self.read_for_others(&hub, requested, time).await;
            }
        })
    }
}
