//! The location of the data.

use std::path::PathBuf;

/// Whether a text is the URL of a PostgreSQL database.
pub fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

/// The location of the data.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A file of SQLite.
    File(PathBuf),
    /// The URL of a PostgreSQL database. It may contain a password.
    Postgres(String),
}

impl Database {
    /// The database of a URL. The refusal does not repeat the URL, because it may contain a password.
    pub fn of(url: &str) -> Result<Database, String> {
        if is_postgres(url) {
            return Ok(Database::Postgres(url.to_owned()));
        }
        match url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:")) {
            Some(path) if !path.is_empty() => Ok(Database::File(PathBuf::from(path))),
            _ => Err("the database URL is neither sqlite://path/to/cuatro.db nor postgres://user:password@host:5432/name".into()),
        }
    }

    /// The data file. If the data is in PostgreSQL, the refusal says what to use instead.
    pub fn file(self) -> Result<PathBuf, String> {
        match self {
            Database::File(path) => Ok(path),
            Database::Postgres(_) => Err(
                "the data is in PostgreSQL, whose own tools copy it: pg_dump and pg_restore for one moment, \
                 pg_basebackup with archived WAL for any moment (docs/scaling.md)"
                    .into(),
            ),
        }
    }
}
