//! One tournament in memory, with everybody who follows it.

use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::watch;

use super::LiveTournament;
use super::attendants::Attendants;
use crate::game::{PlayerId, Time};
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
    pub(in crate::live) fn is_followed(&self) -> bool {
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

    /// Forgets the name of a deleted player.
    pub(in crate::live) fn forget_name(&self, player: PlayerId) {
        self.state.send_if_modified(|now| {
            let named = |live: &LiveTournament| {
                live.entrants.iter().position(|entrant| entrant.is.player == player && entrant.name.is_some())
            };
            let Some(at) = named(now) else { return false };
            let live = Arc::make_mut(now);
            let gone = live.entrants[at].name.take();
            let kept = live.names.iter().filter(|given| Some(&given.name) != gone.as_ref());
            live.names = kept.cloned().collect();
            true
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

    /// Who is here.
    pub fn presence(&self, now: Time) -> Presence {
        self.attendants().presence(now)
    }

    fn attendants(&self) -> MutexGuard<'_, Attendants> {
        self.attendants.lock().expect("no code panics while it holds the attendants")
    }
}
