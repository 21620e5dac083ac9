//! SQLite: one file, with one connection that writes, one that empties the log, and a few that read.

pub mod backup;
mod batch;
mod checkpoint;
mod closing;
mod commit;
mod endpoint;
mod expiry;
mod files;
mod import;
mod journal;
mod lock;
#[cfg(test)]
mod plans;
mod presence;
mod ratings;
mod read;
mod rescue;
mod space;
mod store;
mod upgrade;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteAutoVacuum, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool,
    SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::Mutex;

use cuatro_store::{SchemaFault, Store, StoreError, schema};
use files::Files;
pub use files::log_bytes;
pub use lock::server;
pub use rescue::rescued;

static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let mut migrations = cuatro_store::migrations!("/migrations/");
    // Data may list migrations before the baseline. Newer ones are refused earlier.
    migrations.set_ignore_missing(true);
    migrations
});

/// The release of SQLite that is built in.
pub const RELEASE: &str = match libsqlite3_sys::SQLITE_VERSION.to_str() {
    Ok(release) => release,
    Err(_) => panic!("a release is ASCII"),
};

// From 3.7.0 to 3.51.2 a commit can be lost while one connection writes and another one copies the log back into the data file, which is
// what `checkpoint` does: https://www.sqlite.org/wal.html
const _: () =
    assert!(libsqlite3_sys::SQLITE_VERSION_NUMBER >= 3_051_003, "the manifest brings an older SQLite");

/// In WAL mode readers wait for nothing, so a few connections serve many.
const READ_CONNECTIONS: u32 = 4;

/// A store in one SQLite file.
pub struct SqliteStore {
    path: PathBuf,
    writer: writer::Writer,
    /// Copies the log back into the data file beside the writer; `None` once closed, or if nothing is written.
    checkpointer: Mutex<Option<SqliteConnection>>,
    readers: SqlitePool,
    last_player: AtomicI64,
    /// Whether the ratings must be recomputed; until then a finished game does not change them.
    stale: AtomicBool,
    /// Locked by an import.
    importing: Arc<Mutex<()>>,
    /// Kept while this process may write.
    lock: std::sync::Mutex<Option<lock::Lock>>,
}

impl SqliteStore {
    /// Opens or creates the file and brings its schema up to date. Data of an older schema is first copied into `backups`
    /// beside the file. Refuses a schema that is newer than this program, and a file that another process has open.
    ///
    /// # Errors
    ///
    /// [`StoreError::InUse`] while another process has the file open; [`StoreError::Unusable`] for a schema that this program does not
    /// bring up to date, for a file that is no data file, and after a restore that was interrupted; [`StoreError::Corrupt`] for a row of
    /// the journal that cannot be read; [`StoreError::Unavailable`] on a disk without space.
    pub async fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let opened = SqliteStore::open_unfinished(path).await;
        let store = opened.map_err(|error| space::explained(path, error))?;
        let unfinished = "select exists (select 1 from sqlite_master where name = 'being_copied')";
        if sqlx::query_scalar(unfinished).fetch_one(&store.readers).await? {
            store.close().await;
            return Err(StoreError::unfinished_copy());
        }
        Ok(store)
    }

    /// The same, but accepts the destination of an unfinished copy.
    async fn open_unfinished(path: &Path) -> Result<SqliteStore, StoreError> {
        let path = &*lock::canonical(path);
        let mut lock = lock::take(path)?;
        if let Some(interrupted) = backup::interrupted(path) {
            return Err(StoreError::Unusable(interrupted.to_string()));
        }
        lock.take_data(path)?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // NORMAL does not flush at commit: a power cut could lose acknowledged changes.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .auto_vacuum(SqliteAutoVacuum::Incremental)
            .busy_timeout(Duration::from_secs(5))
            .pragma("journal_size_limit", "67108864")
            // 64 MiB, which is never reached while [`checkpoint`] keeps up: a commit that finds the log so long copies it
            // itself, and moves wait for the disk, sometimes for a second.
            .pragma("wal_autocheckpoint", "16384")
            // 8 MiB: more made an import no faster, because it touches pages everywhere.
            .pragma("cache_size", "-8192")
            // A statement of many rows keeps copies of its changed pages for its own rollback: in a file beyond 64 KiB otherwise.
            .pragma("temp_store", "memory")
            .disable_statement_logging();
        let mut writer = options.connect().await?;
        upgrade::upgrade(path, &mut writer).await?;
        let checkpointer = checkpoint::open(path).await?;
        let store = SqliteStore::with_writer(path, options, writer, Some(checkpointer), Some(lock)).await?;
        // A killed process leaves events in the journal.
        store.flush_journal().await?;
        Ok(store)
    }

    /// Why this program cannot read the file as it is; `None` if it can. Only [`SqliteStore::open`] brings a schema up to date.
    pub async fn unreadable(path: &Path) -> Result<Option<SchemaFault>, StoreError> {
        let mut connection = reading(path).connect().await?;
        let found = backup::schema(&mut connection).await?;
        let older = upgrade::number(&mut connection).await? < schema::newest(&MIGRATIONS);
        connection.close().await?;
        Ok(found.err().or_else(|| older.then_some(SchemaFault::Older)))
    }

    /// The first row of the journal that cannot be flushed, of a file that this program can read.
    pub async fn damaged_journal(path: &Path) -> Result<Option<i64>, StoreError> {
        let mut connection = reading(path).connect().await?;
        let damaged = journal::damaged(&mut connection).await?;
        connection.close().await?;
        Ok(damaged)
    }

    /// The first damage that SQLite finds in the pages of a file; `None` if all can be read.
    pub async fn damage(path: &Path) -> Result<Option<String>, StoreError> {
        let mut connection = reading(path).connect().await?;
        let found: String =
            sqlx::query_scalar("select * from pragma_quick_check limit 1").fetch_one(&mut connection).await?;
        connection.close().await?;
        // The lines above the last one only say in which database it is.
        Ok(found.lines().last().filter(|found| *found != "ok").map(str::to_owned))
    }

    /// Opens a file for reading, although another process may be writing it.
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
        lock: Option<lock::Lock>,
    ) -> Result<SqliteStore, StoreError> {
        let last: i64 =
            sqlx::query_scalar("select coalesce(max(id), 0) from player").fetch_one(&mut writer).await?;
        let stale: bool =
            sqlx::query_scalar("select stale_ratings from origin").fetch_one(&mut writer).await?;
        let readers = readers(path).await?;
        let files = lock.as_ref().map(|lock| {
            let beside = ["-wal", "-shm"].map(|suffix| files::beside(path, suffix));
            Files::opened([path.to_owned()].into_iter().chain(beside).chain(lock.must_stay(path)))
        });
        Ok(SqliteStore {
            path: path.to_owned(),
            writer: writer::Writer::new(options, writer, files.unwrap_or_default()),
            checkpointer: Mutex::new(checkpointer),
            readers,
            last_player: AtomicI64::new(last),
            stale: AtomicBool::new(stale),
            importing: Arc::default(),
            lock: std::sync::Mutex::new(lock),
        })
    }

    /// Writes the address of the server beside the data, for a program that finds them in use; [`server`] reads it.
    pub fn publish_address(&self, address: &str) {
        if let Some(lock) = &*self.lock.lock().expect("no code panics while it holds the lock") {
            lock.publish_address(address);
        }
    }

    /// Numbers for this many new players: consecutive ones from the returned number.
    fn reserve_players(&self, count: i64) -> i64 {
        self.last_player.fetch_add(count, Ordering::Relaxed)
    }

    /// Moves the present events of the journal to their table. Commits can run between the parts.
    async fn flush_journal(&self) -> Result<(), StoreError> {
        let mut newest = None;
        loop {
            let mut exclusive = self.writer.acquire().await?;
            let (connection, journal) = exclusive.parts();
            let newest = *newest.get_or_insert(journal.next_row() - 1);
            let outcome = journal.flush_some(connection, newest).await;
            if !exclusive.finish(outcome)? {
                return Ok(());
            }
        }
    }

    fn set_stale(&self, stale: bool) {
        self.stale.store(stale, Ordering::Release);
    }
}

/// The connections that read. They stay open: a later one would open the path again, and the file there may have been replaced.
async fn readers(path: &Path) -> Result<SqlitePool, sqlx::Error> {
    let pool =
        SqlitePoolOptions::new().max_connections(READ_CONNECTIONS).idle_timeout(None).max_lifetime(None);
    let readers = pool.connect_with(reading(path)).await?;
    let mut opened = Vec::new();
    for _ in 0..READ_CONNECTIONS {
        let mut reader = readers.acquire().await?;
        // SQLite opens the log with the first read.
        sqlx::query("select 1 from origin").execute(&mut *reader).await?;
        opened.push(reader);
    }
    Ok(readers)
}

/// Options of a connection that cannot write. The writing connection sets the options that the file stores.
fn reading(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .busy_timeout(Duration::from_secs(5))
        .disable_statement_logging()
}
