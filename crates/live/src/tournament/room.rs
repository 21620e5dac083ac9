//! One tournament in memory, with everybody who follows it.

use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::watch;

use super::LiveTournament;
use super::attendants::{Attendants, LEASE_MS};
use super::view::Views;
use cuatro_game::Time;
use cuatro_store::{GivenName, StoredEntrant};
use cuatro_tournament::{EntrantNumber, Event, Logged, Presence, TournamentId};

/// A tournament and its followers.
#[derive(Debug)]
pub struct TournamentRoom {
    /// The id of the tournament.
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

    /// How many follow it.
    pub(super) fn followers(&self) -> usize {
        self.state.receiver_count()
    }

    /// The current version.
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

    /// Takes over events that another process wrote; false if they do not follow the state here, or say only part of what was
    /// written: names, tokens and codes stand beside the log.
    pub(crate) fn follow(&self, events: &[Logged]) -> bool {
        let live = self.live();
        let new = events.partition_point(|logged| logged.version <= live.state.version);
        let Some(first) = events.get(new) else { return true };
        let is_all = |logged: &Logged| {
            !matches!(
                logged.event,
                Event::Entered { .. }
                    | Event::Back { .. }
                    | Event::Asked { .. }
                    | Event::TokenGiven { .. }
                    | Event::Renamed { .. }
                    | Event::Registration { .. }
                    | Event::Ended
            )
        };
        let follows = first.version == live.state.version + 1 && events[new..].iter().all(is_all);
        match live.with(&events[new..]).filter(|_| follows) {
            Some(next) => self.publish(Arc::new(next)),
            None => return false,
        }
        true
    }

    /// Takes over the names that the store has: no event says that a player was deleted.
    pub(crate) fn replace_names(&self, names: Vec<GivenName>, entrants: Vec<StoredEntrant>) {
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

    /// Those whom this process sees and has not stored of late, with when it saw them.
    pub fn to_keep(&self, now: Time) -> Vec<(EntrantNumber, Time)> {
        self.attendants().to_keep(now).collect()
    }

    /// Notes that this was stored.
    pub fn kept(&self, seen: &[(EntrantNumber, Time)]) {
        self.attendants().kept(seen);
    }

    /// Since when an entrant has been away, but not earlier than `from`; `None` while they are connected.
    pub fn away_since(&self, n: EntrantNumber, from: Time) -> Option<Time> {
        let attendants = self.attendants();
        (!attendants.is_connected(n)).then(|| attendants.last_seen(n).map_or(from, |seen| seen.max(from)))
    }

    /// Who is here.
    pub fn presence(&self, now: Time) -> Arc<Presence> {
        self.attendants().presence(now)
    }

    fn attendants(&self) -> MutexGuard<'_, Attendants> {
        self.attendants.lock().expect("no code panics while it holds the attendants")
    }
}
