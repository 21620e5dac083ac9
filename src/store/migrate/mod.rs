//! Copying a whole store from one database to another.
//!
//! Rows are copied in the order of their keys, so that a copy that was stopped goes on after the last row that is there. Until the end
//! a table `being_copied` in the destination says that it is not whole, and no server opens it.

mod rows;
mod tables;

use std::path::{Path, PathBuf};

use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Row};

use super::postgres::PostgresStore;
use super::sqlite::SqliteStore;
use super::{Store, StoreError};
use rows::Rows;
use tables::TABLES;

/// Rows in one statement.
const PAGE: i64 = 1_000;

/// Where a store is.
#[derive(Clone)]
pub enum Place {
    /// A file of SQLite.
    File(PathBuf),
    /// The URL of a database of PostgreSQL.
    Postgres(String),
}

/// A store that nobody else uses meanwhile, and a connection of its own beside it.
enum Opened {
    File(Box<SqliteStore>, SqliteConnection),
    Postgres(Box<PostgresStore>, PgConnection),
}

impl Opened {
    async fn source(place: &Place, directory: &Path) -> Result<Opened, StoreError> {
        Ok(match place {
            Place::File(path) => {
                if !path.exists() {
                    return Err(StoreError::Unavailable(format!(
                        "there is no data file at {}",
                        path.display()
                    )));
                }
                Opened::File(SqliteStore::open(path).await?.into(), connect(path).await?)
            }
            Place::Postgres(url) => {
                let connection = PostgresStore::connect_alone(url).await?;
                Opened::Postgres(PostgresStore::open(url, directory.into()).await?.into(), connection)
            }
        })
    }

    async fn destination(place: &Place, directory: &Path) -> Result<Opened, StoreError> {
        Ok(match place {
            Place::File(path) => {
                Opened::File(SqliteStore::open_unfinished(path).await?.into(), connect(path).await?)
            }
            Place::Postgres(url) => {
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

    fn store(&self) -> &dyn Store {
        match self {
            Opened::File(store, _) => &**store,
            Opened::Postgres(store, _) => &**store,
        }
    }

    /// Runs a statement that both databases understand.
    async fn run(&mut self, statement: &'static str) -> Result<(), StoreError> {
        match self {
            Opened::File(_, connection) => sqlx::query(statement).execute(connection).await.map(drop)?,
            Opened::Postgres(_, connection) => sqlx::query(statement).execute(connection).await.map(drop)?,
        }
        Ok(())
    }

    /// What is copied into it: the name of the data, if it is not whole.
    async fn mark(&mut self) -> Result<Option<String>, StoreError> {
        let question = "select origin from being_copied";
        Ok(match self {
            Opened::File(_, connection) => sqlx::query_scalar(question).fetch_optional(connection).await?,
            Opened::Postgres(_, connection) => {
                sqlx::query_scalar(question).fetch_optional(connection).await?
            }
        })
    }

    async fn set_mark(&mut self, origin: &str) -> Result<(), StoreError> {
        let statement = "insert into being_copied (origin) values ($1)";
        match self {
            Opened::File(_, connection) => {
                sqlx::query(statement).bind(origin).execute(connection).await.map(drop)?
            }
            Opened::Postgres(_, connection) => {
                sqlx::query(statement).bind(origin).execute(connection).await.map(drop)?;
            }
        }
        Ok(())
    }

    /// Copies the one row about the data, and what only one of the databases keeps.
    async fn finish(&mut self, origin: &str, admin: Option<Vec<u8>>) -> Result<(), StoreError> {
        match self {
            Opened::File(_, connection) => {
                sqlx::query("update origin set id = ?, stale_ratings = 0, admin_hash = ?")
                    .bind(origin)
                    .bind(admin)
                    .execute(&mut *connection)
                    .await?;
            }
            Opened::Postgres(_, connection) => {
                sqlx::query("update origin set id = $1, ratings_done = ratings_wanted, admin_hash = $2")
                    .bind(origin)
                    .bind(admin)
                    .execute(&mut *connection)
                    .await?;
                for statement in [
                    "update player set held = exists (select 1 from credential where player = player.id)",
                    "select setval('player_number', greatest((select max(id) from player), 1))",
                    "select setval('tombstone_number', greatest((select max(tombstone) from player), 1),
                        (select max(tombstone) from player) is not null)",
                    // One process alone looks at every game when it starts, and notes nothing. Whoever comes first finds out which are owed
                    // something; `1` is a game that is being played.
                    "update game set due_at = 0 where due_at is null and status = 1",
                    "analyze",
                ] {
                    sqlx::query(statement).execute(&mut *connection).await?;
                }
            }
        }
        self.run("drop table being_copied").await
    }

    async fn admin(&mut self) -> Result<Option<Vec<u8>>, StoreError> {
        let question = "select admin_hash from origin";
        Ok(match self {
            Opened::File(_, connection) => sqlx::query(question).fetch_one(connection).await?.try_get(0)?,
            Opened::Postgres(_, connection) => {
                sqlx::query(question).fetch_one(connection).await?.try_get(0)?
            }
        })
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

/// Copies everything, and compares the counts. `progress` hears how many rows are there, of how many. A copy that was stopped goes on
/// where it was. `directory` is for files too large for memory.
pub async fn copy(
    from: &Place,
    to: &Place,
    directory: &Path,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<u64, StoreError> {
    let mut source = Opened::source(from, directory).await?;
    let mut destination = Opened::destination(to, directory).await?;
    // Ratings that are still to be computed are computed first.
    source.store().refresh_ratings().await?;
    source.store().upkeep().await?;
    let origin = source.store().origin().await?;
    begin(&mut destination, &origin).await?;
    let mut counts = Vec::new();
    for table in &TABLES {
        counts.push(source.rows().count(table).await?);
    }
    let all: u64 = counts.iter().sum();
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
    let admin = source.admin().await?;
    destination.finish(&origin, admin).await?;
    destination.close().await?;
    source.close().await?;
    Ok(all)
}

/// Looks whether the destination is empty, or holds the beginning of this copy.
async fn begin(destination: &mut Opened, origin: &str) -> Result<(), StoreError> {
    let refused = |why: &str| Err(StoreError::Unavailable(why.to_owned()));
    destination.run("create table if not exists being_copied (origin text not null)").await?;
    match destination.mark().await? {
        Some(begun) if begun == origin => Ok(()),
        Some(_) => refused("the destination holds an unfinished copy of other data; empty it first"),
        None => {
            for table in &TABLES {
                if destination.rows().count(table).await? > 0 {
                    destination.run("drop table being_copied").await?;
                    return refused("the destination holds data; name an empty database");
                }
            }
            destination.set_mark(origin).await
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
