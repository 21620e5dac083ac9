//! Tournaments in memory: their state, who is here, and what commands to them write.

mod attendants;
mod change;
mod room;

use std::sync::{Arc, OnceLock};

use crate::store::{EntrantToken, GivenName, StoredEntrant, StoredTournament, TokenHash};
use crate::tournament::{EntrantNumber, Logged, Row, Stage, Tournament, TournamentId, standings};

pub(super) use change::{Decided, Decision, decided, made};
pub use change::{NewEntrant, PairedGame, TournamentWork};
pub use room::TournamentRoom;

/// A tournament with its entrants. It is immutable: each change creates a new one.
#[derive(Clone, Debug)]
pub struct LiveTournament {
    /// Its id.
    pub id: TournamentId,
    /// Its state.
    pub state: Tournament,
    /// The hash of the organiser's token.
    pub organiser: TokenHash,
    /// What can be typed instead of its link; `None` once nobody can enter.
    pub code: Option<u32>,
    /// The names that the organiser gave.
    pub names: Arc<[GivenName]>,
    /// Its entrants, in the order of their numbers.
    pub entrants: Vec<StoredEntrant>,
    /// The table of the stage that is shown, once somebody asked for it.
    table: OnceLock<Arc<Vec<Row>>>,
}

impl LiveTournament {
    /// A tournament from the store; `None` if its log does not replay.
    pub fn restore(id: TournamentId, stored: StoredTournament) -> Option<LiveTournament> {
        let StoredTournament { log, organiser, code, names, entrants } = stored;
        let state = Tournament::replay(&log)?;
        let complete = entrants.len() == state.entrants().len();
        complete.then(|| LiveTournament {
            id,
            state,
            organiser,
            code,
            names: names.into(),
            entrants,
            table: OnceLock::new(),
        })
    }

    /// The tournament after more events; `None` if one of them cannot follow.
    pub(super) fn with(&self, logged: &[Logged]) -> Option<LiveTournament> {
        let mut next = LiveTournament { table: OnceLock::new(), ..self.clone() };
        logged.iter().all(|logged| next.state.apply(&logged.event, logged.at)).then_some(next)
    }

    /// The entrant whose token this is.
    pub fn entrant_of(&self, token: &TokenHash) -> Option<EntrantNumber> {
        self.entrants.iter().find(|entrant| entrant.is.token == *token).map(|entrant| entrant.is.n)
    }

    /// An entrant; `None` if nobody has this number.
    pub fn entrant(&self, n: EntrantNumber) -> Option<&StoredEntrant> {
        self.entrants.get((n.0 as usize).wrapping_sub(1))
    }

    /// The stage that is shown, with its number: the one that goes on, or else the last one that began.
    pub fn shown_stage(&self) -> Option<(u16, &Stage)> {
        let last = || {
            let at = self.state.stages().iter().rposition(|stage| stage.started_at.is_some())?;
            Some((at as u16 + 1, &self.state.stages()[at]))
        };
        self.state.current_stage().or_else(last)
    }

    /// The table of the stage that is shown; empty before the first one begins.
    pub fn table(&self) -> &Arc<Vec<Row>> {
        self.table.get_or_init(|| {
            Arc::new(self.shown_stage().map_or_else(Vec::new, |(k, _)| standings(&self.state, k)))
        })
    }

    /// Adds an entrant, or gives one another token.
    fn place(&mut self, is: EntrantToken, new: &NewEntrant) {
        let entrant = StoredEntrant { is, name: Some(new.name.clone()), bot: new.bot };
        match self.entrants.get_mut((entrant.is.n.0 as usize).wrapping_sub(1)) {
            Some(there) => *there = entrant,
            None => self.entrants.push(entrant),
        }
    }
}
