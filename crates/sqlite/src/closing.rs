//! Closing: afterwards the data file alone has everything, because people copy it without the log beside it.

use std::time::{Duration, Instant};

use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions, Connection};
use tokio::time::{sleep, timeout};

use super::SqliteStore;
use super::journal::Journal;
use super::rescue::rescue;
use cuatro_store::{Store, StoreError};

/// How long running reads may take.
const READ_TIMEOUT: Duration = Duration::from_secs(1);
/// How long another program that reads the data may keep the log in use.
const LOG_IN_USE_TIMEOUT: Duration = Duration::from_secs(4);
/// How long it may keep an empty log open.
const EMPTY_LOG_TIMEOUT: Duration = Duration::from_millis(500);
/// Statistics of tables with fewer rows are removed.
const MIN_ROWS_FOR_STATISTICS: i64 = 10_000;
/// The time between two attempts to empty the log.
const RETRY_INTERVAL: Duration = Duration::from_millis(20);

/// Ends all reads and writes, and empties the log. The lock is released last.
pub(super) async fn close(store: &SqliteStore) {
    let _ = timeout(READ_TIMEOUT, store.readers.close()).await;
    let checkpointer = store.checkpointer.lock().await.take();
    let Ok(writer) = store.writer.close().await else { return };
    let lock = store.lock.lock().expect("no code panics while it holds the lock").take();
    if let Err(error) = store.writer.files().in_place() {
        // After a failed write there is no open writer, and a new one would open the wrong file.
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
    if let Err(error) = journal.flush(&mut connection).await {
        tracing::warn!(%error, "emptying the journal failed; the next start moves its events to their table");
    }
    // These write too, so the log is emptied afterwards.
    sqlx::query("pragma optimize").execute(&mut connection).await?;
    forget_statistics_of_small_tables(&mut connection).await?;
    let began = Instant::now();
    loop {
        // This loop waits instead of SQLite.
        sqlx::query("pragma busy_timeout = 0").execute(&mut connection).await?;
        sqlx::query("pragma wal_checkpoint(truncate)").execute(&mut connection).await?;
        // SQLite removes the log with the last connection that may write. If another program closes its connection later, the next
        // round opens and closes a new last one.
        connection.close().await?;
        match store.log_bytes() {
            None => return Ok(()),
            Some(0) if began.elapsed() > EMPTY_LOG_TIMEOUT => return Ok(()),
            Some(_) if began.elapsed() > LOG_IN_USE_TIMEOUT => {
                return Err(StoreError::Unavailable("another program is reading them".into()));
            }
            Some(_) => sleep(RETRY_INTERVAL).await,
        }
        connection = store.writer.options().connect().await?;
    }
}

/// Removes the statistics of small tables. When such a table grows they are wrong, and a statement that finds a few rows by their keys
/// would read the whole table for each.
async fn forget_statistics_of_small_tables(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    // The first word of a table's statistics is its number of rows. Entries of `sqlite_stat4` need those of `sqlite_stat1`.
    for table in ["sqlite_stat4", "sqlite_stat1"] {
        let there =
            sqlx::query_scalar("select exists (select 1 from sqlite_master where name = ?)").bind(table);
        if there.fetch_one(&mut *connection).await? {
            let forget = format!(
                "delete from {table} where tbl in (
                    select tbl from sqlite_stat1 group by tbl having max(cast(stat as integer)) < {MIN_ROWS_FOR_STATISTICS})"
            );
            sqlx::query(sqlx::AssertSqlSafe(forget)).execute(&mut *connection).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use sqlx::sqlite::SqliteConnectOptions;
    use sqlx::{ConnectOptions, Row};

    use crate::SqliteStore;
    use cuatro_store::Store;

    #[tokio::test]
    async fn a_table_that_was_small_at_a_stop_is_not_read_whole_when_it_has_grown() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("cuatro.db");
        let store = SqliteStore::open(&path).await.expect("a new data file");
        let game = "insert into game (id, status, created_at, listed) values ('first', 0, 0, 0)";
        let write = async |writer: &mut sqlx::SqliteConnection| {
            sqlx::query(game).execute(writer).await?;
            Ok(())
        };
        store.write(write).await.expect("a game");
        store.close().await;

        let mut connection =
            SqliteConnectOptions::new().filename(&path).connect().await.expect("the data file");
        let plan = "explain query plan update game set status = new.value ->> 1
            from json_each('[]') new where game.id = new.value ->> 0";
        let plan = sqlx::query(plan).fetch_all(&mut connection).await.expect("a plan");
        let plan: Vec<String> = plan.iter().map(|step| step.get("detail")).collect();
        assert!(plan.iter().any(|step| step.starts_with("SEARCH game")), "{plan:?}");
    }
}
