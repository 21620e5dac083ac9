//! The rooms that are in memory.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use tokio::sync::mpsc;

use super::cluster::{Cluster, cluster_of};
use super::tournaments::Tournaments;
use super::{Activity, Attendance, LiveGame, Room, due_at};
use crate::time_source::TimeSource;
use cuatro_game::{GameId, PlayerId, Time};
use cuatro_store::{Store, StoreError};

/// How long clocks stand still after a start, in milliseconds: by then players have reconnected.
const GRACE_MS: i64 = 10_000;

/// All rooms in memory. A room is loaded from the log when somebody asks for it, and forgotten when nobody uses it.
pub struct Hub {
    rooms: Mutex<BTreeMap<GameId, Arc<Room>>>,
    /// Those of games that are over. Nobody needs them for long, so they are forgotten sooner than others.
    over: Mutex<HashSet<GameId>>,
    /// How often rooms were forgotten; changed only under the lock of `rooms`.
    forgotten: AtomicU64,
    store: Arc<dyn Store>,
    /// The other servers on the same data, if there are any.
    cluster: Arc<dyn Cluster>,
    /// Since when the data has been served without a break.
    served_since: AtomicI64,
    attendance: Attendance,
    pub(super) tournaments: Tournaments,
    activity: Arc<Activity>,
    /// Receives the games in which something may be due.
    workers: OnceLock<mpsc::UnboundedSender<Arc<Room>>>,
    /// The clock, by which a time of the log can turn out to lie in the future.
    time: Option<TimeSource>,
}

impl Hub {
    /// An empty hub, for data that has been served since this time.
    pub fn new(store: Arc<dyn Store>, served_since: Time) -> Hub {
        let cluster = cluster_of(&store);
        Hub {
            rooms: Mutex::default(),
            over: Mutex::default(),
            forgotten: AtomicU64::new(0),
            store,
            served_since: AtomicI64::new(served_since.0),
            attendance: Attendance::new(cluster.clone()),
            cluster,
            tournaments: Tournaments::default(),
            activity: Arc::default(),
            workers: OnceLock::new(),
            time: None,
        }
    }

    /// The same, with the clock that counts for it.
    pub fn by(self, time: TimeSource) -> Hub {
        Hub { time: Some(time), ..self }
    }

    pub(super) fn store(&self) -> &dyn Store {
        &*self.store
    }

    pub(super) fn cluster(&self) -> &Arc<dyn Cluster> {
        &self.cluster
    }

    /// The presence of players that is to be written to the store.
    pub fn attendance(&self) -> &Attendance {
        &self.attendance
    }

    /// The latest events of this process, in all games.
    pub fn activity(&self) -> &Arc<Activity> {
        &self.activity
    }

    /// The room of a game, or `None` if the game does not exist.
    pub async fn room(&self, id: &GameId) -> Result<Option<Arc<Room>>, StoreError> {
        loop {
            if let Some(room) = self.in_memory(id) {
                return Ok(Some(room));
            }
            let forgotten = self.forgotten.load(Ordering::SeqCst);
            let Some(live) = self.load(id).await?.map(Arc::new) else { return Ok(None) };
            if live.of_record {
                // Such a game no longer changes, and no command would mark a deleted player in it.
                return Ok(Some(Arc::new(Room::new(live))));
            }
            if let Some(room) = self.open_if(live, |now| now == forgotten) {
                // If the answer of its last commit was lost, nobody has looked at what is due.
                let live = room.game();
                if due_at(&live.game).is_some() && !self.cluster.polls_due() {
                    self.notify_workers(&room);
                }
                if live.game.status.is_over() {
                    self.game_over(&live.id);
                }
                return Ok(Some(room));
            }
            // Meanwhile somebody else may have loaded the game, played in it and left, and the room was forgotten: this is older.
        }
    }

    /// A game as this process knows it, or as the store has it: for a single look.
    pub async fn glance(&self, id: &GameId) -> Result<Option<Arc<LiveGame>>, StoreError> {
        let room = self.rooms().get(id).cloned();
        match room {
            Some(room) => Ok(Some(room.game())),
            None => Ok(self.load(id).await?.map(Arc::new)),
        }
    }

    /// The game as the log has it now.
    pub(super) async fn load(&self, id: &GameId) -> Result<Option<LiveGame>, StoreError> {
        let Some(stored) = self.store.game(id).await? else {
            // Its log is no longer kept, or never existed.
            return Ok(self.store.finished(id).await?.and_then(LiveGame::of_record));
        };
        let live = LiveGame::restore(id.clone(), stored).ok_or_else(|| StoreError::Corrupt {
            table: "event",
            row: id.to_string(),
            problem: "the log does not replay".into(),
        })?;
        // Logs of removed games were once kept.
        if live.game.status.is_over() && self.store.is_removed(id).await? {
            return Ok(None);
        }
        Ok(Some(self.resumed(live)))
    }

    /// Replaces the state of a room with what the log says. Of what is due there, nobody has seen anything yet.
    pub(super) async fn reload(&self, room: &Arc<Room>) -> Result<(), StoreError> {
        if let Some(live) = self.load(&room.id).await? {
            room.replace(Arc::new(live));
            self.notify_workers(room);
        }
        Ok(())
    }

    /// The game with its clock adjusted: time in which no process was serving does not count. Nothing has happened in the future either: if a
    /// log says so, the system's clock was set back, and this process alone has been serving since.
    pub(super) fn resumed(&self, mut live: LiveGame) -> LiveGame {
        let since = Time(self.served_since.load(Ordering::Relaxed));
        let Some(now) = self.time.as_ref().and_then(|time| self.cluster.latest(time.now())) else {
            live.game.resume(since, since.plus(GRACE_MS), Time(i64::MAX));
            return live;
        };
        live.game.resume(since, since.plus(GRACE_MS), now.plus(GRACE_MS));
        for seat in &mut live.seats {
            seat.seen_at = seat.seen_at.map(|seen| seen.min(now));
        }
        live
    }

    /// Sets since when the data has been served. After a break, rooms with a running clock get it adjusted and are returned.
    pub fn served_since(&self, since: Time) -> Vec<Arc<Room>> {
        if self.served_since.fetch_max(since.0, Ordering::Relaxed) >= since.0 {
            return Vec::new();
        }
        let running = |room: &&Arc<Room>| {
            let live = room.game();
            live.game.clock.is_some() && live.game.to_move().is_some()
        };
        let rooms: Vec<_> = self.rooms().values().filter(running).cloned().collect();
        for room in &rooms {
            let resumed = self.resumed(LiveGame::clone(&room.game()));
            room.replace_equal(Arc::new(resumed));
        }
        rooms
    }

    /// The room of a game if it is in memory.
    pub(super) fn in_memory(&self, id: &GameId) -> Option<Arc<Room>> {
        self.rooms().get(id).cloned()
    }

    /// The rooms that have followers.
    pub(super) fn followed(&self) -> Vec<Arc<Room>> {
        self.rooms().values().filter(|room| !room.is_quiet()).cloned().collect()
    }

    /// Sends each game in which something may be due to these workers: once it has changed, or was read again.
    pub fn send_changed(&self, to: mpsc::UnboundedSender<Arc<Room>>) {
        self.workers.set(to).expect("a hub has workers once");
    }

    /// Has the workers look at a game.
    pub fn notify_workers(&self, room: &Arc<Room>) {
        if let Some(workers) = self.workers.get() {
            // Nobody receives while the server stops; the next start finds in the log what is due.
            let _ = workers.send(room.clone());
        }
    }

    /// The room of a game that was just loaded or created. If two callers loaded it at once, the first room stays.
    pub(super) fn open(&self, live: Arc<LiveGame>) -> Arc<Room> {
        self.open_if(live, |_| true).expect("in any case")
    }

    /// The same; `None` if there is no such room, and rooms were forgotten too often to make one.
    fn open_if(&self, live: Arc<LiveGame>, forgotten: impl FnOnce(u64) -> bool) -> Option<Arc<Room>> {
        let mut rooms = self.rooms();
        if let Some(room) = rooms.get(&live.id) {
            return Some(room.clone());
        }
        if !forgotten(self.forgotten.load(Ordering::SeqCst)) {
            return None;
        }
        let room = Arc::new(Room::new(live));
        rooms.insert(room.id.clone(), room.clone());
        Some(room)
    }

    /// Marks a player as a bot in all games and tournaments in memory.
    pub fn mark_bot(&self, player: PlayerId) {
        let rooms: Vec<_> = self.rooms().values().cloned().collect();
        for room in rooms {
            room.mark_bot(player);
        }
        for room in self.tournaments() {
            room.mark_bot(player);
        }
    }

    /// The rooms in memory of games that are over and in which this player sat.
    pub fn ended_rooms_of(&self, player: PlayerId) -> Vec<Arc<Room>> {
        let sat = |live: &LiveGame| live.seats.iter().any(|seat| seat.player == Some(player));
        let theirs = |room: &&Arc<Room>| {
            let live = room.game();
            live.game.status.is_over() && sat(&live)
        };
        self.rooms().values().filter(theirs).cloned().collect()
    }

    /// Forgets the room of a game that no longer exists; its followers are told.
    pub fn remove(&self, id: &GameId) {
        let mut rooms = self.rooms();
        let room = rooms.remove(id);
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        drop(rooms);
        if let Some(room) = room {
            room.remove();
        }
    }

    /// How many rooms are in memory.
    pub fn len(&self) -> usize {
        self.rooms().len()
    }

    /// Whether no room is in memory.
    pub fn is_empty(&self) -> bool {
        self.rooms().is_empty()
    }

    /// Forgets unused rooms. Returns how many are left.
    pub fn sweep(&self) -> usize {
        let mut rooms = self.rooms();
        let before = rooms.len();
        rooms.retain(|_, room| is_used(room));
        if rooms.len() < before {
            self.forgotten.fetch_add(1, Ordering::SeqCst);
        }
        rooms.len()
    }

    /// Notes that a game in memory is over.
    pub fn game_over(&self, id: &GameId) {
        self.over.lock().expect("no code panics while it holds the ids").insert(id.clone());
    }

    /// Forgets unused rooms of games that are over.
    pub fn sweep_over(&self) {
        let mut over = self.over.lock().expect("no code panics while it holds the ids");
        let mut rooms = self.rooms();
        let before = rooms.len();
        over.retain(|id| {
            let used = rooms.get(id).is_some_and(is_used);
            if !used {
                rooms.remove(id);
            }
            used
        });
        if rooms.len() < before {
            self.forgotten.fetch_add(1, Ordering::SeqCst);
        }
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, BTreeMap<GameId, Arc<Room>>> {
        self.rooms.lock().expect("no code panics while it holds the rooms")
    }
}

/// Whether anybody has this room. Under the lock of the rooms, one with a single owner is held only by them, and nobody can get hold of it.
fn is_used(room: &Arc<Room>) -> bool {
    Arc::strong_count(room) > 1 || !room.is_quiet()
}
