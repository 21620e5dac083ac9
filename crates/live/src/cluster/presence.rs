//! Presence on other servers, and what they wrote to tournaments.

use std::sync::Arc;

use crate::tournament::attendants::{Attendant, Attendants, SEEN_LASTS_MS};
use crate::{Presence, TournamentRoom};
use cuatro_game::Time;
use cuatro_store::SeatPresence;
use cuatro_tournament::{EntrantNumber, Event, Logged};

/// How long presence stored by another server counts, in milliseconds. That server renews it, and two renewals in a row may fail.
pub(crate) const PRESENCE_LASTS_MS: i64 = 25_000;
/// How often the presence of a player is renewed, in milliseconds.
pub(crate) const PRESENCE_REFRESH_MS: i64 = 10_000;
/// How often the presence of an entrant is renewed, in milliseconds.
const RENEWED_MS: i64 = 8_000;

impl Presence {
    /// Takes over what the store says about a seat, whichever server wrote it.
    pub(super) fn stored_elsewhere(&mut self, seat: &SeatPresence, now: Time) {
        let index = seat.side.index();
        let holds = seat.seen_at.is_some_and(|seen| now.since(seen) < PRESENCE_LASTS_MS);
        self.elsewhere[index] = seat.here && holds && self.connections[index] == 0;
        self.last_seen[index] = self.last_seen[index].max(seat.seen_at);
    }
}

impl TournamentRoom {
    /// Applies events that another server wrote; false if they do not follow the state here, or if more than events was written: names,
    /// tokens and codes are not in the log.
    pub(crate) fn follow(&self, events: &[Logged]) -> bool {
        let live = self.live();
        let new = events.partition_point(|logged| logged.version <= live.state.version);
        let Some(first) = events.get(new) else { return true };
        let follows = first.version == live.state.version + 1
            && events[new..].iter().all(|logged| is_whole(&logged.event));
        match live.with(&events[new..]).filter(|_| follows) {
            Some(next) => {
                self.publish(Arc::new(next));
                true
            }
            None => false,
        }
    }

    /// Notes when other servers saw entrants.
    pub fn seen_elsewhere(&self, seen: &[(EntrantNumber, Time)], now: Time) {
        let mut attendants = self.attendants();
        seen.iter().for_each(|(n, at)| attendants.seen_elsewhere(*n, *at, now));
    }

    /// The earliest time that counts among those that other servers stored.
    pub fn seen_elsewhere_from(now: Time) -> Time {
        now.plus(-PRESENCE_LASTS_MS)
    }

    /// When this server saw entrants, as far as that is not stored yet or must be renewed.
    pub fn to_keep(&self, now: Time) -> Vec<(EntrantNumber, Time)> {
        self.attendants().to_keep(now).collect()
    }

    /// Notes that these times were stored.
    pub fn kept(&self, seen: &[(EntrantNumber, Time)]) {
        self.attendants().kept(seen);
    }
}

/// Whether the log has all that an event wrote. Names, tokens and codes are elsewhere in the store.
fn is_whole(event: &Event) -> bool {
    match event {
        Event::Entered { .. }
        | Event::Back { .. }
        | Event::Asked { .. }
        | Event::TokenGiven { .. }
        | Event::Renamed { .. }
        | Event::Registration { .. }
        | Event::Ended => false,
        Event::Created(_)
        | Event::Retitled { .. }
        | Event::Left { .. }
        | Event::Paused { .. }
        | Event::Removed { .. }
        | Event::Hold { .. }
        | Event::Apart { .. }
        | Event::Together { .. }
        | Event::StageAdded { .. }
        | Event::StageStarted { .. }
        | Event::Extended { .. }
        | Event::RoundCalled { .. }
        | Event::PairingsSet { .. }
        | Event::Paired { .. }
        | Event::Made { .. }
        | Event::Scored { .. }
        | Event::Corrected { .. }
        | Event::Finishing { .. }
        | Event::LastGamesCalled { .. }
        | Event::StageEnded { .. }
        | Event::Marked(_) => true,
    }
}

impl Attendants {
    /// Notes that another server saw an entrant at this time.
    fn seen_elsewhere(&mut self, n: EntrantNumber, at: Time, now: Time) {
        let attendant = self.of(n);
        let was_here = attendant.is_here(now);
        attendant.elsewhere = attendant.elsewhere.max(Some(at));
        if !was_here {
            attendant.since = Some(now);
            self.known = None;
        }
    }

    /// When this server saw entrants, as far as that is not stored yet or must be renewed.
    fn to_keep(&self, now: Time) -> impl Iterator<Item = (EntrantNumber, Time)> {
        let seen = move |attendant: &Attendant| match attendant.connections {
            0 => attendant.seen.filter(|seen| now.since(*seen) < SEEN_LASTS_MS),
            _ => Some(now),
        };
        // The presence of an entrant without a connection is not renewed, but the last time is stored at once.
        let is_news = move |attendant: &Attendant, seen: Time| {
            let renewed = if attendant.connections > 0 { RENEWED_MS } else { 1 };
            attendant.kept.is_none_or(|kept| seen.since(kept) >= renewed)
        };
        self.all.iter().enumerate().filter_map(move |(index, attendant)| {
            let seen = seen(attendant).filter(|seen| is_news(attendant, *seen))?;
            Some((EntrantNumber::at(index), seen))
        })
    }

    /// Notes that these times were stored.
    fn kept(&mut self, seen: &[(EntrantNumber, Time)]) {
        seen.iter().for_each(|(n, at)| self.of(*n).kept = Some(*at));
    }
}
