//! Errors of a store, and which of them are transient.

use std::io::{self, ErrorKind};
use std::path::PathBuf;

use sqlx::error::DatabaseError;

use crate::rows::corrupt;

#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Transient: the store is busy, full, stopping, or cannot be reached.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
    /// Another process is using this data.
    #[error("{0} is in use by another Cuatro")]
    InUse(String),
    /// The data, or their file or database, cannot be used as they are. The text says what is wrong, and what to do.
    #[error("{0}")]
    Unusable(String),
    /// A permanent failure: a statement that the database refuses, or a task that panicked.
    #[error("the store failed: {0}")]
    Failed(String),
    /// A file of the data was removed or replaced after it was opened. Writing would go to the old file, so it is refused.
    #[error(
        "{} was removed or replaced while it was open, so nothing is written: put it back, or stop the server, which then saves \
         what it holds beside it", .0.display()
    )]
    Moved(PathBuf),
    /// An unreadable row, with its table and key.
    #[error("the store is corrupt: {table} {row}: {problem}")]
    Corrupt { table: &'static str, row: String, problem: String },
}

impl StoreError {
    /// The error of every write after the store was closed.
    pub fn stopping() -> StoreError {
        StoreError::Unavailable("the server is stopping".into())
    }

    /// The error of a second import beside a running one.
    pub fn importing() -> StoreError {
        StoreError::Unavailable("another import is under way".into())
    }

    /// The failed operation on a file that `what` describes.
    pub fn file(what: &str, error: &io::Error) -> StoreError {
        use ErrorKind::{
            Interrupted, OutOfMemory, QuotaExceeded, ResourceBusy, StorageFull, TimedOut, WouldBlock,
        };
        let said = format!("{what}: {error}");
        let transient =
            [Interrupted, OutOfMemory, QuotaExceeded, ResourceBusy, StorageFull, TimedOut, WouldBlock];
        // The process, or the system, has too many files open.
        let full = cfg!(unix) && matches!(error.raw_os_error(), Some(23 | 24));
        match transient.contains(&error.kind()) || full {
            true => StoreError::Unavailable(said),
            false => StoreError::Unusable(said),
        }
    }

    /// SQLite takes only paths in UTF-8.
    pub fn not_utf8() -> StoreError {
        StoreError::Unusable("the path of the data file must be UTF-8".into())
    }

    /// The table `being_copied` marks a store into which another one is being copied.
    pub fn unfinished_copy() -> StoreError {
        StoreError::Unusable(
            "it holds an unfinished copy: run the same `cuatro migrate-store` again, which goes on with it, or empty it".into(),
        )
    }
}

/// Why a transaction failed. Its caller may have to know what the database said, to try it again.
#[derive(Debug, thiserror::Error)]
pub enum TransactionError {
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// Such as a row that cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<TransactionError> for StoreError {
    fn from(error: TransactionError) -> StoreError {
        match error {
            TransactionError::Database(error) => error.into(),
            TransactionError::Store(error) => error,
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        use sqlx::Error as E;
        let is_transient = match &error {
            E::ColumnDecode { .. } | E::Decode(_) => return corrupt("database", "", error),
            E::Database(found) => match classify(&**found) {
                ErrorClass::Corrupt => return corrupt("database", "", error),
                ErrorClass::Transient => true,
                ErrorClass::Permanent => false,
            },
            E::Io(_) | E::Tls(_) | E::Protocol(_) | E::PoolTimedOut | E::PoolClosed | E::WorkerCrashed => {
                true
            }
            _ => false,
        };
        match is_transient {
            true => StoreError::Unavailable(error.to_string()),
            false => StoreError::Failed(error.to_string()),
        }
    }
}

/// What an error of a database means for the data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    not(any(feature = "sqlite", feature = "postgres")),
    allow(dead_code, reason = "no driver is built in")
)]
pub(crate) enum ErrorClass {
    /// The data cannot be read.
    Corrupt,
    /// A retry may succeed.
    Transient,
    /// A retry fails in the same way.
    Permanent,
}

/// The error is of one of the drivers that are built in.
fn classify(error: &(dyn DatabaseError + 'static)) -> ErrorClass {
    let known: [fn(&(dyn DatabaseError + 'static)) -> Option<ErrorClass>; _] = [
        #[cfg(feature = "sqlite")]
        crate::sqlite::classify,
        #[cfg(feature = "postgres")]
        crate::postgres::classify,
    ];
    known.iter().find_map(|classify| classify(error)).unwrap_or(ErrorClass::Permanent)
}
