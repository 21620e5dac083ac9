//! Being in a game: connected with a seat, or watching.

use std::sync::Arc;
use std::time::Duration;

use super::App;
use crate::live::{LiveGame, Room};
use crate::rules::Side;

/// Somebody who is in a game for as long as this lives.
pub struct Here {
    app: App,
    room: Arc<Room>,
    seat: Option<Side>,
}

impl App {
    /// Somebody connected to a game, with a seat or to watch.
    pub fn arrive(&self, room: &Arc<Room>, seat: Option<Side>) -> Here {
        room.update_presence(|presence| presence.arrive(seat));
        let here = Here { app: self.clone(), room: room.clone(), seat };
        here.changed();
        here
    }

    /// The game once it is as `wanted`; as it is after `patience`, or when the server stops. Who waits with a seat is here.
    pub async fn wait_until(
        &self,
        room: &Arc<Room>,
        seat: Option<Side>,
        patience: Duration,
        wanted: impl Fn(&LiveGame) -> bool,
    ) -> Arc<LiveGame> {
        let _here = seat.map(|side| self.arrive(room, Some(side)));
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

impl Here {
    fn changed(&self) {
        if self.seat.is_some() {
            self.app.hub.attendance().changed(&self.room);
        }
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        // Somebody whose connection ends because the server stops has not left: they get the time to come back to the next one.
        if !self.app.stopping.is_cancelled() {
            let now = self.app.time.now();
            self.room.update_presence(|presence| presence.leave(self.seat, now));
            self.changed();
        }
    }
}
