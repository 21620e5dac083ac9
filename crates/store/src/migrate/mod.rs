//! Copying a whole store from one database to another.
//!
//! Rows are copied in the order of their keys, so that an interrupted copy resumes after its last row. Until the end a table
//! `being_copied` in the destination marks it as incomplete, and no server opens it.

mod rows;
mod tables;

use std::path::Path;

use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::postgres::PostgresStore;
use super::sql::Value;
use super::sqlite::SqliteStore;
use super::{Database, Store, StoreError};
use rows::Rows;
use tables::{Kind, TABLES};

/// Rows in one statement.
const PAGE: i64 = 1_000;

/// A store that no other program is using, and a separate connection to it.
enum Opened {
    File(Box<SqliteStore>, SqliteConnection),
    Postgres(Box<PostgresStore>, PgConnection),
}

impl Opened {
    async fn source(place: &Database, directory: &Path) -> Result<Opened, StoreError> {
        Ok(match place {
            Database::File(path) => {
                if !path.exists() {
                    return Err(StoreError::Unavailable(format!(
                        "there is no data file at {}",
                        path.display()
                    )));
                }
                Opened::File(SqliteStore::open(path).await?.into(), connect(path).await?)
            }
            Database::Postgres(url) => {
                let connection = PostgresStore::connect_alone(url).await?;
                Opened::Postgres(PostgresStore::open(url, directory.into()).await?.into(), connection)
            }
        })
    }

    async fn destination(place: &Database, directory: &Path) -> Result<Opened, StoreError> {
        Ok(match place {
            Database::File(path) => {
                Opened::File(SqliteStore::open_unfinished(path).await?.into(), connect(path).await?)
            }
            Database::Postgres(url) => {
                let connection = PostgresStore::connect_alone(url).await?;
                Opened::Postgres(
                    PostgresStore::open_unfinished(url, directory.into()).await?.into(),
                    connection,
                )
            }
        })
    }

    fn rows(&mut self) -> &mut dyn Rows {
        match self {
            Opened::File(_, connection) => connection,
            Opened::Postgres(_, connection) => connection,
        }
    }

    /// How many rows each table has.
    async fn counts(&mut self) -> Result<Vec<u64>, StoreError> {
        let mut counts = Vec::new();
        for table in &TABLES {
            counts.push(self.rows().count(table).await?);
        }
        Ok(counts)
    }

    fn store(&self) -> &dyn Store {
        match self {
            Opened::File(store, _) => &**store,
            Opened::Postgres(store, _) => &**store,
        }
    }

    /// Copies the single row about the data, and what only one of the databases stores.
    async fn finish(&mut self, origin: &str, admin: Value, secret: Value) -> Result<(), StoreError> {
        match self {
            Opened::File(..) => {
                // A server on a file keeps its secret beside the file, so that no backup contains it.
                let statement = "update origin set id = $1, stale_ratings = 0, admin_hash = $2";
                self.rows().run(statement, vec![origin.into(), admin]).await?;
            }
            Opened::Postgres(..) => {
                let statement = "update origin set id = $1, ratings_done = ratings_wanted, admin_hash = $2, idempotency_secret = $3";
                self.rows().run(statement, vec![origin.into(), admin, secret]).await?;
                for statement in [
                    "update player set held = exists (select 1 from credential where player = player.id)",
                    "select setval('player_number', greatest((select max(id) from player), 1))",
                    "select setval('tombstone_number', greatest((select max(tombstone) from player), 1),
                        (select max(tombstone) from player) is not null)",
                    // A single process looks at every game when it starts and stores nothing about it. The first process on the
                    // shared database finds out in which games something is due; `1` is a game in play.
                    "update game set due_at = 0 where due_at is null and status = 1",
                    "analyze",
                ] {
                    self.rows().run(statement, Vec::new()).await?;
                }
            }
        }
        Ok(self.rows().run("drop table being_copied", Vec::new()).await?)
    }

    async fn close(self) -> Result<(), StoreError> {
        match self {
            Opened::File(store, connection) => {
                connection.close().await?;
                store.close().await;
            }
            Opened::Postgres(store, connection) => {
                connection.close().await?;
                store.close().await;
            }
        }
        Ok(())
    }
}

async fn connect(path: &Path) -> Result<SqliteConnection, StoreError> {
    let options = SqliteConnectOptions::new().filename(path).foreign_keys(true).disable_statement_logging();
    Ok(options.connect().await?)
}

/// Copies everything and compares the counts. `progress` receives how many rows are done, and of how many. An interrupted copy
/// resumes where it stopped; one that has everything is left as it is. `directory` is for files too large for memory.
pub async fn copy(
    from: &Database,
    to: &Database,
    directory: &Path,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<u64, StoreError> {
    let mut source = Opened::source(from, directory).await?;
    let mut destination = Opened::destination(to, directory).await?;
    // Ratings that are still to be computed are computed first.
    source.store().refresh_ratings().await?;
    source.store().upkeep().await?;
    let origin = source.store().origin().await?;
    let counts = source.counts().await?;
    let all: u64 = counts.iter().sum();
    if begin(&mut destination, &origin, &counts).await? == Begun::Copied {
        destination.close().await?;
        source.close().await?;
        return Ok(all);
    }
    let mut there = 0;
    for (table, count) in TABLES.iter().zip(&counts) {
        let mut last = destination.rows().last(table).await?;
        let mut copied = destination.rows().count(table).await?;
        loop {
            progress(there + copied, all);
            let page = source.rows().read(table, last.as_deref(), PAGE).await?;
            let Some(row) = page.last() else { break };
            last = Some(row[..table.key].to_vec());
            copied += page.len() as u64;
            destination.rows().write(table, page).await?;
        }
        let written = destination.rows().count(table).await?;
        if written != *count {
            return Err(StoreError::Unavailable(format!(
                "of {count} rows of {} {written} are there: the source was written meanwhile",
                table.name
            )));
        }
        there += count;
    }
    let mut kept = async |statement| {
        let value = source.rows().value(statement, Kind::Bytes).await?;
        Ok::<_, StoreError>(value.unwrap_or(Value::Bytes(None)))
    };
    let admin = kept("select admin_hash as value from origin").await?;
    let secret = kept("select idempotency_secret as value from origin").await?;
    destination.finish(&origin, admin, secret).await?;
    destination.close().await?;
    source.close().await?;
    Ok(all)
}

/// What a destination may hold.
#[derive(PartialEq, Eq)]
enum Begun {
    /// Nothing, or the beginning of this copy.
    Partly,
    /// All of this copy.
    Copied,
}

/// Checks what the destination holds, of `counts` rows in each table. Refused if it is something else than this copy.
async fn begin(destination: &mut Opened, origin: &str, counts: &[u64]) -> Result<Begun, StoreError> {
    let refused = |why: &str| Err(StoreError::Unavailable(why.to_owned()));
    destination
        .rows()
        .run("create table if not exists being_copied (origin text not null)", Vec::new())
        .await?;
    match destination.rows().value("select origin as value from being_copied", Kind::Text).await? {
        Some(begun) if begun == origin.into() => Ok(Begun::Partly),
        Some(_) => refused("the destination holds an unfinished copy of other data; empty it first"),
        None => {
            let there = destination.counts().await?;
            if there.iter().any(|count| *count > 0) {
                destination.rows().run("drop table being_copied", Vec::new()).await?;
                // A copy whose process died before it had compared both.
                if there == counts && destination.store().origin().await? == origin {
                    return Ok(Begun::Copied);
                }
                return refused("the destination holds data; name an empty database");
            }
            let mark = "insert into being_copied (origin) values ($1)";
            destination.rows().run(mark, vec![origin.into()]).await?;
            Ok(Begun::Partly)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::sqlite::SqliteStore;
    use super::tables::{LEFT_OUT, TABLES};
    use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
    use sqlx::{AssertSqlSafe, ConnectOptions};

    /// A column that a migration adds must be copied.
    #[tokio::test]
    async fn every_column_of_every_table_is_copied() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("cuatro.db");
        drop(SqliteStore::open(&path).await.expect("a data file"));
        let mut connection: SqliteConnection =
            SqliteConnectOptions::new().filename(&path).connect().await.expect("a connection");
        let tables: Vec<String> = sqlx::query_scalar(
            "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'",
        )
        .fetch_all(&mut connection)
        .await
        .expect("tables");
        let tables: Vec<_> = tables.into_iter().filter(|name| !LEFT_OUT.contains(&name.as_str())).collect();
        assert_eq!(tables.len(), TABLES.len(), "{tables:?}");
        for table in &TABLES {
            let columns: Vec<String> = sqlx::query_scalar(AssertSqlSafe(format!(
                "select name from pragma_table_info('{}')",
                table.name
            )))
            .fetch_all(&mut connection)
            .await
            .expect("columns");
            let there: BTreeSet<&str> = columns.iter().map(String::as_str).collect();
            let copied: BTreeSet<&str> = table.columns.iter().map(|(name, _)| *name).collect();
            assert_eq!(there, copied, "{}", table.name);
        }
    }
}
