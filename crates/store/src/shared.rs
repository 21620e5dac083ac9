//! Operations for several processes on the same data.

use std::sync::Arc;

use async_trait::async_trait;

use super::{Bus, Seat, SeatPresence, Store, StoreError, TokenHash};
use cuatro_game::{GameId, Logged, Time};
use cuatro_tournament::{EntrantNumber, TournamentId};

/// For how long a process counts as serving after [`SharedStore::pulse`], in milliseconds.
pub const PULSE_LASTS_MS: i64 = 30_000;

/// A store with any number of writing processes.
#[async_trait]
pub trait SharedStore: Store {
    /// The bus on which the processes announce what they wrote.
    fn bus(&self) -> Arc<dyn Bus>;

    /// The events of these games after the known version of each, in any order; games without news are left out. One statement,
    /// however many games.
    async fn news(&self, known: &[(GameId, u32)]) -> Result<Vec<News>, StoreError>;

    /// Reports that this process is serving, and returns the common time. Every process that shares the data calls this every
    /// few seconds, and before it ends a game on time. If nobody called it for [`PULSE_LASTS_MS`], `since` starts again.
    async fn pulse(&self) -> Result<Pulse, StoreError>;

    /// Games and tournaments in which something was due at `now`: of each at most `limit`, longest overdue first, then by id. Until
    /// `until` no other caller receives them.
    async fn lease_due(&self, now: Time, until: Time, limit: u32) -> Result<Leased, StoreError>;

    /// Postpones the due actions of these games, because this process is about to perform them.
    async fn extend_due(&self, games: &[GameId], until: Time) -> Result<(), StoreError>;

    /// Records that nothing was due in these games, leased until `until`. Changes since then stay.
    async fn settle_due(&self, games: &[GameId], until: Time) -> Result<(), StoreError>;

    /// Stores when entrants were last seen. One statement. No promise depends on it.
    async fn keep_entrants(&self, seen: &[(TournamentId, EntrantNumber, Time)]) -> Result<(), StoreError>;

    /// When any process last saw the entrants of a tournament, if that was at `from` or later.
    async fn entrants_seen(
        &self,
        tournament: &TournamentId,
        from: Time,
    ) -> Result<Vec<(EntrantNumber, Time)>, StoreError>;

    /// The events of these tournaments after the known version of each, in any order; tournaments without news are left out. One
    /// statement.
    async fn tournament_news(&self, known: &[(TournamentId, u32)])
    -> Result<Vec<TournamentNews>, StoreError>;

    /// The stored presence in these games: the row of each seat that has a person. One statement.
    async fn presence(&self, games: &[GameId]) -> Result<Vec<SeatPresence>, StoreError>;

    /// The hash of the admin token of all processes on the data: the first one that was offered.
    async fn admin_token(&self, offer: &TokenHash) -> Result<TokenHash, StoreError>;

    /// The secret from which all processes on the data derive repeatable creations: the first one that was offered.
    async fn idempotency_secret(&self, offer: &[u8; 32]) -> Result<[u8; 32], StoreError>;
}

/// What [`SharedStore::lease_due`] has leased to its caller.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Leased {
    pub games: Vec<GameId>,
    pub tournaments: Vec<TournamentId>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentNews {
    pub tournament: TournamentId,
    /// Its events after the known version, in order; at least one.
    pub events: Vec<cuatro_tournament::Logged>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct News {
    pub game: GameId,
    /// Its events after the known version, in order; at least one.
    pub events: Vec<Logged>,
    /// Its seats after them, X and O.
    pub seats: [Seat; 2],
}

/// The common time of all processes that share the data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pulse {
    /// The database's clock.
    pub now: Time,
    /// The start of the present service by any process, without a break. Clocks of games do not run during a break.
    pub since: Time,
}

/// When any process may perform the due action of a game: a computer's move, or ending the game on time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Due {
    /// Unchanged. A store that is not shared never gets another value.
    #[default]
    AsBefore,
    /// Nothing is due.
    Never,
    /// From this time on.
    At(Time),
}

impl Due {
    /// The column, if it changes.
    pub fn column(self) -> Option<Option<i64>> {
        match self {
            Due::AsBefore => None,
            Due::Never => Some(None),
            Due::At(at) => Some(Some(at.0)),
        }
    }
}
