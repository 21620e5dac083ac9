//! The location of the data.

use std::path::PathBuf;

/// Whether a text is the URL of a PostgreSQL database.
pub fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    File(PathBuf),
    /// The URL of a PostgreSQL database. It may contain a password.
    Postgres(String),
}

impl Database {
    /// The database of a URL: `sqlite://path` or `postgres://…`.
    pub fn of(url: &str) -> Option<Database> {
        if is_postgres(url) {
            return Some(Database::Postgres(url.to_owned()));
        }
        let path = url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:"))?;
        // Other programs want the mode there; it is ours anyway.
        let path = path.strip_suffix("?mode=rwc").unwrap_or(path);
        let is_file = !path.is_empty() && path != ":memory:" && !path.contains('?');
        is_file.then(|| Database::File(PathBuf::from(path)))
    }

    /// The data file; `None` if the data is in PostgreSQL.
    pub fn file(self) -> Option<PathBuf> {
        match self {
            Database::File(path) => Some(path),
            Database::Postgres(_) => None,
        }
    }
}
