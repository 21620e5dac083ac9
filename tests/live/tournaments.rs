//! Tournaments as the store in memory keeps them.

use std::collections::BTreeMap;

use cuatro::game::{PlayerId, Time};
use cuatro::store::{Conflict, GivenName, StoredEntrant, StoredTournament, TokenHash, TournamentChange};
use cuatro::tournament::{EntrantNumber, Event, Logged, TournamentId};

use super::store::{Erasures, People, due};

/// A tournament as it was written.
pub struct KeptTournament {
    pub log: Vec<Logged>,
    pub organiser: TokenHash,
    pub code: Option<u32>,
    pub names: Vec<GivenName>,
    pub entrants: Vec<StoredEntrant>,
    pub due: Option<Time>,
    /// When somebody saw which entrant.
    pub seen: BTreeMap<EntrantNumber, Time>,
}

/// Why a change of a tournament cannot be made.
pub fn refusal(
    tournaments: &BTreeMap<TournamentId, KeptTournament>,
    erased: &Erasures,
    change: &TournamentChange,
) -> Option<Conflict> {
    let kept = tournaments.get(&change.tournament);
    let written = kept.map_or(0, |kept| kept.log.len());
    let follows = change.events.first().is_none_or(|first| first.version as usize == written + 1);
    let is_there = kept.is_some() != change.creation.is_some();
    if !follows || !is_there {
        return Some(Conflict::Tournament(change.tournament.clone()));
    }
    let has = |(id, kept): (&TournamentId, &KeptTournament), code| {
        *id != change.tournament && kept.code == Some(code)
    };
    if let Some(code) = change.code.flatten().filter(|code| tournaments.iter().any(|kept| has(kept, *code))) {
        return Some(Conflict::Code(code));
    }
    let mut entrants = change.entrants.iter().map(|entrant| entrant.player);
    entrants.find(|player| erased.deleted.contains_key(player)).map(Conflict::Deleted)
}

/// Makes a change that can be made.
pub fn write(tournaments: &mut BTreeMap<TournamentId, KeptTournament>, change: &TournamentChange) {
    if let Some(creation) = &change.creation {
        let kept = KeptTournament {
            log: Vec::new(),
            organiser: creation.organiser,
            code: None,
            names: creation.names.clone(),
            entrants: Vec::new(),
            due: None,
            seen: BTreeMap::new(),
        };
        tournaments.insert(change.tournament.clone(), kept);
    }
    let Some(kept) = tournaments.get_mut(&change.tournament) else { return };
    kept.log.extend_from_slice(&change.events);
    kept.due = due(kept.due, change.due);
    kept.code = change.code.unwrap_or(kept.code);
    for entrant in &change.entrants {
        kept.entrants.retain(|other| other.is.n != entrant.n);
        kept.entrants.push(StoredEntrant { is: entrant.clone(), name: None, bot: false });
    }
    kept.entrants.sort_by_key(|entrant| entrant.is.n);
}

impl KeptTournament {
    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.log.iter().any(|logged| logged.event == Event::Ended)
    }

    /// The number of somebody who entered.
    pub fn entrant(&self, player: PlayerId) -> Option<EntrantNumber> {
        self.entrants.iter().find(|entrant| entrant.is.player == player).map(|entrant| entrant.is.n)
    }

    /// Whether this proves an entrant or the organiser.
    pub fn knows(&self, token: &TokenHash) -> bool {
        self.organiser == *token || self.entrants.iter().any(|entrant| entrant.is.token == *token)
    }

    /// Forgets by what a player who was deleted was known.
    pub fn forget_token(&mut self, player: PlayerId) {
        let theirs = self.entrants.iter_mut().filter(|entrant| entrant.is.player == player);
        theirs.for_each(|entrant| entrant.is.token = TokenHash([0; 32]));
    }

    pub fn stored(&self, people: &People) -> StoredTournament {
        let entrants = self.entrants.iter().map(|entrant| {
            let name = people.0.get(&entrant.is.player).map(|kept| kept.name.clone());
            StoredEntrant { name: name.or_else(|| entrant.name.clone()), ..entrant.clone() }
        });
        StoredTournament {
            log: self.log.clone(),
            organiser: self.organiser,
            code: self.code,
            names: self.names.clone(),
            entrants: entrants.collect(),
        }
    }
}
