//! The tournaments that are in memory: all that are not over, and others while somebody looks at them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use tokio::sync::mpsc;

use super::tournament::{LiveTournament, TournamentRoom};
use super::{Hub, LiveGame};
use cuatro_game::Time;
use cuatro_rules::Side;
use cuatro_store::{StoreError, TokenHash};
use cuatro_tournament::{EntrantNumber, TournamentId};

/// The tournaments in memory, and their director.
#[derive(Default)]
pub(super) struct Tournaments {
    rooms: Mutex<HashMap<TournamentId, Arc<TournamentRoom>>>,
    /// How often rooms or names were forgotten, so that a state read before that may be out of date.
    forgotten: AtomicU64,
    director: OnceLock<mpsc::UnboundedSender<TournamentId>>,
}

impl Hub {
    /// The room of a tournament, or `None` if it does not exist.
    pub async fn tournament(&self, id: &TournamentId) -> Result<Option<Arc<TournamentRoom>>, StoreError> {
        loop {
            if let Some(room) = self.tournament_in_memory(id) {
                return Ok(Some(room));
            }
            let forgotten = self.tournaments.forgotten.load(Ordering::SeqCst);
            let Some(live) = self.load_tournament(id).await? else { return Ok(None) };
            let mut rooms = self.tournament_rooms();
            if self.tournaments.forgotten.load(Ordering::SeqCst) == forgotten {
                let room = rooms.entry(id.clone()).or_insert_with(|| Arc::new(TournamentRoom::new(live)));
                return Ok(Some(room.clone()));
            }
        }
    }

    /// The room of a tournament if it is in memory.
    pub fn tournament_in_memory(&self, id: &TournamentId) -> Option<Arc<TournamentRoom>> {
        self.tournament_rooms().get(id).cloned()
    }

    pub fn tournaments(&self) -> Vec<Arc<TournamentRoom>> {
        self.tournament_rooms().values().cloned().collect()
    }

    async fn load_tournament(&self, id: &TournamentId) -> Result<Option<LiveTournament>, StoreError> {
        let Some(stored) = self.store().tournament(id).await? else { return Ok(None) };
        let live = LiveTournament::restore(id.clone(), stored);
        live.map(Some).ok_or_else(|| StoreError::Corrupt {
            table: "event",
            row: id.to_string(),
            problem: "the log does not replay".into(),
        })
    }

    /// The room of a tournament that was just created.
    pub(super) fn open_tournament(&self, live: LiveTournament) -> Arc<TournamentRoom> {
        let id = live.id.clone();
        self.tournament_rooms().entry(id).or_insert_with(|| Arc::new(TournamentRoom::new(live))).clone()
    }

    /// Brings tournaments up to date with the store.
    pub async fn read_tournaments(&self, rooms: &[Arc<TournamentRoom>]) -> Result<(), StoreError> {
        if let Some(read) = self.cluster().catch_up_tournaments(self, rooms) {
            return read.await;
        }
        for room in rooms {
            self.reload_tournament(room).await?;
        }
        Ok(())
    }

    pub(super) async fn reload_tournament(&self, room: &TournamentRoom) -> Result<(), StoreError> {
        if let Some(live) = self.load_tournament(&room.id).await? {
            room.publish(Arc::new(live));
            self.direct(&room.id);
        }
        Ok(())
    }

    /// Sends the tournaments in which something may be due to this director.
    pub fn send_to_director(&self, to: mpsc::UnboundedSender<TournamentId>) {
        self.tournaments.director.set(to).expect("a hub has a director once");
    }

    /// Says that something may be due in a tournament.
    pub fn direct(&self, id: &TournamentId) {
        if let Some(director) = self.tournaments.director.get() {
            // Nobody receives while the server stops.
            let _ = director.send(id.clone());
        }
    }

    /// The tournament of a game, if it is in memory.
    pub fn tournament_of(&self, live: &LiveGame) -> Option<Arc<TournamentRoom>> {
        let id = &live.game.setup.tournament.as_ref()?.id;
        self.tournament_rooms().get(&TournamentId::of_key(id)).cloned()
    }

    /// Notes that the player of a seat was seen, if the game is one of a tournament.
    pub fn seen_in_tournament(&self, live: &LiveGame, side: Side, now: Time) {
        if let Some((room, n)) = self.entrant_at(live, side)
            && room.seen(n, now)
        {
            self.direct(&room.id);
        }
    }

    /// Notes that the player of a seat connected, or went, if the game is one of a tournament.
    pub fn follows_in_tournament(&self, live: &LiveGame, side: Side, present: bool, now: Time) {
        let Some((room, n)) = self.entrant_at(live, side) else { return };
        match present {
            true if room.arrive(n, now) => self.direct(&room.id),
            true => {}
            false => room.leave(n, now),
        }
    }

    /// The hash of the token that proves a seat: in a tournament that of the entrant, which may be a newer one.
    pub fn seat_token(&self, live: &LiveGame, side: Side) -> Option<TokenHash> {
        let entrant = self.entrant_at(live, side);
        let token = entrant.and_then(|(room, n)| room.live().entrant(n).map(|entrant| entrant.is.token));
        token.or(live.seats[side.index()].token)
    }

    /// The entrant on a seat of a tournament's game.
    pub fn entrant_at(&self, live: &LiveGame, side: Side) -> Option<(Arc<TournamentRoom>, EntrantNumber)> {
        let room = self.tournament_of(live)?;
        let game = room.live();
        let (_, game) = game.state.game(&live.id)?;
        let n = game.player(side);
        Some((room, n))
    }

    /// Removes the names of deleted players from all tournaments in memory.
    pub async fn forget_names(&self) -> Result<(), StoreError> {
        // Before the rooms are listed: a tournament that is being loaded now is loaded again.
        self.tournaments.forgotten.fetch_add(1, Ordering::SeqCst);
        for room in self.tournaments() {
            self.forget_names_of(&room).await?;
        }
        Ok(())
    }

    /// Removes the names of deleted players from a tournament.
    pub async fn forget_names_of(&self, room: &TournamentRoom) -> Result<(), StoreError> {
        if let Some(stored) = self.store().tournament(&room.id).await? {
            room.forget_names(&stored);
        }
        Ok(())
    }

    /// Forgets tournaments that are over and that nobody looks at.
    pub fn sweep_tournaments(&self) {
        let mut rooms = self.tournament_rooms();
        let before = rooms.len();
        // Under the lock, a room with one owner is held only here, and nobody can get hold of it.
        rooms.retain(|_, room| {
            Arc::strong_count(room) > 1 || room.is_followed() || room.live().state.ended_at.is_none()
        });
        if rooms.len() < before {
            self.tournaments.forgotten.fetch_add(1, Ordering::SeqCst);
        }
    }

    fn tournament_rooms(&self) -> std::sync::MutexGuard<'_, HashMap<TournamentId, Arc<TournamentRoom>>> {
        self.tournaments.rooms.lock().expect("no code panics while it holds the rooms")
    }
}
