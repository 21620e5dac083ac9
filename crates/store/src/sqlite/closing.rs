//! Closing: afterwards the data file alone holds everything, because people copy it and leave a log beside it behind.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions, Connection};
use tokio::time::{sleep, timeout};

use super::super::{Store, StoreError};
use super::SqliteStore;
use super::backup::{beside, new_file};
use super::journal::Journal;

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
    if let Some(checkpointer) = store.checkpointer.lock().await.take() {
        let _ = checkpointer.close().await;
    }
    let Ok((connection, journal)) = store.writer.close().await else { return };
    let lock = store.lock.lock().expect("no code panics while it holds the lock").take();
    if lock.is_none() {
        // Opened to be read: the log belongs to another process.
        let _ = connection.close().await;
    } else if let Err(error) = store.writer.files().in_place() {
        match rescue(store, connection, journal).await {
            Ok(copy) => {
                tracing::error!(%error, copy = %copy.display(), "data file removed or replaced while the server ran; its data were saved in a copy")
            }
            Err(failure) => {
                tracing::error!(%error, %failure, "data file removed or replaced while the server ran; saving a copy of its data failed")
            }
        }
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

/// Saves the data, which is in no file with a name any more, in a new one, and returns its path.
async fn rescue(
    store: &SqliteStore,
    mut connection: SqliteConnection,
    mut journal: Journal,
) -> Result<PathBuf, StoreError> {
    let copy = beside(&store.path, &format!(".rescued-{}", std::process::id()));
    let path = copy.to_str().ok_or_else(|| StoreError::Unavailable("the path must be UTF-8".into()))?;
    journal.file_all(&mut connection).await?;
    new_file(&copy).map_err(|error| StoreError::Unavailable(error.to_string()))?;
    sqlx::query("vacuum into ?").bind(path).execute(&mut connection).await?;
    if store.writer.files().is_foreign(&beside(&store.path, "-wal")) {
        // Closing it would remove a log that is not ours.
        std::mem::forget(connection);
    } else {
        connection.close().await?;
    }
    Ok(copy)
}
