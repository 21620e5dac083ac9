//! The parts of a tournament beside its log.

use std::sync::Arc;

use cuatro_game::PlayerId;
use cuatro_game::names::NameKey;
use cuatro_tournament::{EntrantNumber, Event, Logged, TournamentId};

use super::{Due, TokenHash};

/// What a commit adds to one tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentChange {
    pub tournament: TournamentId,
    /// The events, with the next versions in order; at least one.
    pub events: Vec<Logged>,
    /// What creates it beside its first event, which has version 1.
    pub creation: Option<TournamentCreation>,
    /// The code from now on, if that changed.
    pub code: Option<Option<u32>>,
    /// New entrants, and entrants with another name or token.
    pub entrants: Vec<EntrantToken>,
    /// When something is due in the tournament, if that changed.
    pub due: Due,
}

impl TournamentChange {
    /// Whether the tournament is over after it.
    pub fn ends(&self) -> bool {
        self.events.iter().any(|logged| logged.event == Event::Ended)
    }
}

/// The parts of a new tournament that its first event does not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentCreation {
    /// The hash of the organiser's token.
    pub organiser: TokenHash,
    /// Names for entrants without one of their own.
    pub names: Vec<GivenName>,
}

/// A name that the organiser gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenName {
    /// The name as displayed.
    pub name: Arc<str>,
    /// The name as compared with others.
    pub key: NameKey,
}

/// The player and the token of an entrant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntrantToken {
    pub n: EntrantNumber,
    pub player: PlayerId,
    /// The hash of their token. Their seats have the same one.
    pub token: TokenHash,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTournament {
    pub log: Vec<Logged>,
    /// The hash of the organiser's token.
    pub organiser: TokenHash,
    /// The code to type instead of its link; `None` once entering is over.
    pub code: Option<u32>,
    /// The names that the organiser gave, in the order of their keys.
    pub names: Vec<GivenName>,
    /// Its entrants, in the order of their numbers.
    pub entrants: Vec<StoredEntrant>,
}

/// An entrant as the store holds them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEntrant {
    /// Their player and token.
    pub is: EntrantToken,
    /// Their current name; `None` once they are deleted.
    pub name: Option<Arc<str>>,
    /// Whether that name is marked as a bot.
    pub bot: bool,
}
