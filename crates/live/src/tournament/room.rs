//! One tournament in memory, with everybody who follows it.

use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::watch;

use super::LiveTournament;
use super::attendants::Attendants;
use super::view::Views;
use cuatro_game::Time;
use cuatro_store::{GivenName, StoredEntrant};
use cuatro_tournament::{EntrantNumber, Presence, TournamentId};

/// A tournament and its followers.
#[derive(Debug)]
pub struct TournamentRoom {
    pub id: TournamentId,
    state: watch::Sender<Arc<LiveTournament>>,
    attendants: Mutex<Attendants>,
    pub(super) views: Views,
}

impl TournamentRoom {
    pub(crate) fn new(live: LiveTournament) -> TournamentRoom {
        let id = live.id.clone();
        let state = watch::Sender::new(Arc::new(live));
        TournamentRoom { id, state, attendants: Mutex::default(), views: Views::default() }
    }

    pub fn live(&self) -> Arc<LiveTournament> {
        self.state.borrow().clone()
    }

    /// Follows the tournament: each change wakes the receiver.
    pub fn watch(&self) -> watch::Receiver<Arc<LiveTournament>> {
        self.state.subscribe()
    }

    /// Whether somebody follows it.
    pub fn is_followed(&self) -> bool {
        self.state.receiver_count() > 0
    }

    /// How many follow it.
    pub(super) fn followers(&self) -> usize {
        self.state.receiver_count()
    }

    pub fn version(&self) -> u32 {
        self.state.borrow().state.version
    }

    /// Publishes a newer state; an older one is ignored.
    pub(crate) fn publish(&self, live: Arc<LiveTournament>) {
        self.state.send_if_modified(|now| {
            let newer = live.state.version > now.state.version;
            if newer {
                *now = live;
            }
            newer
        });
    }

    /// Takes over the names that the store has: no event says that a player was deleted.
    pub(crate) fn replace_names(&self, names: Vec<GivenName>, entrants: Vec<StoredEntrant>) {
        self.state.send_if_modified(|now| {
            // Later entrants are in a newer state, which has their names.
            let fits = entrants.len() == now.entrants.len();
            let differ = fits && (*now.names != *names || now.entrants != entrants);
            if differ {
                let live = Arc::make_mut(now);
                (live.names, live.entrants) = (names.into(), entrants);
            }
            differ
        });
    }

    /// Notes a request of an entrant. Returns whether they had been away.
    pub fn seen(&self, n: EntrantNumber, now: Time) -> bool {
        self.attendants().seen(n, now)
    }

    /// Notes that an entrant connected. Returns whether they had been away.
    pub fn arrive(&self, n: EntrantNumber, now: Time) -> bool {
        self.attendants().arrive(n, now)
    }

    /// Notes that one of an entrant's connections ended.
    pub fn leave(&self, n: EntrantNumber, now: Time) {
        self.attendants().leave(n, now);
    }

    /// Since when an entrant has been away, but not earlier than `from`; `None` while they are connected.
    pub fn away_since(&self, n: EntrantNumber, from: Time) -> Option<Time> {
        let attendants = self.attendants();
        (!attendants.is_connected(n)).then(|| attendants.last_seen(n).map_or(from, |seen| seen.max(from)))
    }

    /// The entrants who are here.
    pub fn presence(&self, now: Time) -> Arc<Presence> {
        self.attendants().presence(now)
    }

    pub(crate) fn attendants(&self) -> MutexGuard<'_, Attendants> {
        self.attendants.lock().expect("no code panics while it holds the attendants")
    }
}
