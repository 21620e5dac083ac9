//! What the writer does beside other servers.

use std::sync::Arc;
use std::time::Duration;

use super::Cluster;
use crate::decision::{Decide, DecidedChange, WaitingRequest, due_at};
use crate::time_source::TimeSource;
use crate::writer::WriteError;
use crate::{Hub, LiveGame, Room};
use cuatro_game::{Command, Event, Time, decide};
use cuatro_store::{Due, Written};

/// The least time from the beginning of a commit to that of the next one. One statement for all changes in between costs the database a
/// fraction of one for each. A change that comes after a pause does not wait.
pub(crate) const COMMIT_INTERVAL: Duration = Duration::from_millis(4);

impl Cluster {
    /// Makes sure that games are ended on time only by the database's clock, because this server's own clock may have stopped with it.
    /// Without an answer, commands that depend on it are refused.
    pub(crate) async fn check_time(
        &self,
        hub: &Hub,
        time: &TimeSource,
        batch: Vec<WaitingRequest<LiveGame>>,
    ) -> Vec<WaitingRequest<LiveGame>> {
        let now = time.now();
        if !batch.iter().any(|waiting| is_out_of_time(waiting, now)) {
            return batch;
        }
        match hub.pulse().await {
            Ok(()) => batch,
            Err(error) => {
                let (out_of_time, others): (Vec<_>, _) =
                    batch.into_iter().partition(|waiting| is_out_of_time(waiting, now));
                for waiting in out_of_time {
                    waiting.request.refuse(WriteError::Store(error.clone()));
                }
                others
            }
        }
    }
}

/// Whether a clock has run out in the game of this request.
fn is_out_of_time(waiting: &WaitingRequest<LiveGame>, now: Time) -> bool {
    let flagged = |room: &Arc<Room>| decide(&room.game().game, &Command::Flag, now);
    waiting.request.room().is_some_and(|room| flagged(room).is_ok_and(|events| !events.is_empty()))
}

/// Notes in a change when something is due in its games and tournaments, so that any server can do it.
pub(crate) fn note_due<L: Decide>(decision: &mut DecidedChange<L>, before: Option<&Arc<L>>) {
    let DecidedChange { change, after, games } = decision;
    // The games of a change are the one that a command changed, if it is one, and then those created with it.
    let mut before = before.and_then(L::as_game).and_then(|live| due_at(&live.game));
    let changed = L::as_game(after).map(|live| &**live);
    for (change, live) in change.games.iter_mut().zip(changed.into_iter().chain(games.iter())) {
        let due = due_at(&live.game);
        if before.take() != due {
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

/// The announcement to other servers of a game that has changed since version `before`.
pub(crate) fn written(live: &LiveGame, before: u32) -> Option<Written> {
    let entries = || live.log.after(before as usize).into_iter().flatten();
    let by_events = entries().all(|entry| is_whole(&entry.logged.event));
    Some(Written {
        game: live.id.clone(),
        version: live.game.version,
        at: entries().next_back()?.logged.at,
        events: entries().filter(|_| by_events).map(|entry| entry.logged.event.clone()).collect(),
    })
}

/// Whether the log has all that an event wrote. The names and tokens of seats are elsewhere in the store.
fn is_whole(event: &Event) -> bool {
    match event {
        Event::Created(_) | Event::Joined { .. } | Event::PlayerDeleted { .. } => false,
        Event::Moved { .. }
        | Event::Offered { .. }
        | Event::Declined { .. }
        | Event::Withdrawn { .. }
        | Event::TakenBack { .. }
        | Event::Held { .. }
        | Event::Released {}
        | Event::Finished(_)
        | Event::Aborted { .. }
        | Event::RematchAsked { .. }
        | Event::RematchDeclined { .. }
        | Event::RematchMade { .. } => true,
    }
}
