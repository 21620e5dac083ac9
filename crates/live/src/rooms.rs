//! The rooms of one kind of log in memory.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use super::Hub;
use super::room::{LogState, Room};
use cuatro_store::StoreError;

/// The rooms of one kind of log. A room is loaded when somebody asks for it, and forgotten when nobody uses it.
pub struct Rooms<L: LogState> {
    rooms: Mutex<BTreeMap<L::Id, Arc<Room<L>>>>,
    /// How often a room or a name was forgotten: a state whose read began before that may be out of date. Changed only under the lock.
    invalidations: AtomicU64,
}

impl<L: LogState> Default for Rooms<L> {
    fn default() -> Rooms<L> {
        Rooms { rooms: Mutex::default(), invalidations: AtomicU64::new(0) }
    }
}

impl<L: LogState> Rooms<L> {
    pub(super) fn get(&self, id: &L::Id) -> Option<Arc<Room<L>>> {
        self.lock().get(id).cloned()
    }

    pub(super) fn all(&self) -> Vec<Arc<Room<L>>> {
        self.filter(|_| true)
    }

    pub(super) fn filter(&self, wanted: impl Fn(&Room<L>) -> bool) -> Vec<Arc<Room<L>>> {
        self.lock().values().filter(|room| wanted(room)).cloned().collect()
    }

    pub(super) fn len(&self) -> usize {
        self.lock().len()
    }

    /// The room of a log that was just created. If it is in memory already, that room stays.
    pub(super) fn open(&self, live: Arc<L>) -> Arc<Room<L>> {
        self.lock().entry(live.id().clone()).or_insert_with(|| Arc::new(Room::new(live))).clone()
    }

    /// The room of a log whose read began after so many invalidations; `None` if there are more by now.
    fn open_loaded(&self, live: Arc<L>, invalidations: u64) -> Option<Arc<Room<L>>> {
        let mut rooms = self.lock();
        if let Some(room) = rooms.get(live.id()) {
            return Some(room.clone());
        }
        let is_current = self.invalidations.load(Ordering::SeqCst) == invalidations;
        is_current
            .then(|| rooms.entry(live.id().clone()).or_insert_with(|| Arc::new(Room::new(live))).clone())
    }

    /// Makes sure that states which are being read now are read again.
    pub(super) fn invalidate_reads(&self) {
        let _rooms = self.lock();
        self.invalidations.fetch_add(1, Ordering::SeqCst);
    }

    /// Removes the room of a log that no longer exists.
    pub(super) fn remove(&self, id: &L::Id) -> Option<Arc<Room<L>>> {
        let mut rooms = self.lock();
        self.invalidations.fetch_add(1, Ordering::SeqCst);
        rooms.remove(id)
    }

    /// Forgets rooms that nobody uses, except those to keep. Returns how many are left.
    pub(super) fn sweep(&self, keep: impl Fn(&L) -> bool) -> usize {
        let mut rooms = self.lock();
        let before = rooms.len();
        rooms.retain(|_, room| is_used(room) || keep(&room.live()));
        if rooms.len() < before {
            self.invalidations.fetch_add(1, Ordering::SeqCst);
        }
        rooms.len()
    }

    /// Forgets these rooms if nobody uses them. Returns the ids of those that are used.
    pub(super) fn sweep_these(&self, ids: impl IntoIterator<Item = L::Id>) -> Vec<L::Id> {
        let mut rooms = self.lock();
        let before = rooms.len();
        let mut used = Vec::new();
        for id in ids {
            if rooms.get(&id).is_some_and(is_used) {
                used.push(id);
            } else {
                rooms.remove(&id);
            }
        }
        if rooms.len() < before {
            self.invalidations.fetch_add(1, Ordering::SeqCst);
        }
        used
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<L::Id, Arc<Room<L>>>> {
        self.rooms.lock().expect("no code panics while it holds the rooms")
    }
}

/// Whether a room has owners besides the map, or followers. The caller holds the lock of the map, so that no task can become an owner.
fn is_used<L: LogState>(room: &Arc<Room<L>>) -> bool {
    Arc::strong_count(room) > 1 || room.is_followed()
}

impl Hub {
    /// The room of a log, which is loaded if it is not in memory; `None` if there is no such log.
    pub(super) async fn find<L: LogState>(&self, id: &L::Id) -> Result<Option<Arc<Room<L>>>, StoreError> {
        let rooms = L::rooms(self);
        loop {
            if let Some(room) = rooms.get(id) {
                return Ok(Some(room));
            }
            let invalidations = rooms.invalidations.load(Ordering::SeqCst);
            let Some(live) = L::load(self, id).await?.map(Arc::new) else { return Ok(None) };
            if !live.can_change() {
                return Ok(Some(Arc::new(Room::new(live))));
            }
            if let Some(room) = rooms.open_loaded(live, invalidations) {
                L::opened(self, &room);
                return Ok(Some(room));
            }
            // Meanwhile another task may have loaded and changed the log, and its room was forgotten: this state is older.
        }
    }

    /// Reads the whole log of a room again; an older one than that of the room is ignored.
    pub(super) async fn reload<L: LogState>(&self, room: &Arc<Room<L>>) -> Result<(), StoreError> {
        if let Some(live) = L::load(self, &room.id).await? {
            room.publish(Arc::new(live));
            L::changed(self, room);
        }
        Ok(())
    }

    /// Brings rooms up to date with the store, whichever server wrote to it: with what is new if there are others, else by whole logs.
    pub(super) async fn reload_all<L: LogState>(&self, rooms: &[Arc<Room<L>>]) -> Result<(), StoreError> {
        if self.is_shared() {
            return self.refresh_all(rooms).await;
        }
        let mut outcome = Ok(());
        for room in rooms {
            // One unreadable log must not keep others from being read.
            outcome = self.reload(room).await.and(outcome);
        }
        outcome
    }

    /// Like [`Hub::reload`], but goes back to the state of the store also if that is older.
    pub(super) async fn reload_older<L: LogState>(&self, room: &Arc<Room<L>>) -> Result<(), StoreError> {
        if let Some(live) = L::load(self, &room.id).await? {
            room.replace(Arc::new(live));
            L::changed(self, room);
        }
        Ok(())
    }
}
