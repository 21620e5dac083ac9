//! What is kept: the contract of a store, and its implementations in SQLite and PostgreSQL. SQL types stay in here.
//!
//! The promise: once [`Store::commit`] has answered `Ok`, the change survives a killed process and a power cut. Before that it
//! may be there or not, but never half.

mod bus;
mod change;
mod columns;
mod database;
mod dump;
mod erase;
mod finished;
mod history;
mod import;
pub mod migrate;
mod packed;
pub mod postgres;
mod queries;
mod ranking;
mod rows;
mod shared;
mod sql;
pub mod sqlite;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use tokio::sync::mpsc;

use crate::game::{GameId, Logged, PlayerId, Status, Time};
use crate::rules::Side;

pub use crate::game::Totals;
pub use bus::{Bus, Hint, Written};
pub use change::{Change, Claim, Conflict, GameChange, Invite, NewPlayer, Seat, SeatPresence, TokenHash};
pub use database::{Database, is_postgres};
pub use dump::Dump;
pub use erase::{Erase, Erased, Erasing};
pub use history::{HistoryFilter, HistoryItem, ResultFilter, SeatName};
pub use import::{Import, ImportCheck, ImportCounts};
pub use ranking::{Against, PlayerRow, RankingKey, RankingRow, RecentTotals, Rival, RivalFilter, RivalRow};
pub use shared::{Due, News, Pulse};

/// Why the store could not do it.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// It cannot be reached, is full or is shutting down. Trying again later may help.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
    /// Another process writes this data.
    #[error("{0} is in use by another Cuatro")]
    InUse(String),
    /// A row that the code cannot read: which table and which row.
    #[error("the store is corrupt: {table} {row}: {problem}")]
    Corrupt {
        /// The table.
        table: &'static str,
        /// The row's key.
        row: String,
        /// What is wrong.
        problem: String,
    },
}

/// A game as the store holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// Its whole log.
    pub log: Vec<Logged>,
    /// Its seats, X and O.
    pub seats: [Seat; 2],
}

/// Which unfinished games to list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LobbyFilter {
    /// Only games in this state; otherwise the waiting and the playing ones.
    pub status: Option<Status>,
    /// Only games of the player with this name key.
    pub player: Option<String>,
    /// Only games after this one in the list.
    pub after: Option<(Time, GameId)>,
    /// How many at the most.
    pub limit: u32,
}

/// What a store that is not shared says where it is asked as one.
fn alone() -> StoreError {
    StoreError::Unavailable("this data is not shared by processes".into())
}

/// What is said of a store into which another one is still being copied: it holds a table `being_copied`.
fn unfinished_copy() -> StoreError {
    StoreError::Unavailable(
        "it holds an unfinished copy: run the same `cuatro migrate-store` again, which goes on with it, or empty it"
            .into(),
    )
}

/// For how long a process counts as serving after [`Store::pulse`], in milliseconds.
pub const PULSE_LASTS_MS: i64 = 30_000;

/// A database of games and players. Every implementation must pass the contract in `tests/store`.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Makes these changes durable, each atomically and all in as few flushes as possible. The answers are in the order of the
    /// batch. An error means that none of them was made, or that it is not known.
    async fn commit(&self, batch: &[Change]) -> Result<Vec<Result<(), Conflict>>, StoreError>;

    /// Whether other processes write this data too. Then, and only then, what a process remembers may be out of date.
    fn shared(&self) -> bool {
        false
    }

    /// Where processes that share this data hint at what they wrote. Without one they only look every now and then.
    fn bus(&self) -> Option<Arc<dyn Bus>> {
        None
    }

    /// What has happened in these games after the version that is known of each, in any order; nothing of those in which nothing
    /// has. One statement, however many games.
    async fn news(&self, _known: &[(GameId, u32)]) -> Result<Vec<News>, StoreError> {
        Err(alone())
    }

    /// Notes that this process serves, and answers with the time of all that do. Called every few seconds by each process that
    /// shares the data, and before a flag falls. A pause of [`PULSE_LASTS_MS`] in which nobody called it sets `since` anew.
    async fn pulse(&self) -> Result<Pulse, StoreError> {
        Err(alone())
    }

    /// Games that were due at `now`, the longest first. Until `until` nobody else is answered with them.
    async fn claim_due(&self, _now: Time, _until: Time, _limit: u32) -> Result<Vec<GameId>, StoreError> {
        Err(alone())
    }

    /// Puts off what these games are owed: this process is about to do it. Games that are owed nothing stay so.
    async fn extend_due(&self, _games: &[GameId], _until: Time) -> Result<(), StoreError> {
        Err(alone())
    }

    /// These games, claimed until `until`, turned out to be owed nothing. What changed since the claim stays.
    async fn settle_due(&self, _games: &[GameId], _until: Time) -> Result<(), StoreError> {
        Err(alone())
    }

    /// Who is here in these games as the processes wrote it: the row of each seat that has a person. One statement.
    async fn presence(&self, _games: &[GameId]) -> Result<Vec<SeatPresence>, StoreError> {
        Err(alone())
    }

    /// Keeps a one-time code of a player until `until`. Of `most` codes of theirs the one that ends first goes, and so do all that
    /// ended before `now`.
    async fn keep_transfer(
        &self,
        _code: &TokenHash,
        _player: PlayerId,
        _now: Time,
        _until: Time,
        _most: u32,
    ) -> Result<(), StoreError> {
        Err(alone())
    }

    /// Until when a one-time code is good. It stays.
    async fn transfer_until(&self, _code: &TokenHash) -> Result<Option<Time>, StoreError> {
        Err(alone())
    }

    /// Takes a one-time code out: whose it is, and until when it is good. Only one caller ever gets it.
    async fn take_transfer(&self, _code: &TokenHash) -> Result<Option<(PlayerId, Time)>, StoreError> {
        Err(alone())
    }

    /// The hash of the admin token of those who share the data: the first that was offered.
    async fn admin_token(&self, _offer: &TokenHash) -> Result<TokenHash, StoreError> {
        Err(alone())
    }

    /// Whether the summary of this day, counted from 1970, falls to the caller: once for each day, and never for the first that is asked
    /// for, which has nothing to sum up.
    async fn claim_summary(&self, day: i64) -> Result<bool, StoreError>;

    /// A number for a new player, never given before.
    async fn next_player_id(&self) -> Result<PlayerId, StoreError>;

    /// One game with its log, or nothing.
    async fn game(&self, id: &GameId) -> Result<Option<StoredGame>, StoreError>;

    /// A finished game as it is kept when its log is gone, or that never had one.
    async fn finished(&self, id: &GameId) -> Result<Option<HistoryItem>, StoreError>;

    /// All games that are being played, oldest first.
    async fn games_in_play(&self) -> Result<Vec<GameId>, StoreError>;

    /// Games in play that a start must look at, oldest first: those with a clock, and those in which it may be a computer's turn
    /// against a person. Games of two computers wait until somebody looks.
    async fn games_to_resume(&self) -> Result<Vec<GameId>, StoreError>;

    /// Unfinished games in which no person has ever moved and nothing has happened since `before`, oldest first.
    async fn untouched_games(&self, before: Time, limit: u32) -> Result<Vec<GameId>, StoreError>;

    /// Games with the newest first.
    async fn lobby(&self, filter: &LobbyFilter) -> Result<Vec<(Time, GameId)>, StoreError>;

    /// The player under a name key.
    async fn player(&self, name_key: &str) -> Result<Option<PlayerRow>, StoreError>;

    /// Whose player token this is, and since when.
    async fn player_of_token(&self, token: &TokenHash) -> Result<Option<(PlayerId, Time)>, StoreError>;

    /// Which seat this token is for.
    async fn seat_of_token(&self, token: &TokenHash) -> Result<Option<(GameId, Side)>, StoreError>;

    /// A page of the ranking after a key, with positions.
    async fn ranking(
        &self,
        against: Against,
        after: Option<&RankingKey>,
        limit: u32,
    ) -> Result<Vec<RankingRow>, StoreError>;

    /// A player's row of the ranking; nothing for somebody who has no place in it.
    async fn place(&self, against: Against, name_key: &str) -> Result<Option<RankingRow>, StoreError>;

    /// What each player won and lost in the games that ended at `from` or later, in no order; deleted players are left out.
    async fn totals_since(&self, from: Time) -> Result<Vec<RecentTotals>, StoreError>;

    /// Players with finished games whose name key holds `part`, without their positions, those with the most points first; where there are very
    /// many, not all of them are compared.
    async fn players_like(&self, part: &str, limit: u32) -> Result<Vec<RankingRow>, StoreError>;

    /// A page of finished games, the newest first.
    async fn history(&self, filter: &HistoryFilter) -> Result<Vec<HistoryItem>, StoreError>;

    /// The rivals of a player, with the totals against each.
    async fn rivals(&self, player: PlayerId, filter: &RivalFilter) -> Result<Vec<RivalRow>, StoreError>;

    /// To be called before anybody can connect: who was here when the last process ended, could not stay, and was last seen `now`.
    async fn begin_presence(&self, now: Time) -> Result<(), StoreError>;

    /// Keeps who is here and who no longer is. No promise hangs on it.
    async fn keep_presence(&self, seats: &[SeatPresence]) -> Result<(), StoreError>;

    /// Counts what deleting a player would do.
    async fn count_erase(&self, erase: &Erase) -> Result<Erased, StoreError>;

    /// Deletes a player as requirement T3 says, all at once, if they hold no seat any more. Otherwise only notes that it is to be
    /// done, for [`Store::erasing`].
    async fn erase(&self, erase: &Erase) -> Result<Erasing, StoreError>;

    /// Deletions that were noted and are not done.
    async fn erasing(&self) -> Result<Vec<Erase>, StoreError>;

    /// Forgets the logs and seats of games that ended before `before`: of a finished game its record stays. At most `limit`
    /// games; the answer is how many it was.
    async fn prune(&self, before: Time, limit: u32) -> Result<u64, StoreError>;

    /// Forgets players who were made before `before` and to whom nothing refers: no game that was ever played, no seat, no
    /// invitation, no totals. At most `limit`; the answer is how many it was.
    async fn forget_unused_players(&self, before: Time, limit: u32) -> Result<u64, StoreError>;

    /// Says that a player is a bot. What they and their opponents won and lost in their games, past ones too, moves from the
    /// games between people to those with a bot, and no longer counts for ratings. Again it changes nothing; false if they were deleted.
    async fn mark_bot(&self, player: PlayerId) -> Result<bool, StoreError>;

    /// Computes the ratings anew from all rated games, if something has made them stale.
    async fn refresh_ratings(&self) -> Result<(), StoreError>;

    /// The kept report of a finished game, as its maker wrote it.
    async fn report(&self, game: &GameId) -> Result<Option<String>, StoreError>;

    /// Keeps the report of a finished game, in place of an earlier one. It goes with the game's record; without a record
    /// nothing is kept.
    async fn keep_report(&self, game: &GameId, report: &str) -> Result<(), StoreError>;

    /// What names this data in exports: six hexadecimal digits, made once.
    async fn origin(&self) -> Result<String, StoreError>;

    /// Copies the data into the new file `to`, whole as of one moment, while others go on writing. A directory that is not there is made.
    async fn back_up(&self, to: &Path) -> Result<(), StoreError> {
        Err(StoreError::Unavailable(format!(
            "{} cannot be written: this store is copied by its own tools",
            to.display()
        )))
    }

    /// How long the write-ahead log is, in bytes; nothing where there is none beside the data.
    fn log_bytes(&self) -> Option<u64> {
        None
    }

    /// Where the data lies, for files too large for memory; nothing if it lies in no directory.
    fn directory(&self) -> Option<PathBuf> {
        None
    }

    /// Sends everything as it stands at this moment. Ends early, without error, when nobody receives any more.
    async fn dump(&self, to: mpsc::Sender<Dump>) -> Result<(), StoreError>;

    /// Begins an import, one at a time. One that was being applied when the process died is finished first.
    async fn begin_import(self: Arc<Self>) -> Result<Box<dyn Import>, StoreError>;

    /// Whether something can be written: tried out if the last write failed, otherwise taken for granted.
    async fn try_writing(&self) -> Result<(), StoreError>;

    /// Upkeep that no move should have to wait for; to be called every second or so.
    async fn upkeep(&self) -> Result<(), StoreError>;

    /// Closes the connections after the last commit.
    async fn close(&self);
}
