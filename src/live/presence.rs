//! Who is here. Only ever advice: nothing durable depends on it, except that a claim asks since when somebody has been gone.

use crate::game::Time;
use crate::rules::Side;

/// Who watches a game, and since when a side has been gone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Presence {
    sockets: [u32; 2],
    /// Connections without a seat.
    pub watching: u32,
    last_seen: [Time; 2],
    /// The side whose computer is thinking, and the ply it thinks about.
    pub thinking: Option<(Side, u16)>,
}

impl Presence {
    pub(super) fn new(now: Time) -> Presence {
        Presence { sockets: [0; 2], watching: 0, last_seen: [now; 2], thinking: None }
    }

    /// Somebody connected, with a seat or without.
    pub fn arrive(&mut self, seat: Option<Side>) {
        match seat {
            Some(side) => self.sockets[side.index()] += 1,
            None => self.watching += 1,
        }
    }

    /// The same connection ended.
    pub fn leave(&mut self, seat: Option<Side>, now: Time) {
        match seat {
            Some(side) => {
                self.sockets[side.index()] = self.sockets[side.index()].saturating_sub(1);
                self.seen(side, now);
            }
            None => self.watching = self.watching.saturating_sub(1),
        }
    }

    /// A request came with this seat's token.
    pub fn seen(&mut self, side: Side, now: Time) {
        self.last_seen[side.index()] = self.last_seen[side.index()].max(now);
    }

    /// Whether the same people are here, whatever the computer does.
    pub fn same_people(&self, other: &Presence) -> bool {
        self.watching == other.watching
            && Side::BOTH.iter().all(|side| self.is_connected(*side) == other.is_connected(*side))
    }

    /// Whether this side has a connection now.
    pub fn is_connected(&self, side: Side) -> bool {
        self.sockets[side.index()] > 0
    }

    /// Since when this side has been gone; nothing while it is here.
    pub fn away_since(&self, side: Side) -> Option<Time> {
        (!self.is_connected(side)).then_some(self.last_seen[side.index()])
    }
}
