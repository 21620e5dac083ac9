//! Tournaments as the store in memory keeps them.

use std::collections::BTreeMap;

use cuatro::game::Time;
use cuatro::store::{StoredEntrant, StoredTournament, TokenHash, TournamentChange};
use cuatro::tournament::{EntrantNumber, Logged};

use super::store::due;

/// A tournament as it was written.
pub struct KeptTournament {
    pub log: Vec<Logged>,
    pub organiser: TokenHash,
    pub entrants: Vec<StoredEntrant>,
    pub due: Option<Time>,
    /// When somebody saw which entrant.
    pub seen: BTreeMap<EntrantNumber, Time>,
}

impl KeptTournament {
    /// Whether a change follows on what is written.
    pub fn fits(&self, change: &TournamentChange) -> bool {
        change.events.first().is_none_or(|first| first.version as usize == self.log.len() + 1)
    }

    pub fn write(&mut self, change: &TournamentChange) {
        self.log.extend_from_slice(&change.events);
        self.due = due(self.due, change.due);
    }

    pub fn stored(&self) -> StoredTournament {
        let (log, entrants) = (self.log.clone(), self.entrants.clone());
        StoredTournament { log, organiser: self.organiser, code: Some(1000), names: Vec::new(), entrants }
    }
}
