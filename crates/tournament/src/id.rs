//! Ids of tournaments, and numbers of entrants.

use serde::{Deserialize, Serialize};

use cuatro_game::GameId;

/// The id of a tournament: 8 to 32 characters of `[0-9a-z]`, drawn like the id of a game, so that both can be keys of one log.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct TournamentId(GameId);

/// A text that is no tournament id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a tournament id is 8 to 32 characters of 0-9 and a-z")]
pub struct InvalidTournamentId;

impl TournamentId {
    /// A new id of 12 characters, 62 bits: too many to guess the link of a tournament.
    pub fn random(rng: &mut impl rand::Rng) -> TournamentId {
        TournamentId(GameId::random(rng))
    }

    /// The key of its log, among those of games.
    pub fn key(&self) -> &GameId {
        &self.0
    }

    /// The tournament of the log with this key.
    pub fn of_key(key: &GameId) -> TournamentId {
        TournamentId(key.clone())
    }

    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl TryFrom<String> for TournamentId {
    type Error = InvalidTournamentId;

    fn try_from(text: String) -> Result<TournamentId, InvalidTournamentId> {
        text.parse()
    }
}

impl std::str::FromStr for TournamentId {
    type Err = InvalidTournamentId;

    fn from_str(text: &str) -> Result<TournamentId, InvalidTournamentId> {
        text.parse().map(TournamentId).map_err(|_| InvalidTournamentId)
    }
}

impl std::fmt::Display for TournamentId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of an entrant in the tournament, from 1 in the order of entry. The log contains these numbers and never names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntrantNumber(pub u32);

impl EntrantNumber {
    /// The index in lists of all entrants. Number 0 does not exist; its index is out of range.
    pub fn index(self) -> usize {
        (self.0 as usize).wrapping_sub(1)
    }

    /// The number of the entrant at this place of a list of all.
    pub fn at(index: usize) -> EntrantNumber {
        // At most 5,000 enter; see `Settings`.
        EntrantNumber(index as u32 + 1)
    }
}

impl std::fmt::Display for EntrantNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
