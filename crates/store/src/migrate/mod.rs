//! Copying a whole store from one database to another.
//!
//! Rows are copied in the order of their keys, so that an interrupted copy resumes after its last row. Until the end a table
//! `being_copied` in the destination marks it as incomplete, and no server opens it.

mod rows;
mod tables;

use std::path::Path;

use sqlx::ConnectOptions;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnectOptions;

use super::postgres::PostgresStore;
use super::sql::{Value, sql};
use super::sqlite::SqliteStore;
use super::{Database, Store, StoreError};
use rows::Connection;
use tables::{Kind, TABLES};

/// Rows in one statement.
const PAGE: i64 = 1_000;

/// A store that no other program is using, and a separate connection to it.
struct Endpoint {
    store: Box<dyn Store>,
    connection: Box<dyn Connection>,
    /// Whether it is a PostgreSQL database.
    postgres: bool,
}

impl Endpoint {
    /// Opens what is copied from.
    async fn source(place: &Database, directory: &Path) -> Result<Endpoint, StoreError> {
        match place {
            Database::File(path) if !path.exists() => {
                Err(StoreError::Unusable(format!("there is no data file at {}", path.display())))
            }
            Database::File(path) => Endpoint::of_file(SqliteStore::open(path).await?, path).await,
            Database::Postgres(url) => {
                let connection = PostgresStore::connect_alone(url).await?;
                Ok(Endpoint::of_postgres(PostgresStore::open(url, directory.into()).await?, connection))
            }
        }
    }

    /// Opens what is copied to, which may have the beginning of a copy.
    async fn destination(place: &Database, directory: &Path) -> Result<Endpoint, StoreError> {
        match place {
            Database::File(path) => Endpoint::of_file(SqliteStore::open_unfinished(path).await?, path).await,
            Database::Postgres(url) => {
                let connection = PostgresStore::connect_alone(url).await?;
                let store = PostgresStore::open_unfinished(url, directory.into()).await?;
                Ok(Endpoint::of_postgres(store, connection))
            }
        }
    }

    async fn of_file(store: SqliteStore, path: &Path) -> Result<Endpoint, StoreError> {
        let options =
            SqliteConnectOptions::new().filename(path).foreign_keys(true).disable_statement_logging();
        let connection = options.connect().await?;
        Ok(Endpoint { store: Box::new(store), connection: Box::new(connection), postgres: false })
    }

    fn of_postgres(store: PostgresStore, connection: PgConnection) -> Endpoint {
        Endpoint { store: Box::new(store), connection: Box::new(connection), postgres: true }
    }

    /// What servers that share this data agree on, which a data file has beside it and not in it.
    async fn agreed(&mut self) -> Result<[Value; 2], StoreError> {
        let mut agreed = [Value::Bytes(None), Value::Bytes(None)];
        if self.postgres {
            for (value, column) in agreed.iter_mut().zip(["admin_hash", "idempotency_secret"]) {
                let question = sql(format!("select {column} from origin"));
                let found = self.connection.value(question, (column, Kind::Bytes)).await?;
                *value = found.unwrap_or(Value::Bytes(None));
            }
        }
        Ok(agreed)
    }

    /// Copies the single row about the data, and what only one of the databases stores.
    async fn finish(&mut self, origin: &str, agreed: [Value; 2]) -> Result<(), StoreError> {
        let connection = &mut self.connection;
        if self.postgres {
            let statement = sql(
                "update origin set id = $1, ratings_done = ratings_wanted, admin_hash = $2, idempotency_secret = $3",
            );
            let [admin, secret] = agreed;
            connection.run(statement.bind(origin).bind(admin).bind(secret)).await?;
            for statement in [
                "update player set held = exists (select 1 from credential where player = player.id)",
                "select setval('player_number', greatest((select max(id) from player), 1))",
                "select setval('tombstone_number', greatest((select max(tombstone) from player), 1),
                    (select max(tombstone) from player) is not null)",
                // When something is due is not copied. The first process on the shared database finds out in which games it is;
                // `1` is a game in play.
                "update game set due_at = 0 where status = 1",
                "update tournament set due_at = 0 where status = 0",
                "analyze",
            ] {
                connection.run(sql(statement)).await?;
            }
        } else {
            connection.run(sql("update origin set id = $1, stale_ratings = 0").bind(origin)).await?;
        }
        Ok(connection.run(sql("drop table being_copied")).await?)
    }

    async fn close(self) -> Result<(), StoreError> {
        self.connection.close().await?;
        self.store.close().await;
        Ok(())
    }
}

/// Copies everything and compares the counts. `progress` receives how many rows are done, and of how many. An interrupted copy
/// resumes where it stopped; one that has everything is left as it is. `directory` is for files too large for memory.
///
/// # Errors
///
/// Fails if either store cannot be opened, read or written, if the destination holds other data, and if the counts differ in the end.
pub async fn copy(
    from: &Database,
    to: &Database,
    directory: &Path,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<u64, StoreError> {
    let mut source = Endpoint::source(from, directory).await?;
    let mut destination = Endpoint::destination(to, directory).await?;
    // Ratings that are still to be computed are computed first.
    source.store.refresh_ratings().await?;
    source.store.upkeep().await?;
    let origin = source.store.origin().await?;
    let counts = source.connection.counts().await?;
    let all: u64 = counts.iter().sum();
    if begin(&mut destination, &origin, &counts).await? == Begun::Copied {
        destination.close().await?;
        source.close().await?;
        return Ok(all);
    }
    let mut there = 0;
    for (table, count) in TABLES.iter().zip(&counts) {
        let mut last = destination.connection.last(table).await?;
        let mut copied = destination.connection.count(table).await?;
        loop {
            progress(there + copied, all);
            let page = source.connection.read(table, last.as_deref(), PAGE).await?;
            let Some(row) = page.last() else { break };
            last = Some(row[..table.key].to_vec());
            copied += page.len() as u64;
            destination.connection.write(table, page).await?;
        }
        let written = destination.connection.count(table).await?;
        if written != *count {
            return Err(StoreError::Unusable(format!(
                "of {count} rows of {} {written} are there: the source was written meanwhile",
                table.name
            )));
        }
        there += count;
    }
    destination.finish(&origin, source.agreed().await?).await?;
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
async fn begin(destination: &mut Endpoint, origin: &str, counts: &[u64]) -> Result<Begun, StoreError> {
    let refused = |why: &str| Err(StoreError::Unusable(why.to_owned()));
    destination.connection.run(sql("create table if not exists being_copied (origin text not null)")).await?;
    match destination.connection.value(sql("select origin from being_copied"), ("origin", Kind::Text)).await?
    {
        Some(begun) if begun == origin.into() => Ok(Begun::Partly),
        Some(_) => refused("the destination holds an unfinished copy of other data; empty it first"),
        None => {
            let there = destination.connection.counts().await?;
            if there.iter().any(|count| *count > 0) {
                destination.connection.run(sql("drop table being_copied")).await?;
                // A copy whose process died before it had compared both.
                if there == counts && destination.store.origin().await? == origin {
                    return Ok(Begun::Copied);
                }
                return refused("the destination holds data; name an empty database");
            }
            let mark = sql("insert into being_copied (origin) values ($1)").bind(origin);
            destination.connection.run(mark).await?;
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
        for table in TABLES {
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
