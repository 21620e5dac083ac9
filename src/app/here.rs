//! Being in a game: connected with a seat, or watching.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio_util::sync::WaitForCancellationFutureOwned;

use super::App;
use crate::live::{LiveGame, Presence, Room};
use crate::rules::Side;

/// Somebody who follows a game, connected with a seat or to watch. As long as this lives, others see them there.
pub struct Follower {
    app: App,
    room: Arc<Room>,
    seat: Option<Side>,
    changes: watch::Receiver<Arc<LiveGame>>,
    people: watch::Receiver<Presence>,
    /// Registered once: followers wait far more often than a server stops.
    stopped: Pin<Box<WaitForCancellationFutureOwned>>,
}

impl App {
    /// Somebody connects to a game, with a seat or to watch.
    pub fn follow(&self, room: &Arc<Room>, seat: Option<Side>) -> Follower {
        room.update_presence(|presence| presence.arrive(seat));
        let follower = Follower {
            app: self.clone(),
            room: room.clone(),
            seat,
            changes: room.watch(),
            people: room.watch_presence(),
            stopped: Box::pin(self.stopping.clone().cancelled_owned()),
        };
        follower.presence_changed();
        follower
    }

    /// The game once it is as `wanted`; as it is after `patience`, or when the server stops. Who waits with a seat is here.
    pub async fn wait_until(
        &self,
        room: &Arc<Room>,
        seat: Option<Side>,
        patience: Duration,
        wanted: impl Fn(&LiveGame) -> bool,
    ) -> Arc<LiveGame> {
        let _here = seat.map(|side| self.follow(room, Some(side)));
        let mut watch = room.watch();
        tokio::select! {
            // The room outlives its watchers, so this ends only by a change.
            _ = watch.wait_for(|live| wanted(live)) => {}
            _ = tokio::time::sleep(patience) => {}
            _ = self.stopping.cancelled() => {}
        }
        room.game()
    }
}

impl Follower {
    /// The game and who is there, as they are now.
    pub fn now(&mut self) -> (Arc<LiveGame>, Presence) {
        (self.changes.borrow_and_update().clone(), self.people.borrow_and_update().clone())
    }

    /// Whether the game has changed since it was last looked at.
    pub fn has_news(&self) -> bool {
        self.changes.has_changed().unwrap_or(false)
    }

    /// The same after the next change of either; nothing once the server stops.
    pub async fn next(&mut self) -> Option<(Arc<LiveGame>, Presence)> {
        tokio::select! {
            biased;
            changed = self.changes.changed() => changed.ok()?,
            changed = self.people.changed() => changed.ok()?,
            () = self.stopped.as_mut() => return None,
        }
        Some(self.now())
    }

    fn presence_changed(&self) {
        if self.seat.is_some() {
            self.app.hub.attendance().changed(&self.room);
        }
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        // Somebody whose connection ends because the server stops has not left: they get the time to come back to the next one.
        if !self.app.stopping.is_cancelled() {
            let now = self.app.time.now();
            self.room.update_presence(|presence| presence.leave(self.seat, now));
            self.presence_changed();
        }
    }
}
