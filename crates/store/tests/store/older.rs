//! Data of schemas from before the baseline.

use std::collections::BTreeSet;

use cuatro_postgres::PostgresStore;
use cuatro_sqlite::SqliteStore;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection, SqliteConnection};

use super::bench::Bench;

const SQLITE_12: &str = include_str!("../../../../tests/data/upgrade/schema-12.sqlite.sql");
const POSTGRES_12: &str = include_str!("../../../../tests/data/upgrade/schema-12.postgres.sql");

/// What the two migrations after number 12 did; `BYTES` is the database's type.
const TO_14: &str = "drop index player_by_points;
    create index player_by_points on player (points desc, wins desc, losses, name, name_key)
        where name is not null and wins + losses + draws > 0;
    alter table origin add column idempotency_secret BYTES;
    insert into _sqlx_migrations (version, description, success, checksum, execution_time)
        values (13, 'search', true, '', 0), (14, 'idempotency', true, '', 0);";

impl Bench {
    async fn connection(&self) -> SqliteConnection {
        let path = self.directory.path().join("cuatro.db");
        let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
        options.connect().await.expect("a data file")
    }

    /// Runs statements on the database, beside the store.
    pub async fn run(&self, statements: String) {
        let statements = sqlx::raw_sql(AssertSqlSafe(statements));
        match &self.url {
            None => {
                let mut connection = self.connection().await;
                statements.execute(&mut connection).await.expect("the statements run");
                connection.close().await.expect("it closes");
            }
            Some(url) => {
                let mut connection = PgConnection::connect(url).await.expect("a connection");
                statements.execute(&mut connection).await.expect("the statements run");
                connection.close().await.expect("it closes");
            }
        }
    }

    /// Puts data of schema 12 or 14 into an empty database.
    pub async fn fill(&self, number: i64) {
        let (data, bytes) = if self.url.is_none() { (SQLITE_12, "blob") } else { (POSTGRES_12, "bytea") };
        self.run(data.to_owned()).await;
        if number == 14 {
            self.run(
                TO_14.replace("BYTES", bytes).replace("''", if self.url.is_none() { "x''" } else { "''" }),
            )
            .await;
        }
    }

    /// All tables with their columns, and all indexes.
    pub async fn schema(&self) -> BTreeSet<String> {
        let names: Vec<String> = match &self.url {
            None => sqlx::query_scalar(
                "select m.name || '.' || c.name || ' ' || c.type || ' ' || c.\"notnull\" || ' ' || coalesce(c.dflt_value, '')
                    from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite_%'
                 union all
                 select sql from sqlite_schema
                    where type = 'index' and sql is not null",
            )
            .fetch_all(&mut self.connection().await)
            .await
            .expect("the schema"),
            Some(url) => sqlx::query_scalar(
                "select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default)
                    || coalesce(collation_name, '')
                    from information_schema.columns where table_schema = current_schema()
                 union all select indexdef from pg_indexes where schemaname = current_schema()
                 union all select sequencename || min_value || max_value || cycle from pg_sequences",
            )
            .fetch_all(&mut PgConnection::connect(url).await.expect("a connection"))
            .await
            .expect("the schema"),
        };
        names.iter().map(|name| name.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    }

    pub async fn versions(&self) -> Vec<i64> {
        let versions = "select version from _sqlx_migrations order by version";
        match &self.url {
            None => sqlx::query_scalar(versions).fetch_all(&mut self.connection().await).await,
            Some(url) => {
                let mut connection = PgConnection::connect(url).await.expect("a connection");
                sqlx::query_scalar(versions).fetch_all(&mut connection).await
            }
        }
        .expect("the versions")
    }

    /// What a start says that does not open the data.
    pub async fn refused(&self) -> String {
        let directory = self.directory.path();
        let refused = match &self.url {
            None => SqliteStore::open(&directory.join("cuatro.db")).await.err(),
            Some(url) => PostgresStore::open(url, directory.into()).await.err(),
        };
        refused.expect("a schema that is not opened").to_string()
    }
}
