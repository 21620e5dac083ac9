//! Copying the write-ahead log back into the data file beside the writers, so that no move waits for it.

use std::path::Path;

use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use super::SqliteStore;
use cuatro_store::StoreError;

/// From how many pages of four KiB it is worth while: 16 MiB. Pages that change again and again are then copied only once.
const LONG: i64 = 4096;
/// How few pages may be left for the step during which all other writing waits.
const FEW: i64 = 64;
/// How often the latest changes are copied before that step is taken anyway.
const ROUNDS: usize = 4;

/// The connection that does this.
pub(super) async fn open(path: &Path) -> Result<SqliteConnection, StoreError> {
    let mut connection =
        SqliteConnectOptions::new().filename(path).disable_statement_logging().connect().await?;
    // SQLite opens the log with the first use.
    left(&mut connection, "pragma wal_checkpoint(noop)").await?;
    Ok(connection)
}

/// Copies a long log back into the data file, most of it while others write. They wait only while their latest changes are
/// copied, because the log can restart only when nothing in it is left to copy.
pub(super) async fn shorten_log(store: &SqliteStore) -> Result<(), StoreError> {
    let mut checkpointer = store.checkpointer.lock().await;
    let Some(connection) = checkpointer.as_mut() else { return Ok(()) };
    if left(connection, "pragma wal_checkpoint(noop)").await? < LONG {
        return Ok(());
    }
    for _ in 0..ROUNDS {
        if left(connection, "pragma wal_checkpoint(passive)").await? <= FEW {
            break;
        }
    }
    let turn = store.writer.turn().await?;
    let outcome = sqlx::query("pragma wal_checkpoint(passive)").execute(&mut *connection).await;
    turn.give_back();
    outcome.map(drop).map_err(StoreError::from)
}

/// Runs a checkpoint, and returns how many pages of the log are not in the data file yet.
async fn left(connection: &mut SqliteConnection, checkpoint: &'static str) -> Result<i64, StoreError> {
    let (_, pages, back): (i64, i64, i64) = sqlx::query_as(checkpoint).fetch_one(connection).await?;
    Ok(pages - back)
}
