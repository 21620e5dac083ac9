//! Messages at a terminal about files and data that cannot be used.

use std::fmt::Display;
use std::path::Path;

use super::language::lang;
use crate::sqlite::backup::InterruptedRestore;
use crate::store::{SchemaFault, StoreError};
use cuatro_words::say;

/// A file cannot be read.
pub(super) fn to_read(file: &Path, error: impl Display) -> String {
    say!(lang(), "cli-cannot-read", file = file.display().to_string(), error = error.to_string())
}

/// A file cannot be written.
pub(super) fn to_write(file: &Path, error: impl Display) -> String {
    say!(lang(), "cli-cannot-write", file = file.display().to_string(), error = error.to_string())
}

/// A directory cannot be created.
pub(super) fn to_create(directory: &Path, error: impl Display) -> String {
    say!(lang(), "cli-cannot-create", directory = directory.display().to_string(), error = error.to_string())
}

/// A data file cannot be opened.
pub(super) fn to_open(file: &Path, error: impl Display) -> String {
    say!(lang(), "cli-cannot-open", file = file.display().to_string(), error = error.to_string())
}

/// Why the store failed. The database's own message is not translated.
pub(super) fn store(error: StoreError) -> String {
    match error {
        StoreError::Unavailable(reason) => say!(lang(), "cli-store-unavailable", reason = reason),
        StoreError::Unusable(reason) => reason,
        StoreError::Failed(reason) => say!(lang(), "cli-store-failed", reason = reason),
        StoreError::InUse(what) => say!(lang(), "cli-store-in-use", what = what),
        StoreError::Moved(file) => say!(lang(), "cli-store-moved", file = file.display().to_string()),
        StoreError::Corrupt { table, row, problem } => {
            say!(lang(), "cli-store-corrupt", table = table, row = row, problem = problem)
        }
    }
}

/// This program does not know the schema of a data file.
pub(super) fn schema(file: &Path, fault: SchemaFault) -> String {
    let file = file.display().to_string();
    match fault {
        SchemaFault::Older => say!(lang(), "cli-schema-older", file = file),
        SchemaFault::TooOld(schema) => say!(lang(), "cli-schema-too-old", file = file, schema = schema),
        SchemaFault::Newer { number, newest } => {
            say!(lang(), "cli-schema-newer", file = file, schema = number, newest = newest)
        }
        SchemaFault::Different(schema) => say!(lang(), "cli-schema-different", file = file, schema = schema),
        SchemaFault::Missing => say!(lang(), "cli-schema-missing", file = file),
    }
}

/// Like [`schema`], always with what to do.
pub(super) fn unknown_schema(file: &Path, fault: SchemaFault) -> String {
    let said = schema(file, fault);
    match fault {
        SchemaFault::Older | SchemaFault::TooOld(_) | SchemaFault::Newer { .. } => said,
        SchemaFault::Different(_) | SchemaFault::Missing => {
            say!(lang(), "cli-schema-what-to-do", fault = said)
        }
    }
}

/// A restore was interrupted, with what to do about it.
pub(super) fn interrupted(restore: &InterruptedRestore) -> String {
    let [former, data, marker] =
        [&restore.former, &restore.data, &restore.marker].map(|path| path.display().to_string());
    say!(lang(), "cli-interrupted-restore", former = former, data = data, marker = marker)
}
