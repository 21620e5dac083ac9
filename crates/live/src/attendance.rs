//! Stores which players are connected, so that after a restart an absent player still counts as absent, and a connected one
//! gets time to come back.
//!
//! A seat's row says whether its player is connected, and when they last were. It is written when that changes, several changes
//! together: a connection costs two rows, however long it lasts. A player without a connection counts as present while their
//! requests arrive on their own turn; a program that answers at once is never written.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use super::cluster::{Cluster, PRESENCE_REFRESH_MS};
use super::game::{StoredPresence, can_be_claimed};
use super::{LiveGame, Presence, Room};
use cuatro_game::{GameId, Time};
use cuatro_rules::Side;
use cuatro_store::{Hint, SeatPresence, Store, StoreError};

/// How long a request counts as presence in the store, in milliseconds: long enough for any program that polls.
const REQUEST_LASTS_MS: i64 = 25_000;
/// A request is not stored if its turn is younger than this, in milliseconds: most moves come sooner.
const YOUNG_TURN_MS: i64 = 2_000;

/// The rooms whose presence has changed since it was last written to the store.
pub struct Attendance {
    rooms: Mutex<BTreeMap<GameId, Arc<Room>>>,
    cluster: Option<Arc<Cluster>>,
}

impl Attendance {
    pub(super) fn new(cluster: Option<Arc<Cluster>>) -> Attendance {
        Attendance { rooms: Mutex::default(), cluster }
    }

    /// Notes that a seated player of this room came, went or sent a request.
    pub fn changed(&self, room: &Arc<Room>) {
        self.rooms().entry(room.id.clone()).or_insert_with(|| room.clone());
    }

    /// Writes the changes to the store. What could not be written is tried again the next time.
    pub async fn keep(&self, store: &dyn Store, now: Time) -> Result<(), StoreError> {
        // Beside other servers, stored presence expires: a player whose server no longer renews it counts as absent.
        let renewed_after = self.cluster.as_ref().map(|_| PRESENCE_REFRESH_MS);
        let rooms = std::mem::take(&mut *self.rooms());
        let mut news = Vec::new();
        for room in rooms.values() {
            let (live, presence) = (room.game(), room.presence());
            for side in Side::BOTH.into_iter().filter(|side| can_be_claimed(&live, *side)) {
                let kept = room.stored_presence()[side.index()];
                let here = is_here(&live, &presence, side, kept.here, now);
                let is_seen = renewed_after.is_some() && presence.is_connected_here(side);
                let seen_at = if is_seen { Some(now) } else { presence.last_seen(side) };
                let is_old = |after: i64| kept.seen_at.is_none_or(|seen| now.since(seen) >= after);
                let again = here && renewed_after.is_some_and(is_old);
                // A player connected to another server is stored by that server.
                let went = !presence.is_connected(side)
                    && !asked_lately(&presence, side, now)
                    && matters(&live, side, seen_at);
                if here != kept.here || again || (went && seen_at != kept.seen_at) {
                    news.push((room, SeatPresence { game: live.id.clone(), side, here, seen_at }));
                }
                // A player without a connection causes no event by leaving.
                if is_seen || (!presence.is_connected_here(side) && asked_lately(&presence, side, now)) {
                    self.changed(room);
                }
            }
        }
        if news.is_empty() {
            return Ok(());
        }
        let rows: Vec<_> = news.iter().map(|(_, row)| row.clone()).collect();
        let kept = store.keep_presence(&rows).await;
        let moved =
            news.iter().filter(|(room, row)| room.stored_presence()[row.side.index()].here != row.here);
        let moved: Vec<GameId> = moved.map(|(room, _)| room.id.clone()).collect();
        for (room, row) in news {
            match &kept {
                Ok(()) => {
                    room.stored_presence()[row.side.index()] =
                        StoredPresence { here: row.here, seen_at: row.seen_at }
                }
                Err(_) => self.changed(room),
            }
        }
        if let Some(cluster) = self.cluster.as_ref().filter(|_| kept.is_ok() && !moved.is_empty()) {
            cluster.notify(Hint::People(moved));
        }
        kept
    }

    fn rooms(&self) -> MutexGuard<'_, BTreeMap<GameId, Arc<Room>>> {
        self.rooms.lock().expect("no code panics while it holds the rooms")
    }
}

fn asked_lately(presence: &Presence, side: Side, now: Time) -> bool {
    presence.last_request(side).is_some_and(|asked| now.since(asked) < REQUEST_LASTS_MS)
}

/// Whether a claim would count from when this side was last seen, rather than from the beginning of the turn.
fn matters(live: &LiveGame, side: Side, seen: Option<Time>) -> bool {
    live.game.to_move() == Some(side) && seen > Some(live.game.turn_since)
}

/// Whether the store should record this side as present; `kept` is the stored value.
fn is_here(live: &LiveGame, presence: &Presence, side: Side, kept: bool, now: Time) -> bool {
    let in_own_turn =
        matters(live, side, presence.last_request(side)) && now.since(live.game.turn_since) >= YOUNG_TURN_MS;
    presence.is_connected_here(side) || (asked_lately(presence, side, now) && (kept || in_own_turn))
}
