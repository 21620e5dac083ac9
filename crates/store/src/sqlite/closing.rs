//! Closing: afterwards the data file alone holds everything, because people copy it and leave a log beside it behind.

use std::time::{Duration, Instant};

use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions, Connection};
use tokio::time::{sleep, timeout};

use super::super::{Store, StoreError};
use super::SqliteStore;
use super::backup::imports;
use super::import::staging_path;
use super::journal::Journal;
use super::rescue::rescue;

/// How long reads that are in progress may still take.
const READS: Duration = Duration::from_secs(1);
/// How long another connection may keep the log in use, such as one of a program that reads the data.
const IN_USE: Duration = Duration::from_secs(4);
/// How long it may keep an empty log.
const EMPTY: Duration = Duration::from_millis(500);
/// When to look again.
const AGAIN: Duration = Duration::from_millis(20);

/// Ends all reads and writes, and empties the log. The lock is released last.
pub(super) async fn close(store: &SqliteStore) {
    let _ = timeout(READS, store.readers.close()).await;
    let checkpointer = store.checkpointer.lock().await.take();
    let Ok(writer) = store.writer.close().await else { return };
    let lock = store.lock.lock().expect("no code panics while it holds the lock").take();
    if let Err(error) = store.writer.files().in_place() {
        // A writer that failed last is closed already, and could not be opened again.
        let Some(connection) = writer.map(|(connection, _)| connection).or(checkpointer) else { return };
        match rescue(store, connection).await {
            Ok(copy) => {
                tracing::error!(%error, copy = %copy.display(), "data file removed or replaced while the server ran; its data were saved in a copy")
            }
            Err(failure) => {
                tracing::error!(%error, %failure, "data file removed or replaced while the server ran; saving a copy of its data failed; its log, if it was there, is kept beside the data")
            }
        }
        return;
    }
    if let Some(checkpointer) = checkpointer {
        let _ = checkpointer.close().await;
    }
    let Some((connection, journal)) = writer else { return };
    if lock.is_none() {
        // Opened to be read: the log belongs to another process.
        let _ = connection.close().await;
    } else if let Err(error) = empty_log(store, connection, journal).await {
        tracing::warn!(
            %error,
            data = %store.path.display(),
            "checkpoint at shutdown failed: the data file is complete only together with its -wal file; the next start merges them"
        );
    }
}

async fn empty_log(
    store: &SqliteStore,
    mut connection: SqliteConnection,
    mut journal: Journal,
) -> Result<(), StoreError> {
    if let Err(error) = journal.file_all(&mut connection).await {
        tracing::warn!(%error, "emptying the journal failed; the next start moves its events to their table");
    }
    if imports(&mut connection).await? {
        tracing::warn!(
            staged = %staging_path(&store.path).display(),
            "an import was being taken over: its games are whole only together with this file, and the next start finishes it"
        );
    }
    // Both write, so the log is emptied after them.
    sqlx::query("pragma optimize").execute(&mut connection).await?;
    let began = Instant::now();
    loop {
        // The waiting is done here.
        sqlx::query("pragma busy_timeout = 0").execute(&mut connection).await?;
        sqlx::query("pragma wal_checkpoint(truncate)").execute(&mut connection).await?;
        // SQLite removes the log with the last connection that may write. If another one was closed after it, one is last anew.
        connection.close().await?;
        match store.log_bytes() {
            None => return Ok(()),
            Some(0) if began.elapsed() > EMPTY => return Ok(()),
            Some(_) if began.elapsed() > IN_USE => {
                return Err(StoreError::Unavailable("another program is reading them".into()));
            }
            Some(_) => sleep(AGAIN).await,
        }
        connection = store.writer.options().connect().await?;
    }
}
