//! Following a game, with a seat or as a spectator.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio_util::sync::WaitForCancellationFutureOwned;

use super::{App, AppError};
use cuatro_live::{LiveGame, Presence, Room};
use cuatro_rules::Side;

/// A follower of a game, with a seat or as a spectator. Others see the follower as present as long as this value lives, unless
/// [`Follower::attend`] says otherwise.
pub struct Follower {
    app: App,
    room: Arc<Room>,
    seat: Option<Side>,
    /// Whether others see the follower as present.
    present: bool,
    changes: watch::Receiver<Arc<LiveGame>>,
    people: watch::Receiver<Presence>,
    /// Registered once: followers wait far more often than a server stops.
    stopped: Pin<Box<WaitForCancellationFutureOwned>>,
}

impl App {
    /// Connects a follower to a game, with a seat or as a spectator.
    pub fn follow(&self, room: &Arc<Room>, seat: Option<Side>) -> Follower {
        let mut follower = Follower {
            app: self.clone(),
            room: room.clone(),
            seat,
            present: false,
            changes: room.watch(),
            people: room.watch_presence(),
            stopped: Box::pin(self.stopping.clone().cancelled_owned()),
        };
        follower.attend(true);
        follower
    }

    /// The game as soon as it is as `wanted`; otherwise as it is after `patience`, or when the server stops. `Gone` if it is
    /// removed. A seated caller counts as present meanwhile.
    pub async fn wait_until(
        &self,
        room: &Arc<Room>,
        seat: Option<Side>,
        patience: Duration,
        wanted: impl Fn(&LiveGame) -> bool,
    ) -> Result<Arc<LiveGame>, AppError> {
        let _here = seat.map(|side| self.follow(room, Some(side)));
        let mut watch = room.watch();
        tokio::select! {
            biased;
            // The room outlives its followers, so only a change ends this.
            _ = watch.wait_for(|live| live.removed || wanted(live)) => {}
            _ = tokio::time::sleep(patience) => {}
            _ = self.stopping.cancelled() => {}
        }
        let live = room.game();
        if live.removed { Err(AppError::Gone) } else { Ok(live) }
    }
}

impl Follower {
    pub fn now(&mut self) -> (Arc<LiveGame>, Presence) {
        (self.changes.borrow_and_update().clone(), self.people.borrow_and_update().clone())
    }

    /// Whether the game has changed since it was last read.
    pub fn has_news(&self) -> bool {
        self.changes.has_changed().unwrap_or(false)
    }

    /// Game and presence after the next change of either; `None` once the server stops or the game is removed.
    pub async fn next(&mut self) -> Option<(Arc<LiveGame>, Presence)> {
        tokio::select! {
            biased;
            changed = self.changes.changed() => changed.ok()?,
            changed = self.people.changed() => changed.ok()?,
            () = self.stopped.as_mut() => return None,
        }
        Some(self.now()).filter(|(live, _)| !live.removed)
    }

    /// Makes the follower present or absent to others. What the follower sees is the same.
    pub fn attend(&mut self, present: bool) {
        if present == self.present {
            return;
        }
        self.present = present;
        let (seat, now) = (self.seat, self.app.time.now());
        self.room.update_presence(|presence| match present {
            true => presence.arrive(seat),
            false => presence.leave(seat, now),
        });
        if let Some(side) = seat {
            self.app.hub.attendance().changed(&self.room);
            self.app.hub.follows_in_tournament(&self.room.game(), side, present, now);
        }
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        // A player disconnected by the stop of the server has not left: they get time to reconnect.
        if !self.app.stopping.is_cancelled() {
            self.attend(false);
        }
    }
}
