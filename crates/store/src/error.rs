//! Why the store failed, and which of these errors may pass by themselves.

use std::io::{self, ErrorKind};
use std::path::PathBuf;

use sqlx::error::DatabaseError;

use crate::rows::corrupt;

#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// What may pass by itself: it is busy, full, stopping, or cannot be reached.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
    /// Another process is using this data.
    #[error("{0} is in use by another Cuatro")]
    InUse(String),
    /// The data, or what it is stored in, cannot be used as it is. The sentence says what is wrong, and what to do.
    #[error("{0}")]
    Unusable(String),
    /// Something failed that fails again in the same way: a statement that the database refuses, or a task that broke down.
    #[error("the store failed: {0}")]
    Failed(String),
    /// A file of the data was removed or replaced after it was opened, so nothing is written any more.
    #[error(
        "{} was removed or replaced while it was open, so nothing is written: put it back, or stop the server, which then saves \
         what it holds beside it", .0.display()
    )]
    Moved(PathBuf),
    /// A row that cannot be read, with its table and key.
    #[error("the store is corrupt: {table} {row}: {problem}")]
    Corrupt { table: &'static str, row: String, problem: String },
}

impl StoreError {
    /// Nothing is written any more.
    pub fn stopping() -> StoreError {
        StoreError::Unavailable("the server is stopping".into())
    }

    /// Only one import at a time.
    pub fn importing() -> StoreError {
        StoreError::Unavailable("another import is under way".into())
    }

    /// A file with which something could not be done, as `what` says.
    pub fn file(what: &str, error: &io::Error) -> StoreError {
        use ErrorKind::{
            Interrupted, OutOfMemory, QuotaExceeded, ResourceBusy, StorageFull, TimedOut, WouldBlock,
        };
        let said = format!("{what}: {error}");
        let passes =
            [Interrupted, OutOfMemory, QuotaExceeded, ResourceBusy, StorageFull, TimedOut, WouldBlock];
        // The process, or the system, has too many files open.
        let full = cfg!(unix) && matches!(error.raw_os_error(), Some(23 | 24));
        match passes.contains(&error.kind()) || full {
            true => StoreError::Unavailable(said),
            false => StoreError::Unusable(said),
        }
    }

    /// The path of a file that SQLite is to open.
    pub fn not_utf8() -> StoreError {
        StoreError::Unusable("the path of the data file must be UTF-8".into())
    }

    /// Another store is still being copied into this one, as its table `being_copied` says.
    pub fn unfinished_copy() -> StoreError {
        StoreError::Unusable(
            "it holds an unfinished copy: run the same `cuatro migrate-store` again, which goes on with it, or empty it".into(),
        )
    }
}

/// A row that cannot be read, on its way through what can be tried again after an error of the database.
impl From<StoreError> for sqlx::Error {
    fn from(error: StoreError) -> sqlx::Error {
        sqlx::Error::Decode(Box::new(error))
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        use sqlx::Error as E;
        let error = match error {
            E::Decode(inner) => match inner.downcast::<StoreError>() {
                Ok(known) => return *known,
                Err(inner) => E::Decode(inner),
            },
            error => error,
        };
        let passes = match &error {
            E::ColumnDecode { .. } | E::Decode(_) => return corrupt("database", "", error),
            E::Database(found) => match meaning(&**found) {
                Meaning::Corrupt => return corrupt("database", "", error),
                Meaning::Passes => true,
                Meaning::Lasts => false,
            },
            E::Io(_) | E::Tls(_) | E::Protocol(_) | E::PoolTimedOut | E::PoolClosed | E::WorkerCrashed => {
                true
            }
            _ => false,
        };
        match passes {
            true => StoreError::Unavailable(error.to_string()),
            false => StoreError::Failed(error.to_string()),
        }
    }
}

/// What an error of a database says about its data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    not(any(feature = "sqlite", feature = "postgres")),
    allow(dead_code, reason = "no driver is built in")
)]
pub(crate) enum Meaning {
    /// They cannot be read.
    Corrupt,
    /// It may pass by itself.
    Passes,
    /// It comes again in the same way.
    Lasts,
}

/// The error is of one of the drivers that are built in.
fn meaning(error: &(dyn DatabaseError + 'static)) -> Meaning {
    let known: [fn(&(dyn DatabaseError + 'static)) -> Option<Meaning>; _] = [
        #[cfg(feature = "sqlite")]
        crate::sqlite::meaning,
        #[cfg(feature = "postgres")]
        crate::postgres::meaning,
    ];
    known.iter().find_map(|meaning| meaning(error)).unwrap_or(Meaning::Lasts)
}
