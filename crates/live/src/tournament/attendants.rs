//! The presence of entrants: an entrant counts as here if seen lately on the tournament, or in a game of it.

use std::sync::Arc;

use crate::cluster::PRESENCE_LASTS_MS;
use cuatro_game::Time;
use cuatro_tournament::{EntrantNumber, Presence};

/// How long an entrant counts as here after they were seen, in milliseconds.
pub(crate) const SEEN_LASTS_MS: i64 = 15_000;

/// When each entrant was seen, and the connections of each.
#[derive(Default, Debug)]
pub(crate) struct Attendants {
    /// In the order of their numbers.
    pub(crate) all: Vec<Attendant>,
    /// The presence from the first time until the second, unless an entrant comes earlier.
    pub(crate) known: Option<(Time, Time, Arc<Presence>)>,
}

#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Attendant {
    pub(crate) connections: u32,
    pub(crate) seen: Option<Time>,
    /// When another server last saw the entrant.
    pub(crate) elsewhere: Option<Time>,
    /// The time that this server stored last for other servers.
    pub(crate) kept: Option<Time>,
    /// Since when the entrant has been here without a break.
    pub(crate) since: Option<Time>,
}

impl Attendants {
    pub(crate) fn of(&mut self, n: EntrantNumber) -> &mut Attendant {
        let at = n.index();
        if at >= self.all.len() {
            self.all.resize(at + 1, Attendant::default());
        }
        &mut self.all[at]
    }

    /// Notes that an entrant was seen. Returns whether they had been away.
    pub(super) fn seen(&mut self, n: EntrantNumber, now: Time) -> bool {
        let attendant = self.of(n);
        let was_here = attendant.is_here(now);
        attendant.seen = attendant.seen.max(Some(now));
        if !was_here {
            attendant.since = Some(now);
            self.known = None;
        }
        !was_here
    }

    /// Notes that an entrant connected. Returns whether they had been away.
    pub(super) fn arrive(&mut self, n: EntrantNumber, now: Time) -> bool {
        let came = self.seen(n, now);
        self.of(n).connections += 1;
        came
    }

    /// Notes that one of an entrant's connections ended.
    pub(super) fn leave(&mut self, n: EntrantNumber, now: Time) {
        self.seen(n, now);
        let attendant = self.of(n);
        attendant.connections = attendant.connections.saturating_sub(1);
        // From now on the absence of the entrant counts.
        self.known = None;
    }

    /// When an entrant was last seen, here or by another process; `None` if never.
    pub(super) fn last_seen(&self, n: EntrantNumber) -> Option<Time> {
        self.all.get(n.index()).and_then(|attendant| attendant.seen.max(attendant.elsewhere))
    }

    /// Whether an entrant is connected now.
    pub(super) fn is_connected(&self, n: EntrantNumber) -> bool {
        self.all.get(n.index()).is_some_and(|attendant| attendant.connections > 0)
    }

    /// The entrants that count as here.
    pub(super) fn presence(&mut self, now: Time) -> Arc<Presence> {
        let known = self.known.as_ref().filter(|(from, until, _)| *from <= now && now < *until);
        if let Some((.., presence)) = known {
            return presence.clone();
        }
        let (mut presence, mut until) = (Presence::new(), Time(i64::MAX));
        for (index, attendant) in self.all.iter().enumerate().filter(|(_, attendant)| attendant.is_here(now))
        {
            presence.set(EntrantNumber::at(index), attendant.since);
            until = until.min(attendant.here_until());
        }
        let presence = Arc::new(presence);
        self.known = Some((now, until, presence.clone()));
        presence
    }
}

impl Attendant {
    pub(crate) fn is_here(&self, now: Time) -> bool {
        let seen = |at: Option<Time>, lasts| at.is_some_and(|at| now.since(at) < lasts);
        self.connections > 0 || seen(self.seen, SEEN_LASTS_MS) || seen(self.elsewhere, PRESENCE_LASTS_MS)
    }

    /// Until when the entrant counts as here without being seen again.
    fn here_until(&self) -> Time {
        let until = |at: Option<Time>, lasts| at.map_or(Time(i64::MIN), |at| at.plus(lasts));
        match self.connections {
            0 => until(self.seen, SEEN_LASTS_MS).max(until(self.elsewhere, PRESENCE_LASTS_MS)),
            _ => Time(i64::MAX),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entrant_is_here_for_a_while_after_being_seen_and_as_long_as_connected() {
        let (mut attendants, ana, bruno) = (Attendants::default(), EntrantNumber(1), EntrantNumber(2));
        let here =
            |attendants: &mut Attendants, n, at| attendants.presence(Time(at)).since(n).map(|since| since.0);
        assert!(attendants.seen(ana, Time(1_000)), "she had never been here");
        assert!(!attendants.seen(ana, Time(9_000)));
        assert_eq!(here(&mut attendants, ana, 23_999), Some(1_000), "without a break");
        assert_eq!(here(&mut attendants, ana, 24_000), None);
        assert!(attendants.arrive(bruno, Time(2_000)));
        assert_eq!(here(&mut attendants, bruno, 900_000), Some(2_000));
        assert!(!attendants.arrive(bruno, Time(900_000)), "a second device");
        attendants.leave(bruno, Time(900_001));
        assert!(attendants.is_connected(bruno));
        attendants.leave(bruno, Time(900_002));
        assert_eq!(here(&mut attendants, bruno, 915_001), Some(2_000), "a reload is no absence");
        assert_eq!(here(&mut attendants, bruno, 915_002), None);
        assert_eq!(attendants.last_seen(bruno), Some(Time(900_002)));
        assert!(attendants.seen(bruno, Time(915_002)), "he comes back");
        assert_eq!(here(&mut attendants, bruno, 915_003), Some(915_002));
    }
}
