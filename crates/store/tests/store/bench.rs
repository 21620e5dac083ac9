//! A store, SQLite or PostgreSQL, with data of its own.

use std::sync::Arc;

use cuatro_postgres::PostgresStore;
use cuatro_sqlite::SqliteStore;
use cuatro_store::Store;
use tempfile::TempDir;

use crate::postgres_server;

/// A store under test: it can be closed and opened again on the same data.
pub struct Bench {
    pub directory: TempDir,
    /// The URL of the database; nothing for the file.
    pub url: Option<String>,
}

impl Bench {
    pub async fn sqlite() -> Bench {
        Bench { directory: TempDir::new().expect("a temporary directory"), url: None }
    }

    pub async fn postgres() -> Bench {
        let url = postgres_server::shared().database().await;
        Bench { url: Some(url), ..Bench::sqlite().await }
    }

    /// The URL of the database.
    pub fn url(&self) -> &str {
        self.url.as_deref().expect("a store in PostgreSQL")
    }

    /// Opens the data, or opens it again.
    pub async fn open(&self) -> Arc<dyn Store> {
        let directory = self.directory.path();
        match &self.url {
            None => Arc::new(SqliteStore::open(&directory.join("cuatro.db")).await.expect("the store opens")),
            Some(url) => Arc::new(PostgresStore::open(url, directory.into()).await.expect("the store opens")),
        }
    }
}
