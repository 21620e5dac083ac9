//! Who is here: seen lately on the tournament, or on a game of it, by this process or by another one that shares the store.

use crate::game::Time;
use crate::tournament::{EntrantNumber, Presence};

/// How long an entrant counts as here after they were seen, in milliseconds.
const SEEN_LASTS_MS: i64 = 15_000;
/// The same for what another process has stored, which it renews while they stay: two renewals in a row may fail.
pub(super) const LEASE_MS: i64 = 25_000;

/// When each entrant was seen, and who is connected now.
#[derive(Default, Debug)]
pub(super) struct Attendants(Vec<Attendant>);

#[derive(Clone, Copy, Default, Debug)]
struct Attendant {
    connections: u32,
    seen: Option<Time>,
    /// When another process last saw them.
    elsewhere: Option<Time>,
    /// Since when they have been here without a break.
    since: Option<Time>,
}

impl Attendants {
    fn of(&mut self, n: EntrantNumber) -> &mut Attendant {
        let at = n.0 as usize;
        if at >= self.0.len() {
            self.0.resize(at + 1, Attendant::default());
        }
        &mut self.0[at]
    }

    /// Notes that an entrant was seen. Returns whether they had been away.
    pub(super) fn seen(&mut self, n: EntrantNumber, now: Time) -> bool {
        let attendant = self.of(n);
        let was_here = attendant.is_here(now);
        if !was_here {
            attendant.since = Some(now);
        }
        attendant.seen = attendant.seen.max(Some(now));
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
    }

    /// Notes that another process saw an entrant at this time.
    pub(super) fn seen_elsewhere(&mut self, n: EntrantNumber, at: Time, now: Time) {
        let attendant = self.of(n);
        if !attendant.is_here(now) {
            attendant.since = Some(now);
        }
        attendant.elsewhere = attendant.elsewhere.max(Some(at));
    }

    /// Those whom this process sees, with when it did.
    pub(super) fn seen_here(&self, now: Time) -> impl Iterator<Item = (EntrantNumber, Time)> {
        let seen = move |attendant: &Attendant| match attendant.connections {
            0 => attendant.seen.filter(|seen| now.since(*seen) < SEEN_LASTS_MS),
            _ => Some(now),
        };
        let all = (0..).zip(&self.0).skip(1);
        all.filter_map(move |(n, attendant)| Some((EntrantNumber(n), seen(attendant)?)))
    }

    /// Since when an entrant has been away; `None` while they are connected or were never seen.
    pub(super) fn last_seen(&self, n: EntrantNumber) -> Option<Time> {
        self.0.get(n.0 as usize).and_then(|attendant| attendant.seen.max(attendant.elsewhere))
    }

    /// Whether an entrant is connected now.
    pub(super) fn is_connected(&self, n: EntrantNumber) -> bool {
        self.0.get(n.0 as usize).is_some_and(|attendant| attendant.connections > 0)
    }

    /// Who is here.
    pub(super) fn presence(&self, now: Time) -> Presence {
        let mut presence = Presence::new();
        for (n, attendant) in (0..).zip(&self.0).skip(1).filter(|(_, attendant)| attendant.is_here(now)) {
            presence.set(EntrantNumber(n), attendant.since);
        }
        presence
    }
}

impl Attendant {
    fn is_here(&self, now: Time) -> bool {
        let seen = |at: Option<Time>, lasts| at.is_some_and(|at| now.since(at) < lasts);
        self.connections > 0 || seen(self.seen, SEEN_LASTS_MS) || seen(self.elsewhere, LEASE_MS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_was_seen_is_here_for_a_while_and_who_is_connected_as_long_as_that() {
        let (mut attendants, ana, bruno) = (Attendants::default(), EntrantNumber(1), EntrantNumber(2));
        let here =
            |attendants: &Attendants, n, at| attendants.presence(Time(at)).since(n).map(|since| since.0);
        assert!(attendants.seen(ana, Time(1_000)), "she had never been here");
        assert!(!attendants.seen(ana, Time(9_000)));
        assert_eq!(here(&attendants, ana, 23_999), Some(1_000), "without a break");
        assert_eq!(here(&attendants, ana, 24_000), None);
        assert!(attendants.arrive(bruno, Time(2_000)));
        assert_eq!(here(&attendants, bruno, 900_000), Some(2_000));
        assert!(!attendants.arrive(bruno, Time(900_000)), "a second device");
        attendants.leave(bruno, Time(900_001));
        assert!(attendants.is_connected(bruno));
        attendants.leave(bruno, Time(900_002));
        assert_eq!(here(&attendants, bruno, 915_001), Some(2_000), "a reload is no absence");
        assert_eq!(here(&attendants, bruno, 915_002), None);
        assert_eq!(attendants.last_seen(bruno), Some(Time(900_002)));
        assert!(attendants.seen(bruno, Time(915_002)), "he comes back");
        assert_eq!(here(&attendants, bruno, 915_003), Some(915_002));
    }
}
