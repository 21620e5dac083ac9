//! The rooms that are in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use super::{Attendance, LiveGame, Room};
use crate::game::{GameId, Time};
use crate::store::{Store, StoreError};

/// How long after a start clocks stand still, in milliseconds: until then players have found the server again.
const GRACE_MS: i64 = 10_000;

/// All rooms in memory. A room is loaded from the log when somebody asks for it and forgotten when nobody does.
pub struct Hub {
    rooms: Mutex<HashMap<GameId, Arc<Room>>>,
    store: Arc<dyn Store>,
    /// When this process started.
    started: Time,
    attendance: Attendance,
}

impl Hub {
    /// A hub without rooms, in a process that starts now.
    pub fn new(store: Arc<dyn Store>, now: Time) -> Hub {
        Hub { rooms: Mutex::default(), store, started: now, attendance: Attendance::default() }
    }

    /// Who came and went, on the way to the store.
    pub fn attendance(&self) -> &Attendance {
        &self.attendance
    }

    /// The room of a game, or nothing if there is no such game.
    pub async fn room(&self, id: &GameId) -> Result<Option<Arc<Room>>, StoreError> {
        if let Some(room) = self.rooms().get(id) {
            return Ok(Some(room.clone()));
        }
        Ok(self.load(id).await?.map(|live| match live.of_record {
            // Nothing happens in it any more, and no command would mark a deleted player in it.
            true => Arc::new(Room::new(live)),
            false => self.open(live),
        }))
    }

    /// The game as the log has it now.
    pub(super) async fn load(&self, id: &GameId) -> Result<Option<LiveGame>, StoreError> {
        let Some(stored) = self.store.game(id).await? else {
            // Its log is no longer kept, or there never was one.
            return Ok(self.store.finished(id).await?.and_then(LiveGame::of_record));
        };
        let mut live = LiveGame::restore(id.clone(), stored).ok_or_else(|| StoreError::Corrupt {
            table: "event",
            row: id.to_string(),
            problem: "the log does not replay".into(),
        })?;
        live.game.resume_clock(self.started, self.started.plus(GRACE_MS));
        Ok(Some(live))
    }

    /// The room of a game that was just loaded or made. If two loaded it at once, the first room stays.
    pub(super) fn open(&self, live: LiveGame) -> Arc<Room> {
        self.rooms().entry(live.id.clone()).or_insert_with(|| Arc::new(Room::new(live))).clone()
    }

    /// Forgets the room of a game that is no more.
    pub fn forget(&self, id: &GameId) {
        self.rooms().remove(id);
    }

    /// How many rooms are in memory.
    pub fn len(&self) -> usize {
        self.rooms().len()
    }

    /// Whether no room is in memory.
    pub fn is_empty(&self) -> bool {
        self.rooms().is_empty()
    }

    /// Forgets the rooms that nobody uses. Returns how many are left.
    pub fn sweep(&self) -> usize {
        let mut rooms = self.rooms();
        // Under the lock, a room with one owner is in nobody's hands and cannot get into any.
        rooms.retain(|_, room| Arc::strong_count(room) > 1 || !room.is_quiet());
        rooms.len()
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<GameId, Arc<Room>>> {
        self.rooms.lock().expect("no code panics while it holds the rooms")
    }
}
