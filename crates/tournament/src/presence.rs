//! Presence is not in the log; callers pass it in.

use cuatro_game::Time;

use crate::EntrantNumber;

/// The time since which each present entrant has been here without a break.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Presence {
    since: Vec<Option<Time>>,
}

impl Presence {
    /// Nobody is here.
    pub fn new() -> Presence {
        Presence::default()
    }

    /// The entrant has been here since then; `None` if they are away.
    pub fn set(&mut self, n: EntrantNumber, since: Option<Time>) {
        let at = n.index();
        if at >= self.since.len() {
            self.since.resize(at + 1, None);
        }
        self.since[at] = since;
    }

    /// Since when the entrant has been here; `None` if they are away.
    pub fn since(&self, n: EntrantNumber) -> Option<Time> {
        self.since.get(n.index()).copied().flatten()
    }

    pub fn is_here(&self, n: EntrantNumber) -> bool {
        self.since(n).is_some()
    }
}
