//! All games and tournaments in memory.

use std::collections::HashSet;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use tokio::sync::mpsc;

use super::cluster::Cluster;
use super::room::LogState;
use super::rooms::Rooms;
use super::{Activity, Attendance, LiveGame, LiveTournament, Room};
use crate::time_source::TimeSource;
use cuatro_game::{GameId, PlayerId, Time};
use cuatro_store::{Store, StoreError};
use cuatro_tournament::TournamentId;

/// How long clocks stand still after a start, in milliseconds: by then players have reconnected.
const GRACE_MS: i64 = 10_000;

/// All rooms in memory. A room is loaded from the log when somebody asks for it, and forgotten when nobody uses it.
pub struct Hub {
    pub(super) games: Rooms<LiveGame>,
    /// Finished games. Nobody needs them for long, so their rooms are forgotten sooner than others.
    over: Mutex<HashSet<GameId>>,
    pub(super) tournaments: Rooms<LiveTournament>,
    store: Arc<dyn Store>,
    /// The other servers on the same data, if there are any.
    cluster: Option<Arc<Cluster>>,
    /// Since when the data has been served without a break.
    served_since: AtomicI64,
    attendance: Attendance,
    activity: Arc<Activity>,
    /// Receives the games in which something may be due.
    workers: OnceLock<mpsc::UnboundedSender<Arc<Room>>>,
    /// Receives the tournaments in which something may be due.
    director: OnceLock<mpsc::UnboundedSender<TournamentId>>,
    /// Shows whether a time in a log is in the future.
    time: TimeSource,
}

impl Hub {
    /// An empty hub, for data that has been served since this time.
    pub fn new(store: Arc<dyn Store>, served_since: Time, time: TimeSource) -> Hub {
        let cluster = Cluster::of(&store);
        Hub {
            games: Rooms::default(),
            over: Mutex::default(),
            tournaments: Rooms::default(),
            store,
            served_since: AtomicI64::new(served_since.0),
            attendance: Attendance::new(cluster.clone()),
            cluster,
            activity: Arc::default(),
            workers: OnceLock::new(),
            director: OnceLock::new(),
            time,
        }
    }

    pub(super) fn store(&self) -> &dyn Store {
        &*self.store
    }

    pub(super) fn cluster(&self) -> Option<&Cluster> {
        self.cluster.as_deref()
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
        self.find(id).await
    }

    /// The state of a game in memory or, without a room, in the store: for readers who do not follow it.
    pub async fn glance(&self, id: &GameId) -> Result<Option<Arc<LiveGame>>, StoreError> {
        match self.games.get(id) {
            Some(room) => Ok(Some(room.game())),
            None => Ok(LiveGame::load(self, id).await?.map(Arc::new)),
        }
    }

    /// The game with its clock adjusted: time in which no process was serving does not count. On a server alone, a time in the future is
    /// moved to the present: the system's clock was set back. The clocks of several servers differ a little.
    pub(super) fn resumed(&self, mut live: LiveGame) -> LiveGame {
        let since = Time(self.served_since.load(Ordering::Relaxed));
        if self.is_shared() {
            live.game.resume(since, since.plus(GRACE_MS), Time(i64::MAX));
            return live;
        }
        let now = self.time.now();
        live.game.resume(since, since.plus(GRACE_MS), now.plus(GRACE_MS));
        for seat in &mut live.seats {
            seat.seen_at = seat.seen_at.map(|seen| seen.min(now));
        }
        live
    }

    /// Notes since when the data has been served. After a break, rooms with a running clock get it adjusted, and something may be due there.
    pub(super) fn resume_since(&self, since: Time) {
        if self.served_since.fetch_max(since.0, Ordering::Relaxed) >= since.0 {
            return;
        }
        let running = |room: &Room| {
            let live = room.game();
            live.game.clock.is_some() && live.game.to_move().is_some()
        };
        let rooms = self.games.filter(running);
        for room in &rooms {
            let resumed = self.resumed(LiveGame::clone(&room.game()));
            room.replace_equal(Arc::new(resumed));
            self.notify_workers(room);
        }
    }

    pub(super) fn time(&self) -> &TimeSource {
        &self.time
    }

    /// The rooms of games that have followers.
    pub(super) fn followed(&self) -> Vec<Arc<Room>> {
        self.games.filter(|room| room.is_followed())
    }

    /// Sets the receiver of games in which something may be due: each game that has changed, or was read again.
    pub fn send_changed(&self, to: mpsc::UnboundedSender<Arc<Room>>) {
        self.workers.set(to).expect("a hub has workers once");
    }

    /// Tells the workers that something may be due in a game.
    pub fn notify_workers(&self, room: &Arc<Room>) {
        if let Some(workers) = self.workers.get() {
            // Nobody receives while the server stops; the next start finds in the log what is due.
            let _ = workers.send(room.clone());
        }
    }

    /// Sets the receiver of tournaments in which something may be due.
    pub fn send_to_director(&self, to: mpsc::UnboundedSender<TournamentId>) {
        self.director.set(to).expect("a hub has a director once");
    }

    /// Tells the director that something may be due in a tournament. Where servers share the data, the next lease finds it instead.
    pub fn notify_director(&self, id: &TournamentId) {
        if let Some(director) = self.director.get() {
            // Nobody receives while the server stops.
            let _ = director.send(id.clone());
        }
    }

    /// Marks a player as a bot in all games and tournaments in memory.
    pub fn mark_bot(&self, player: PlayerId) {
        self.games.all().iter().for_each(|room| room.mark_bot(player));
        self.tournaments.all().iter().for_each(|room| room.mark_bot(player));
    }

    /// Gives a player another name in all games and tournaments in memory.
    pub fn rename(&self, player: PlayerId, name: &Arc<str>) {
        self.games.all().iter().for_each(|room| room.rename(player, name));
        self.tournaments.all().iter().for_each(|room| room.rename(player, name));
    }

    /// The rooms in memory of games that are over and in which this player sat.
    pub fn ended_rooms_of(&self, player: PlayerId) -> Vec<Arc<Room>> {
        let sat = |live: &LiveGame| live.seats.iter().any(|seat| seat.player == Some(player));
        self.games.filter(|room| {
            let live = room.game();
            live.game.status.is_over() && sat(&live)
        })
    }

    /// Forgets the room of a game that no longer exists, and ends what its followers see.
    pub fn remove(&self, id: &GameId) {
        if let Some(room) = self.games.remove(id) {
            room.remove();
        }
    }

    pub fn games_in_memory(&self) -> usize {
        self.games.len()
    }

    /// Forgets unused games. Returns how many are left.
    pub fn sweep(&self) -> usize {
        self.games.sweep(|_| false)
    }

    /// Forgets unused tournaments that are over.
    pub fn sweep_tournaments(&self) {
        self.tournaments.sweep(|live| live.state.ended_at.is_none());
    }

    /// Notes that a game in memory is over.
    pub fn game_over(&self, id: &GameId) {
        self.over.lock().expect("no code panics while it holds the ids").insert(id.clone());
    }

    /// Forgets unused rooms of games that are over.
    pub fn sweep_over(&self) {
        let mut over = self.over.lock().expect("no code panics while it holds the ids");
        *over = self.games.sweep_these(over.drain()).into_iter().collect();
    }
}
