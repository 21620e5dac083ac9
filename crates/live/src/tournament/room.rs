//! What the room of a tournament holds that is not in its log: presence, and what is prepared for its followers.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard};

use super::attendants::Attendants;
use super::view::Views;
use super::{LiveTournament, Marks};
use crate::Hub;
use crate::cluster::Cluster;
use crate::room::{LogState, Room};
use crate::rooms::Rooms;
use cuatro_game::{PlayerId, Time};
use cuatro_store::{StoreError, StoredTournament};
use cuatro_tournament::{EntrantNumber, Presence, TournamentId};

pub type TournamentRoom = Room<LiveTournament>;

#[derive(Default, Debug)]
pub struct UnloggedTournament {
    attendants: Mutex<Attendants>,
    pub(super) views: Views,
}

impl LogState for LiveTournament {
    type Id = TournamentId;
    type Unlogged = UnloggedTournament;

    fn id(&self) -> &TournamentId {
        &self.id
    }

    fn version(&self) -> u32 {
        self.state.version
    }

    fn unlogged(&self) -> UnloggedTournament {
        UnloggedTournament::default()
    }

    fn keep_marks(live: &mut Arc<LiveTournament>, before: &LiveTournament) {
        LiveTournament::mark(live, &before.marks, &before.names);
    }

    fn rooms(hub: &Hub) -> &Rooms<LiveTournament> {
        &hub.tournaments
    }

    async fn load(hub: &Hub, id: &TournamentId) -> Result<Option<LiveTournament>, StoreError> {
        let Some(stored) = hub.store().tournament(id).await? else { return Ok(None) };
        let live = LiveTournament::restore(id.clone(), stored);
        live.map(Some).ok_or_else(|| StoreError::Corrupt {
            table: "event",
            row: id.to_string(),
            problem: "the log does not replay".into(),
        })
    }

    async fn read_news(
        cluster: &Cluster,
        hub: &Hub,
        rooms: &[Arc<TournamentRoom>],
    ) -> Result<(), StoreError> {
        cluster.read_tournaments(hub, rooms).await
    }

    fn changed(hub: &Hub, room: &Arc<TournamentRoom>) {
        hub.notify_director(&room.id);
    }
}

impl TournamentRoom {
    /// Removes the names that the store no longer has.
    pub(crate) fn forget_names(&self, stored: &StoredTournament) {
        let deleted = stored.entrants.iter().filter(|entrant| entrant.name.is_none());
        let deleted = deleted.map(|entrant| entrant.is.player).collect();
        let marks = Marks { deleted, ..Marks::default() };
        self.update(|live| LiveTournament::mark(live, &marks, &stored.names));
    }

    pub(crate) fn mark_bot(&self, player: PlayerId) {
        let marks = Marks { bots: BTreeSet::from([player]), ..Marks::default() };
        self.update(|live| {
            let names = live.names.clone();
            LiveTournament::mark(live, &marks, &names)
        });
    }

    /// Gives a player another name.
    pub(crate) fn rename(&self, player: PlayerId, name: &Arc<str>) {
        self.update(|live| LiveTournament::rename(live, player, name));
    }

    /// Notes a request of an entrant. Returns whether the entrant had been away.
    pub fn seen(&self, n: EntrantNumber, now: Time) -> bool {
        self.attendants().seen(n, now)
    }

    /// Notes that an entrant connected. Returns whether the entrant had been away.
    pub fn arrive(&self, n: EntrantNumber, now: Time) -> bool {
        self.attendants().arrive(n, now)
    }

    /// Notes that one of an entrant's connections ended.
    pub fn leave(&self, n: EntrantNumber, now: Time) {
        self.attendants().leave(n, now);
    }

    /// Since when an entrant has been away, but not earlier than `from`; `None` while connected.
    pub fn away_since(&self, n: EntrantNumber, from: Time) -> Option<Time> {
        let attendants = self.attendants();
        (!attendants.is_connected(n)).then(|| attendants.last_seen(n).map_or(from, |seen| seen.max(from)))
    }

    /// The entrants that count as here.
    pub fn presence(&self, now: Time) -> Arc<Presence> {
        self.attendants().presence(now)
    }

    pub(crate) fn attendants(&self) -> MutexGuard<'_, Attendants> {
        self.unlogged.attendants.lock().expect("no code panics while it holds the attendants")
    }
}
