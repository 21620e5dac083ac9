//! A data file that is copied to another database, or from one.

use std::path::Path;

use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use super::SqliteStore;
use cuatro_store::StoreError;
use cuatro_store::migrate::Endpoint;
use cuatro_store::sql::sql;

impl SqliteStore {
    /// The data file to copy from.
    pub async fn source(path: &Path) -> Result<Endpoint, StoreError> {
        if !path.exists() {
            return Err(StoreError::Unusable(format!("there is no data file at {}", path.display())));
        }
        SqliteStore::open(path).await?.endpoint().await
    }

    /// The data file to copy to, which may have the beginning of a copy.
    pub async fn destination(path: &Path) -> Result<Endpoint, StoreError> {
        SqliteStore::open_unfinished(path).await?.endpoint().await
    }

    async fn endpoint(self) -> Result<Endpoint, StoreError> {
        let options =
            SqliteConnectOptions::new().filename(&self.path).foreign_keys(true).disable_statement_logging();
        Ok(Endpoint {
            connection: Box::new(options.connect().await?),
            store: Box::new(self),
            agreed: &[],
            finish: vec![sql("update origin set stale_ratings = 0")],
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::SqliteStore;
    use cuatro_store::migrate::TABLES;
    use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
    use sqlx::{AssertSqlSafe, ConnectOptions};

    /// Tables that are not copied, and those that PostgreSQL does not have.
    const LEFT_OUT: [&str; 4] = ["origin", "journal", "import", "_sqlx_migrations"];

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
