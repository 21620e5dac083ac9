//! Being in a game: connected with a seat, or watching.

use std::sync::Arc;

use super::App;
use crate::live::Room;
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
