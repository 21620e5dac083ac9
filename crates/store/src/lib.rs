//! Persistence: the contract of a store, and the rows and statements that its databases share. `cuatro-sqlite` and
//! `cuatro-postgres` implement it; a feature of each builds its driver into the statements here.
//!
//! The promise: once [`Store::commit`] has returned `Ok`, the change survives a killed process and a power cut. Before that it
//! may be stored completely or not at all, but never partly.

mod bus;
mod change;
pub mod columns;
mod database;
mod dump;
mod erase;
mod error;
pub mod finished;
mod history;
mod import;
pub mod migrate;
pub mod packed;
#[cfg(feature = "postgres")]
mod postgres;
pub mod queries;
mod ranking;
mod reads;
mod rename;
mod report;
pub mod rows;
pub mod schema;
mod shared;
pub mod sql;
#[cfg(feature = "sqlite")]
pub mod sqlite;
mod tournament;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use tokio::sync::mpsc;

use cuatro_game::names::{NameKey, PlayerName};
use cuatro_game::{GameId, Logged, PlayerId, Status, Time};
use cuatro_tournament::TournamentId;

pub use bus::{Bus, Hint, Written};
pub use change::{Change, Claim, Conflict, GameChange, Invite, NewPlayer, Seat, SeatPresence, TokenHash};
pub use cuatro_game::Totals;
pub use database::{Database, is_postgres};
pub use dump::Dump;
pub use erase::{Erase, Erased, Erasing};
pub use error::{StoreError, TransactionError};
pub use history::{HistoryFilter, HistoryItem, ResultFilter, SeatName};
pub use import::{Import, ImportCheck, ImportCounts};
pub use ranking::{
    Against, PlayerRow, RankingKey, RankingRow, RecentTotals, Rival, RivalFilter, RivalRow, numbered,
};
pub use reads::{ConnectionPool, Reads};
pub use rename::Renaming;
pub use report::KeptReport;
pub use schema::SchemaFault;
pub use shared::{Due, Leased, News, PULSE_LASTS_MS, Pulse, SharedStore, TournamentNews};
pub use tournament::{
    EntrantToken, GivenName, StoredEntrant, StoredTournament, TournamentChange, TournamentCreation,
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    pub log: Vec<Logged>,
    pub seats: [Seat; 2],
}

/// Which unfinished games to list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LobbyFilter {
    /// Only games in this state; otherwise open games and those in play.
    pub status: Option<Status>,
    /// Only games of the player with this name key, also unlisted ones; without it only listed games.
    pub player: Option<NameKey>,
    /// Only games after this one in the list.
    pub after: Option<(Time, GameId)>,
    pub limit: u32,
}

/// A database of games and players. Every implementation must pass the contract in `tests/store`.
#[async_trait]
pub trait Store: Reads {
    /// Makes these changes durable, each atomically and all in as few flushes as possible. The answers are in the order of the
    /// batch. An error means that none of them was made, or that this is unknown.
    async fn commit(&self, batch: &[Change]) -> Result<Vec<Result<(), Conflict>>, StoreError>;

    /// The operations for several processes on the same data; `None` if only this process writes it. Only a shared store can make the
    /// caches of a process outdated.
    fn shared(&self) -> Option<&dyn SharedStore> {
        None
    }

    /// Stores a one-time code of a player until `until`. If this player has more than `most` valid codes, the one that expires
    /// first is no longer valid. Codes that are not valid any more are forgotten after a week.
    async fn keep_one_time_code(
        &self,
        code: &TokenHash,
        player: PlayerId,
        now: Time,
        until: Time,
        most: u32,
    ) -> Result<(), StoreError>;

    /// Uses up a one-time code that is valid at `now`: returns its player. Only one caller ever gets it.
    async fn take_one_time_code(&self, code: &TokenHash, now: Time) -> Result<Option<PlayerId>, StoreError>;

    /// An unused number for a new player.
    async fn next_player_id(&self) -> Result<PlayerId, StoreError>;

    /// One game with its log, if it exists.
    async fn game(&self, id: &GameId) -> Result<Option<StoredGame>, StoreError>;

    /// The removed games among these, removed alone or with their players: no event records that. One statement.
    async fn removed_of(&self, games: &[GameId]) -> Result<Vec<GameId>, StoreError>;

    async fn is_removed(&self, id: &GameId) -> Result<bool, StoreError> {
        Ok(!self.removed_of(std::slice::from_ref(id)).await?.is_empty())
    }

    /// One tournament with its log, if it exists.
    async fn tournament(&self, id: &TournamentId) -> Result<Option<StoredTournament>, StoreError>;

    /// A player's row of the ranking; `None` for a player without a place in it.
    async fn place(&self, against: Against, name_key: &NameKey) -> Result<Option<RankingRow>, StoreError>;

    /// What each player won and lost in the games that ended at `from` or later, in no order; deleted players are left out.
    async fn totals_since(&self, from: Time) -> Result<Vec<RecentTotals>, StoreError>;

    /// Called before clients can connect: players connected at the end of the last process count as last seen `now`.
    async fn begin_presence(&self, now: Time) -> Result<(), StoreError>;

    /// Stores the presence of players. No promise depends on it.
    async fn keep_presence(&self, seats: &[SeatPresence]) -> Result<(), StoreError>;

    /// Counts the effects of deleting a player.
    async fn count_erase(&self, erase: &Erase) -> Result<Erased, StoreError>;

    /// Deletes a player without seats by rule T3, in one transaction. The deletion of a player with seats is only recorded for
    /// [`Store::erasing`].
    async fn erase(&self, erase: &Erase) -> Result<Erasing, StoreError>;

    /// Forgets the logs and seats of games that ended before `before`; the records of finished games stay. At most `limit`
    /// games; returns how many.
    async fn prune(&self, before: Time, limit: u32) -> Result<u64, StoreError>;

    /// Forgets unused players created before `before`: players without a played game, seat, invitation and totals. At most `limit`;
    /// returns how many.
    async fn forget_unused_players(&self, before: Time, limit: u32) -> Result<u64, StoreError>;

    /// Marks a player as a bot. The totals of the player's games, including past ones, move for both players from games between
    /// people to games with a bot, and no longer count for ratings. Repeating it changes nothing; false if the player was
    /// deleted.
    async fn mark_bot(&self, player: PlayerId) -> Result<bool, StoreError>;

    /// Renames the player who is called `from`. Refused while one of the player's games or tournaments is not over. Repeating it changes
    /// nothing.
    async fn rename(&self, player: PlayerId, from: &NameKey, to: &PlayerName)
    -> Result<Renaming, StoreError>;

    /// Recomputes the ratings from all rated games, if they are stale.
    async fn refresh_ratings(&self) -> Result<(), StoreError>;

    /// Stores the report of a finished game, and replaces an earlier one. It is deleted with the game's record; without a record nothing is
    /// stored.
    async fn keep_report(&self, game: &GameId, report: &KeptReport) -> Result<(), StoreError>;

    /// Copies the data into the new file `to`, consistent as of one moment, while others go on writing. Creates a missing
    /// directory.
    async fn back_up(&self, to: &Path) -> Result<(), StoreError> {
        Err(StoreError::Unusable(format!(
            "{} cannot be written: this store is copied by its own tools",
            to.display()
        )))
    }

    /// The length of the write-ahead log, in bytes; `None` if there is none beside the data.
    fn log_bytes(&self) -> Option<u64> {
        None
    }

    /// The directory of the data, for files too large for memory; `None` if it is not in a directory.
    fn directory(&self) -> Option<PathBuf> {
        None
    }

    /// Sends all data in one snapshot. Ends early, without error, when the receiver is gone.
    async fn dump(&self, to: mpsc::Sender<Dump>) -> Result<(), StoreError>;

    /// Begins an import. There is only one at a time.
    async fn begin_import(self: Arc<Self>) -> Result<Box<dyn Import>, StoreError>;

    /// Whether the store can be written: tried if the last write failed, otherwise assumed.
    async fn try_writing(&self) -> Result<(), StoreError>;

    /// Whether the store can be written: a transaction that changes nothing is committed.
    async fn prove_writing(&self) -> Result<(), StoreError> {
        self.try_writing().await
    }

    /// Maintenance without delay for moves; called about every second.
    async fn upkeep(&self) -> Result<(), StoreError>;

    /// Closes the connections after the last commit.
    async fn close(&self);
}
