//! SQLite: one file, one writing connection, a few reading ones.

mod erase;
mod ratings;
mod read;
mod record;
mod report;
mod rows;
mod standings;
mod write;

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteAutoVacuum, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool,
    SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::Mutex;

use super::{
    Against, Change, Conflict, Erase, Erased, HistoryFilter, HistoryItem, LobbyFilter, PlayerRow, RankingKey,
    RankingRow, RivalFilter, RivalRow, Store, StoreError, StoredGame, TokenHash,
};
use crate::game::{GameId, PlayerId, Time};
use crate::rules::Side;

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

/// Readers wait for nothing in WAL mode, so a few serve many.
const READERS: u32 = 4;

/// A store in one SQLite file.
pub struct SqliteStore {
    writer: Mutex<SqliteConnection>,
    readers: SqlitePool,
    last_player: AtomicI64,
    /// Whether the ratings must be computed anew; then a finished game leaves them alone.
    stale: AtomicBool,
}

impl SqliteStore {
    /// Opens or creates the file and brings its schema up to date. Refuses a schema that is newer than this program.
    pub async fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // NORMAL does not flush at commit: what was acknowledged could be lost with the power.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .auto_vacuum(SqliteAutoVacuum::Incremental)
            .busy_timeout(Duration::from_secs(5))
            .pragma("journal_size_limit", "67108864")
            .disable_statement_logging();
        let mut writer = options.connect().await?;
        MIGRATIONS.run(&mut writer).await.map_err(|error| {
            StoreError::Unavailable(format!(
                "the schema of {} cannot be brought up to date: {error}",
                path.display()
            ))
        })?;
        let last: i64 =
            sqlx::query_scalar("select coalesce(max(id), 0) from player").fetch_one(&mut writer).await?;
        let stale: bool =
            sqlx::query_scalar("select stale_ratings from origin").fetch_one(&mut writer).await?;
        // What is kept in the file is for the writing connection to set.
        let reading = SqliteConnectOptions::new()
            .filename(path)
            .read_only(true)
            .busy_timeout(Duration::from_secs(5))
            .disable_statement_logging();
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_with(reading).await?;
        Ok(SqliteStore {
            writer: Mutex::new(writer),
            readers,
            last_player: AtomicI64::new(last),
            stale: AtomicBool::new(stale),
        })
    }

    fn set_stale(&self, stale: bool) {
        self.stale.store(stale, Ordering::Release);
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Unavailable(error.to_string())
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn commit(&self, batch: &[Change]) -> Result<Vec<Result<(), Conflict>>, StoreError> {
        let mut writer = self.writer.lock().await;
        write::commit(&mut writer, batch, !self.stale.load(Ordering::Acquire)).await
    }

    async fn next_player_id(&self) -> Result<PlayerId, StoreError> {
        Ok(PlayerId(self.last_player.fetch_add(1, Ordering::Relaxed) + 1))
    }

    async fn game(&self, id: &GameId) -> Result<Option<StoredGame>, StoreError> {
        read::game(&self.readers, id).await
    }

    async fn finished(&self, id: &GameId) -> Result<Option<HistoryItem>, StoreError> {
        standings::finished(&self.readers, id).await
    }

    async fn games_in_play(&self) -> Result<Vec<GameId>, StoreError> {
        read::games_in_play(&self.readers).await
    }

    async fn lobby(&self, filter: &LobbyFilter) -> Result<Vec<(Time, GameId)>, StoreError> {
        read::lobby(&self.readers, filter).await
    }

    async fn player(&self, name_key: &str) -> Result<Option<PlayerRow>, StoreError> {
        read::player(&self.readers, name_key).await
    }

    async fn player_of_token(&self, token: &TokenHash) -> Result<Option<PlayerId>, StoreError> {
        read::player_of_token(&self.readers, token).await
    }

    async fn seat_of_token(&self, token: &TokenHash) -> Result<Option<(GameId, Side)>, StoreError> {
        read::seat_of_token(&self.readers, token).await
    }

    async fn ranking(
        &self,
        against: Against,
        after: Option<&RankingKey>,
        limit: u32,
    ) -> Result<Vec<RankingRow>, StoreError> {
        standings::ranking(&self.readers, against, after, limit).await
    }

    async fn history(&self, filter: &HistoryFilter) -> Result<Vec<HistoryItem>, StoreError> {
        standings::history(&self.readers, filter).await
    }

    async fn rivals(&self, player: PlayerId, filter: &RivalFilter) -> Result<Vec<RivalRow>, StoreError> {
        standings::rivals(&self.readers, player, filter).await
    }

    async fn erase(&self, erase: &Erase) -> Result<Erased, StoreError> {
        let mut writer = self.writer.lock().await;
        let (erased, stale) = erase::erase(&mut writer, erase).await?;
        if stale {
            self.set_stale(true);
        }
        Ok(erased)
    }

    async fn prune(&self, before: Time, limit: u32) -> Result<u64, StoreError> {
        let mut writer = self.writer.lock().await;
        erase::prune(&mut writer, before, limit).await
    }

    async fn refresh_ratings(&self) -> Result<(), StoreError> {
        match self.stale.load(Ordering::Acquire) {
            true => ratings::refresh(self).await,
            false => Ok(()),
        }
    }

    async fn report(&self, game: &GameId) -> Result<Option<String>, StoreError> {
        report::read(&self.readers, game).await
    }

    async fn keep_report(&self, game: &GameId, report: &str) -> Result<(), StoreError> {
        let mut writer = self.writer.lock().await;
        report::keep(&mut writer, game, report).await
    }

    async fn close(&self) {
        self.readers.close().await;
        // An empty log file is left behind, so that the data file alone is a whole copy.
        let mut writer = self.writer.lock().await;
        let _ = sqlx::query("pragma wal_checkpoint(truncate)").execute(&mut *writer).await;
        let _ = sqlx::query("pragma optimize").execute(&mut *writer).await;
        let _ = writer.ping().await;
    }
}

/// The time in a row.
fn time(ms: i64) -> Time {
    Time(ms)
}
