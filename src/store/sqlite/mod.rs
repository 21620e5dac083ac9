//! SQLite: one file, one writing connection, one that empties its log, a few reading ones.

pub mod backup;
mod batch;
mod bots;
mod checkpoint;
mod dump;
mod erase;
mod expiry;
mod import;
mod journal;
mod lock;
mod places;
mod presence;
mod ratings;
mod read;
mod record;
mod report;
mod shared;
mod standings;
mod transfer;
mod upgrade;
mod write;
mod writer;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use sqlx::error::DatabaseError as _;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteAutoVacuum, SqliteConnectOptions, SqliteConnection, SqliteError, SqliteJournalMode, SqlitePool,
    SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{Mutex, mpsc};

use super::{
    Against, Change, Conflict, Dump, Erase, Erased, Erasing, HistoryFilter, HistoryItem, ImportCheck,
    LobbyFilter, News, PlayerRow, Pulse, RankingKey, RankingRow, RecentTotals, RivalFilter, RivalRow,
    SeatPresence, Store, StoreError, StoredGame, TokenHash, rows,
};
use crate::game::{GameId, PlayerId, Time};
use crate::rules::Side;
use crate::textfile::{Carried, ReadGame, ReadPlayer};

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

/// How long after the last commit somebody may still be playing.
const QUIET: Duration = Duration::from_secs(30);

/// Readers wait for nothing in WAL mode, so a few serve many.
const READERS: u32 = 4;

/// How many seats are marked as here or gone in one transaction.
const PRESENCES_AT_ONCE: usize = 300;

/// A store in one SQLite file.
pub struct SqliteStore {
    path: PathBuf,
    writer: writer::Writer,
    /// Brings the log back into the data file, beside the writer; none once closed, or where nothing is written.
    checkpointer: Mutex<Option<SqliteConnection>>,
    readers: SqlitePool,
    last_player: AtomicI64,
    /// Whether the ratings must be computed anew; then a finished game leaves them alone.
    stale: AtomicBool,
    /// When something was last committed.
    committed: std::sync::Mutex<Option<Instant>>,
    staging: Mutex<Option<import::Staging>>,
    /// Held while this process may write.
    lock: std::sync::Mutex<Option<File>>,
}

impl SqliteStore {
    /// Opens or creates the file and brings its schema up to date; data of an older schema are copied before, into `backups` beside the
    /// file. Refuses a schema that is newer than this program.
    /// Refuses a file that another process has open.
    pub async fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let store = SqliteStore::open_unfinished(path).await?;
        let unfinished = "select exists (select 1 from sqlite_master where name = 'being_copied')";
        if sqlx::query_scalar(unfinished).fetch_one(&store.readers).await? {
            store.close().await;
            return Err(super::unfinished_copy());
        }
        Ok(store)
    }

    /// The same, also where another store is still being copied into the file.
    pub(super) async fn open_unfinished(path: &Path) -> Result<SqliteStore, StoreError> {
        let path = &*lock::real(path);
        let lock = lock::take(path)?;
        if let Some(what_to_do) = backup::interrupted(path) {
            return Err(StoreError::Unavailable(what_to_do));
        }
        // Hashes of tokens are in it. SQLite gives the files beside it the same mode.
        lock::private(path).map_err(|error| StoreError::Unavailable(error.to_string()))?;
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
            // 64 MiB, which is never reached while [`checkpoint`] keeps up: a commit that finds the log so long empties it itself,
            // and moves wait for the disk, sometimes for a second.
            .pragma("wal_autocheckpoint", "16384")
            // 8 MiB: more made an import no faster, since it touches pages everywhere.
            .pragma("cache_size", "-8192")
            .disable_statement_logging();
        let mut writer = options.connect().await?;
        upgrade::upgrade(path, &mut writer).await?;
        let checkpointer = checkpoint::open(path).await?;
        let store = SqliteStore::with_writer(path, options, writer, Some(checkpointer), Some(lock)).await?;
        // What a killed process left in the journal.
        store.file_events().await?;
        import::finish(&store).await?;
        Ok(store)
    }

    /// Why this program cannot read the file as it is; nothing if it can. Only [`SqliteStore::open`] brings a schema up to date.
    pub async fn unreadable(path: &Path) -> Result<Option<String>, StoreError> {
        let mut connection = reading(path).connect().await?;
        let found = backup::schema(&mut connection).await?;
        let applied: i64 =
            sqlx::query_scalar("select count(*) from _sqlx_migrations").fetch_one(&mut connection).await?;
        connection.close().await?;
        let older = applied < MIGRATIONS.iter().count() as i64;
        Ok(found.err().or_else(|| {
            older.then(|| "was written by an older Cuatro; `cuatro serve` brings it up to date".to_owned())
        }))
    }

    /// Opens a file that another process may be writing, to read it.
    pub async fn open_to_read(path: &Path) -> Result<SqliteStore, StoreError> {
        let options = reading(path);
        let writer = options.connect().await?;
        SqliteStore::with_writer(path, options, writer, None, None).await
    }

    async fn with_writer(
        path: &Path,
        options: SqliteConnectOptions,
        mut writer: SqliteConnection,
        checkpointer: Option<SqliteConnection>,
        lock: Option<File>,
    ) -> Result<SqliteStore, StoreError> {
        let last: i64 =
            sqlx::query_scalar("select coalesce(max(id), 0) from player").fetch_one(&mut writer).await?;
        let stale: bool =
            sqlx::query_scalar("select stale_ratings from origin").fetch_one(&mut writer).await?;
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_with(reading(path)).await?;
        Ok(SqliteStore {
            path: path.to_owned(),
            writer: writer::Writer::new(options, writer),
            checkpointer: Mutex::new(checkpointer),
            readers,
            last_player: AtomicI64::new(last),
            stale: AtomicBool::new(stale),
            committed: std::sync::Mutex::default(),
            staging: Mutex::default(),
            lock: std::sync::Mutex::new(lock),
        })
    }

    /// Whether nobody has played lately, so that long transactions hold nobody up.
    fn is_quiet(&self) -> bool {
        let committed = self.committed.lock().expect("no code panics while it holds the time");
        committed.is_none_or(|at| at.elapsed() > QUIET)
    }

    /// Numbers for this many new players: they follow the one that is answered.
    fn reserve_players(&self, count: i64) -> i64 {
        self.last_player.fetch_add(count, Ordering::Relaxed)
    }

    /// Files the events that are in the journal now. Moves get between the parts.
    async fn file_events(&self) -> Result<(), StoreError> {
        let mut newest = None;
        loop {
            let mut turn = self.writer.turn().await?;
            let (connection, journal) = turn.parts();
            let newest = *newest.get_or_insert(journal.next_row() - 1);
            let outcome = journal.file_some(connection, newest).await;
            if !turn.done(outcome)? {
                return Ok(());
            }
        }
    }

    fn set_stale(&self, stale: bool) {
        self.stale.store(stale, Ordering::Release);
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let unreadable = matches!(result_code(&error), Some(SQLITE_CORRUPT | SQLITE_NOTADB));
        let strange = matches!(error, sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_));
        if unreadable || strange {
            return rows::corrupt("database", "", error);
        }
        StoreError::Unavailable(error.to_string())
    }
}

/// The primary result code of an error, if it is one of SQLite: the lower byte of the extended one, https://www.sqlite.org/rescode.html
fn result_code(error: &sqlx::Error) -> Option<u32> {
    let error = error.as_database_error()?.try_downcast_ref::<SqliteError>()?;
    Some(error.code()?.parse::<u32>().ok()? & 0xFF)
}

const SQLITE_CORRUPT: u32 = 11;
const SQLITE_CONSTRAINT: u32 = 19;
const SQLITE_NOTADB: u32 = 26;

#[async_trait]
impl Store for SqliteStore {
    async fn commit(&self, batch: &[Change]) -> Result<Vec<Result<(), Conflict>>, StoreError> {
        *self.committed.lock().expect("no code panics while it holds the time") = Some(Instant::now());
        let mut turn = self.writer.turn().await?;
        let rate = !self.stale.load(Ordering::Acquire);
        let (connection, journal) = turn.parts();
        let outcome = write::commit(connection, journal, batch, rate).await;
        turn.done(outcome)
    }

    async fn news(&self, known: &[(GameId, u32)]) -> Result<Vec<News>, StoreError> {
        shared::news(&self.readers, known).await
    }

    async fn pulse(&self) -> Result<Pulse, StoreError> {
        let mut turn = self.writer.turn().await?;
        let outcome = shared::pulse(&mut turn).await;
        turn.done(outcome)
    }

    async fn claim_due(&self, now: Time, until: Time, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let mut turn = self.writer.turn().await?;
        let outcome = shared::claim_due(&mut turn, now, until, limit).await;
        turn.done(outcome)
    }

    async fn extend_due(&self, games: &[GameId], until: Time) -> Result<(), StoreError> {
        let mut turn = self.writer.turn().await?;
        let outcome = shared::extend_due(&mut turn, games, until).await;
        turn.done(outcome)
    }

    async fn settle_due(&self, games: &[GameId], until: Time) -> Result<(), StoreError> {
        let mut turn = self.writer.turn().await?;
        let outcome = shared::settle_due(&mut turn, games, until).await;
        turn.done(outcome)
    }

    async fn presence(&self, games: &[GameId]) -> Result<Vec<SeatPresence>, StoreError> {
        presence::read(&self.readers, games).await
    }

    async fn keep_transfer(
        &self,
        code: &TokenHash,
        player: PlayerId,
        now: Time,
        until: Time,
        most: u32,
    ) -> Result<(), StoreError> {
        let mut turn = self.writer.turn().await?;
        let outcome = transfer::keep(&mut turn, code, player, [now, until], most).await;
        turn.done(outcome)
    }

    async fn take_transfer(&self, code: &TokenHash) -> Result<Option<(PlayerId, Time)>, StoreError> {
        let mut turn = self.writer.turn().await?;
        let outcome = transfer::take(&mut turn, code).await;
        turn.done(outcome)
    }

    async fn admin_token(&self, offer: &TokenHash) -> Result<TokenHash, StoreError> {
        let mut turn = self.writer.turn().await?;
        let outcome = shared::admin_token(&mut turn, offer).await;
        turn.done(outcome)
    }

    async fn claim_summary(&self, day: i64) -> Result<bool, StoreError> {
        let mut turn = self.writer.turn().await?;
        let outcome = shared::claim_summary(&mut turn, day).await;
        turn.done(outcome)
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

    async fn games_to_resume(&self) -> Result<Vec<GameId>, StoreError> {
        expiry::games_to_resume(&self.readers).await
    }

    async fn untouched_games(&self, before: Time, limit: u32) -> Result<Vec<GameId>, StoreError> {
        self.file_events().await?;
        expiry::untouched_games(&self.readers, before, limit).await
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

    async fn place(&self, against: Against, name_key: &str) -> Result<Option<RankingRow>, StoreError> {
        places::place(&self.readers, against, name_key).await
    }

    async fn totals_since(&self, from: Time) -> Result<Vec<RecentTotals>, StoreError> {
        places::totals_since(&self.readers, from).await
    }

    async fn players_like(&self, part: &str, limit: u32) -> Result<Vec<RankingRow>, StoreError> {
        places::players_like(&self.readers, part, limit).await
    }

    async fn history(&self, filter: &HistoryFilter) -> Result<Vec<HistoryItem>, StoreError> {
        standings::history(&self.readers, filter).await
    }

    async fn rivals(&self, player: PlayerId, filter: &RivalFilter) -> Result<Vec<RivalRow>, StoreError> {
        standings::rivals(&self.readers, player, filter).await
    }

    async fn begin_presence(&self, now: Time) -> Result<(), StoreError> {
        let mut turn = self.writer.turn().await?;
        let outcome = presence::begin(&mut turn, now).await;
        turn.done(outcome)
    }

    async fn keep_presence(&self, seats: &[SeatPresence]) -> Result<(), StoreError> {
        // Moves get between the parts.
        for part in seats.chunks(PRESENCES_AT_ONCE) {
            let mut turn = self.writer.turn().await?;
            let outcome = presence::keep(&mut turn, part).await;
            turn.done(outcome)?;
        }
        Ok(())
    }

    async fn count_erase(&self, erase: &Erase) -> Result<Erased, StoreError> {
        // In one transaction, so that all counts are of the same moment.
        erase::count(&mut *self.readers.begin().await?, erase).await
    }

    async fn erase(&self, erase: &Erase) -> Result<Erasing, StoreError> {
        let mut turn = self.writer.turn().await?;
        let outcome = erase::erase(&mut turn, erase).await;
        let (erasing, stale) = turn.done(outcome)?;
        if stale {
            self.set_stale(true);
        }
        Ok(erasing)
    }

    async fn erasing(&self) -> Result<Vec<Erase>, StoreError> {
        erase::erasing(&mut *self.readers.acquire().await?).await
    }

    async fn prune(&self, before: Time, limit: u32) -> Result<u64, StoreError> {
        let mut turn = self.writer.turn().await?;
        let (connection, journal) = turn.parts();
        let outcome = match journal.file_all(connection).await {
            Ok(()) => erase::prune(connection, before, limit).await,
            Err(error) => Err(error),
        };
        turn.done(outcome)
    }

    async fn forget_unused_players(&self, before: Time, limit: u32) -> Result<u64, StoreError> {
        let mut turn = self.writer.turn().await?;
        let outcome = expiry::forget_unused_players(&mut turn, before, limit).await;
        turn.done(outcome)
    }

    async fn mark_bot(&self, player: PlayerId) -> Result<bool, StoreError> {
        let mut turn = self.writer.turn().await?;
        let outcome = bots::mark(&mut turn, player).await;
        let (there, stale) = turn.done(outcome)?;
        if stale {
            self.set_stale(true);
        }
        Ok(there)
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
        let mut turn = self.writer.turn().await?;
        let outcome = report::keep(&mut turn, game, report).await;
        turn.done(outcome)
    }

    async fn origin(&self) -> Result<String, StoreError> {
        Ok(sqlx::query_scalar("select id from origin").fetch_one(&self.readers).await?)
    }

    async fn back_up(&self, to: &Path) -> Result<(), StoreError> {
        backup::back_up(&self.path, to).await
    }

    fn log_bytes(&self) -> Option<u64> {
        let mut log = self.path.as_os_str().to_owned();
        log.push("-wal");
        std::fs::metadata(log).ok().map(|log| log.len())
    }

    fn directory(&self) -> Option<PathBuf> {
        // A file of the working directory has an empty parent.
        self.path.parent().map(|parent| if parent == Path::new("") { ".".into() } else { parent.to_owned() })
    }

    async fn dump(&self, to: mpsc::Sender<Dump>) -> Result<(), StoreError> {
        dump::dump(&self.path, to).await
    }

    async fn stage_begin(&self) -> Result<(), StoreError> {
        let mut staging = self.staging.lock().await;
        if let Some(old) = staging.take() {
            old.discard().await?;
        }
        import::finish(self).await?;
        *staging = Some(import::Staging::begin(&self.path).await?);
        Ok(())
    }

    async fn stage(&self, games: &[ReadGame]) -> Result<(), StoreError> {
        match self.staging.lock().await.as_mut() {
            Some(staging) => staging.stage(games).await,
            None => Err(no_import()),
        }
    }

    async fn stage_check(
        &self,
        players: &[ReadPlayer],
        carried: &[Carried],
        restore: bool,
    ) -> Result<ImportCheck, StoreError> {
        match self.staging.lock().await.as_mut() {
            Some(staging) => import::check(self, staging, players, carried, restore).await,
            None => Err(no_import()),
        }
    }

    async fn stage_apply(&self, at: Time) -> Result<bool, StoreError> {
        let mut staging = self.staging.lock().await;
        let taken = staging.take().ok_or_else(no_import)?;
        *staging = import::take_over(self, taken, at).await?;
        Ok(staging.is_none())
    }

    async fn stage_discard(&self) -> Result<(), StoreError> {
        match self.staging.lock().await.take() {
            Some(staging) => staging.discard().await,
            None => Ok(()),
        }
    }

    async fn try_writing(&self) -> Result<(), StoreError> {
        if !self.writer.failed() {
            return Ok(());
        }
        let mut turn = self.writer.turn().await?;
        let touch = sqlx::query("update origin set stale_ratings = stale_ratings").execute(&mut *turn).await;
        turn.done(touch.map(drop).map_err(StoreError::from))
    }

    async fn upkeep(&self) -> Result<(), StoreError> {
        self.file_events().await?;
        checkpoint::shorten_log(self).await
    }

    async fn close(&self) {
        self.readers.close().await;
        if let Some(checkpointer) = self.checkpointer.lock().await.take() {
            let _ = checkpointer.close().await;
        }
        // An empty log file is left behind, so that the data file alone is a whole copy.
        if let Ok(mut writer) = self.writer.turn().await {
            let (connection, journal) = writer.parts();
            let _ = journal.file_all(connection).await;
            let _ = sqlx::query("pragma wal_checkpoint(truncate)").execute(&mut *writer).await;
            let _ = sqlx::query("pragma optimize").execute(&mut *writer).await;
            let _ = writer.ping().await;
            writer.give_back();
        }
        drop(self.lock.lock().expect("no code panics while it holds the lock").take());
    }
}

/// Options of a connection that cannot write. What is kept in the file is for the writing connection to set.
fn reading(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .busy_timeout(Duration::from_secs(5))
        .disable_statement_logging()
}

fn no_import() -> StoreError {
    StoreError::Unavailable("no import was started".into())
}
