//! Why the store failed, and which of these errors may pass by themselves.

use std::io::{self, ErrorKind};
use std::path::PathBuf;

use sqlx::error::DatabaseError;
use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::SqliteError;

use super::rows::corrupt;

/// Why the store failed.
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
    Corrupt {
        /// The table.
        table: &'static str,
        /// The row's key.
        row: String,
        /// What is wrong with it.
        problem: String,
    },
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
    pub(super) fn not_utf8() -> StoreError {
        StoreError::Unusable("the path of the data file must be UTF-8".into())
    }

    /// Another store is still being copied into this one, as its table `being_copied` says.
    pub(super) fn unfinished_copy() -> StoreError {
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
            E::Database(found) => match sqlite_code(&**found) {
                Some(SQLITE_CORRUPT | SQLITE_NOTADB) => return corrupt("database", "", error),
                Some(code) => SQLITE_PASSING.contains(&code),
                None => found.try_downcast_ref::<PgDatabaseError>().is_some_and(|found| {
                    POSTGRES_PASSING.iter().any(|codes| found.code().starts_with(codes))
                }),
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

/// Whether a statement of SQLite broke a constraint.
pub(super) fn breaks_constraint(error: &sqlx::Error) -> bool {
    error.as_database_error().and_then(sqlite_code) == Some(SQLITE_CONSTRAINT)
}

/// Whether SQLite refused what a statement was given, as it refuses text that is not JSON.
pub(super) fn refuses_values(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlite_code);
    matches!(code, Some(SQLITE_ERROR | SQLITE_CONSTRAINT))
}

/// The primary result code of an error of SQLite: the lower byte of the extended one, https://www.sqlite.org/rescode.html. Of
/// errors of the disk one does not pass: no directory for temporary files can be written.
fn sqlite_code(error: &(dyn DatabaseError + 'static)) -> Option<u32> {
    match error.try_downcast_ref::<SqliteError>()?.code()?.parse().ok()? {
        SQLITE_IOERR_GETTEMPPATH => Some(SQLITE_ERROR),
        code => Some(code & 0xFF),
    }
}

const SQLITE_IOERR_GETTEMPPATH: u32 = 6410;

const SQLITE_ERROR: u32 = 1;
const SQLITE_CORRUPT: u32 = 11;
const SQLITE_CONSTRAINT: u32 = 19;
const SQLITE_NOTADB: u32 = 26;

/// Busy, locked, out of memory, interrupted, error of the disk, disk full, cannot be opened, locks in disorder.
const SQLITE_PASSING: [u32; 8] = [5, 6, 7, 9, 10, 13, 14, 15];

/// Beginnings of codes: connection lost, standby, transaction rolled back for others, resources used up, locked, operator's
/// intervention, error of the system. <https://www.postgresql.org/docs/current/errcodes-appendix.html>
const POSTGRES_PASSING: [&str; 7] = ["08", "25006", "40", "53", "55P03", "57", "58"];
