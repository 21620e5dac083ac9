//! One tournament in memory, with everybody who follows it.

use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::watch;

use super::LiveTournament;
use super::attendants::{Attendants, LEASE_MS};
use crate::game::Time;
use crate::store::{GivenName, StoredEntrant};
use crate::tournament::{EntrantNumber, Presence, TournamentId};

/// A tournament and its followers.
#[derive(Debug)]
pub struct TournamentRoom {
    /// The id of the tournament.
    pub id: TournamentId,
    state: watch::Sender<Arc<LiveTournament>>,
    attendants: Mutex<Attendants>,
}

impl TournamentRoom {
    pub(in crate::live) fn new(live: LiveTournament) -> TournamentRoom {
        let id = live.id.clone();
        TournamentRoom { id, state: watch::Sender::new(Arc::new(live)), attendants: Mutex::default() }
    }

    /// The current state.
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

    /// The current version.
    pub fn version(&self) -> u32 {
        self.state.borrow().state.version
    }

    /// Publishes a newer state; an older one is ignored.
    pub(in crate::live) fn publish(&self, live: Arc<LiveTournament>) {
        self.state.send_if_modified(|now| {
            let newer = live.state.version > now.state.version;
            if newer {
                *now = live;
            }
            newer
        });
    }

    /// Takes over the names that the store has: no event says that a player was deleted.
    pub(in crate::live) fn replace_names(&self, names: Vec<GivenName>, entrants: Vec<StoredEntrant>) {
        self.state.send_if_modified(|now| {
            // Who entered since is in a newer state, which has their names.
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

    /// Takes over whom other processes saw.
    pub fn seen_elsewhere(&self, seen: &[(EntrantNumber, Time)], now: Time) {
        let mut attendants = self.attendants();
        seen.iter().for_each(|(n, at)| attendants.seen_elsewhere(*n, *at, now));
    }

    /// From when on what other processes saw counts.
    pub fn seen_elsewhere_from(now: Time) -> Time {
        now.plus(-LEASE_MS)
    }

    /// Those whom this process sees, with when it did.
    pub fn seen_here(&self, now: Time) -> Vec<(EntrantNumber, Time)> {
        self.attendants().seen_here(now).collect()
    }

    /// Since when an entrant has been away, but not earlier than `from`; `None` while they are connected.
    pub fn away_since(&self, n: EntrantNumber, from: Time) -> Option<Time> {
        let attendants = self.attendants();
        (!attendants.is_connected(n)).then(|| attendants.last_seen(n).map_or(from, |seen| seen.max(from)))
    }

    /// Who is here.
    pub fn presence(&self, now: Time) -> Presence {
        self.attendants().presence(now)
    }

    fn attendants(&self) -> MutexGuard<'_, Attendants> {
        self.attendants.lock().expect("no code panics while it holds the attendants")
    }
}
