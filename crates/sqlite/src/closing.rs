//! Closing: afterwards the data file alone holds everything, because people copy it and leave a log beside it behind.

use std::time::{Duration, Instant};

use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions, Connection};
use tokio::time::{sleep, timeout};

use super::SqliteStore;
use super::journal::Journal;
use super::rescue::rescue;
use cuatro_store::{Store, StoreError};

/// How long reads that are in progress may still take.
const READS: Duration = Duration::from_secs(1);
/// How long another connection may keep the log in use, such as one of a program that reads the data.
const IN_USE: Duration = Duration::from_secs(4);
/// How long it may keep an empty log.
const EMPTY: Duration = Duration::from_millis(500);
/// Rows of a table below which its statistics do more harm than good.
const FEW_ROWS: i64 = 10_000;
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
    if let Err(error) = journal.flush(&mut connection).await {
        tracing::warn!(%error, "emptying the journal failed; the next start moves its events to their table");
    }
    // Both write, so the log is emptied after them.
    sqlx::query("pragma optimize").execute(&mut connection).await?;
    forget_small(&mut connection).await?;
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

/// Removes the statistics of tables that are small. By the time such a table has grown they are wrong, and a statement that finds a few rows
/// by their keys would read the whole table for each.
async fn forget_small(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    // The number of rows is the first word of a table's statistics. What the second table holds is for the first.
    for table in ["sqlite_stat4", "sqlite_stat1"] {
        let there =
            sqlx::query_scalar("select exists (select 1 from sqlite_master where name = ?)").bind(table);
        if there.fetch_one(&mut *connection).await? {
            let forget = format!(
                "delete from {table} where tbl in (
                    select tbl from sqlite_stat1 group by tbl having max(cast(stat as integer)) < {FEW_ROWS})"
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
