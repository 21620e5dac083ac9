//! One tournament in memory, with everybody who follows it.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::watch;

use super::{LiveTournament, Marks};
use super::attendants::Attendants;
use super::view::Views;
use cuatro_game::{PlayerId, Time};
use cuatro_store::StoredTournament;
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

    /// Publishes a newer state; an older one is ignored. What is known of its players stays known.
    pub(crate) fn publish(&self, live: Arc<LiveTournament>) {
        self.state.send_if_modified(|now| {
            let newer = live.state.version > now.state.version;
            if newer {
                let before = std::mem::replace(now, live);
                LiveTournament::mark(now, &before.marks, &before.names);
            }
            newer
        });
    }

    /// Removes the names that the store no longer has.
    pub(crate) fn forget_names(&self, stored: &StoredTournament) {
        let deleted = stored.entrants.iter().filter(|entrant| entrant.name.is_none());
        let deleted = deleted.map(|entrant| entrant.is.player).collect();
        let marks = Marks { deleted, ..Marks::default() };
        self.state.send_if_modified(|now| LiveTournament::mark(now, &marks, &stored.names));
    }

    /// Marks a player as a bot.
    pub(crate) fn mark_bot(&self, player: PlayerId) {
        let marks = Marks { bots: BTreeSet::from([player]), ..Marks::default() };
        self.state.send_if_modified(|now| {
            let names = now.names.clone();
            LiveTournament::mark(now, &marks, &names)
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
