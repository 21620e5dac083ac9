//! A disk without space for the files beside the data: SQLite then fails with an error of reading and writing.

use std::path::Path;

use cuatro_store::StoreError;

/// The free space that opening needs, in bytes: for an index of the log, and some pages.
#[cfg(target_os = "linux")]
const MIN_FREE_BYTES: u64 = 256 << 10;

/// The error of data that could not be opened, with the remedy if their disk is full.
#[cfg(target_os = "linux")]
pub(super) fn explained(data: &Path, error: StoreError) -> StoreError {
    let (StoreError::Unavailable(words) | StoreError::Unusable(words)) = &error else { return error };
    let directory = data.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Ok(disk) = rustix::fs::statvfs(directory) else { return error };
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    if free >= MIN_FREE_BYTES {
        return error;
    }
    let (directory, free) = (directory.display(), free >> 10);
    StoreError::Unavailable(format!(
        "the disk of {directory} is full ({free} KiB are free): make room there, and start again ({words})"
    ))
}

#[cfg(not(target_os = "linux"))]
pub(super) fn explained(_: &Path, error: StoreError) -> StoreError {
    error
}
