//! Copying the write-ahead log back into the data file beside the writers, so that no move waits for it.

use std::path::Path;

use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use super::SqliteStore;
use cuatro_store::StoreError;

/// The length of a log, in pages of four KiB, from which it is copied: 16 MiB. Pages with many changes are then copied only once.
const MIN_PAGES: i64 = 4096;
/// The most pages for the last pass, during which all other writing waits.
const MAX_PAGES_LEFT: i64 = 64;
/// The most passes before the last one.
const MAX_PASSES: usize = 4;

pub(super) async fn open(path: &Path) -> Result<SqliteConnection, StoreError> {
    let mut connection =
        SqliteConnectOptions::new().filename(path).disable_statement_logging().connect().await?;
    // SQLite opens the log at the first use.
    left(&mut connection, "pragma wal_checkpoint(noop)").await?;
    Ok(connection)
}

/// Copies a long log back into the data file, most of it beside other writes. These wait only for the last pass: the log restarts only
/// when all of it is copied.
pub(super) async fn shorten_log(store: &SqliteStore) -> Result<(), StoreError> {
    let mut checkpointer = store.checkpointer.lock().await;
    let Some(connection) = checkpointer.as_mut() else { return Ok(()) };
    if left(connection, "pragma wal_checkpoint(noop)").await? < MIN_PAGES {
        return Ok(());
    }
    for _ in 0..MAX_PASSES {
        if left(connection, "pragma wal_checkpoint(passive)").await? <= MAX_PAGES_LEFT {
            break;
        }
    }
    let exclusive = store.writer.acquire().await?;
    let outcome = sqlx::query("pragma wal_checkpoint(passive)").execute(&mut *connection).await;
    exclusive.release();
    outcome.map(drop).map_err(StoreError::from)
}

/// Runs a checkpoint, and returns how many pages of the log are not copied yet.
async fn left(connection: &mut SqliteConnection, checkpoint: &'static str) -> Result<i64, StoreError> {
    let (_, pages, back): (i64, i64, i64) = sqlx::query_as(checkpoint).fetch_one(connection).await?;
    Ok(pages - back)
}
