//! Ensures that one process at a time writes a data file, whatever name it opens it by.

use std::fs::{File, TryLockError};
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};

use super::files::{beside, open_private};
use cuatro_store::StoreError;

/// The suffix of the file beside the data.
const LOCK_SUFFIX: &str = "-lock";

/// Kept while this process may write a data file. Dropping it, or the end of the process, releases the lock.
pub(super) struct Lock {
    /// The file beside the data, with the address of the server.
    beside: File,
    /// The data file, where the system can lock it: then removing the other file admits no second server.
    data: Option<File>,
}

/// Takes the lock of a data file.
///
/// `data` is the file's [canonical path](canonical). A file with a second hard link is refused: SQLite names its log after the name by
/// which it opened the file, so under the other name it would not see what was committed.
pub(super) fn take(data: &Path) -> Result<Lock, StoreError> {
    #[cfg(unix)]
    if std::fs::metadata(data).is_ok_and(|data| std::os::unix::fs::MetadataExt::nlink(&data) > 1) {
        return Err(StoreError::Unusable(
            "the file has a second name (a hard link), under which another server could write it; remove one of the two names"
                .into(),
        ));
    }
    let path = beside(data, LOCK_SUFFIX);
    let beside = locked(open_private(&path), &path, data)?;
    // Removes the address of an earlier server.
    let _ = beside.set_len(0);
    let mut lock = Lock { beside, data: None };
    if data.exists() {
        lock.take_data(data)?;
    }
    Ok(lock)
}

impl Lock {
    /// Locks the data file too. A missing one is made.
    pub(super) fn take_data(&mut self, data: &Path) -> Result<(), StoreError> {
        if self.data.is_none() {
            // It contains hashes of tokens. SQLite gives the files beside it the same mode.
            let file = open_private(data);
            if file.as_ref().is_ok_and(|file| !is_apart_from_sqlite(file)) {
                return Ok(());
            }
            self.data = Some(locked(file, data, data)?);
        }
        Ok(())
    }

    /// The file beside the data, if only that is locked.
    pub(super) fn must_stay(&self, data: &Path) -> Option<PathBuf> {
        self.data.is_none().then(|| beside(data, LOCK_SUFFIX))
    }

    /// Writes the address of the server.
    pub(super) fn publish_address(&self, address: &str) {
        // The address only improves an error message, so its loss is no error.
        let mut file = &self.beside;
        let _ =
            file.set_len(0).and_then(|()| file.rewind()).and_then(|()| file.write_all(address.as_bytes()));
    }
}

impl Drop for Lock {
    /// Closing the files is not enough: a child process has them too, between fork and exec.
    fn drop(&mut self) {
        for file in self.data.iter().chain([&self.beside]) {
            let _ = file.unlock();
        }
    }
}

/// The address of the server that holds the lock, if one does.
pub fn server(data: &Path) -> Option<String> {
    let address = std::fs::read_to_string(beside(&canonical(data), LOCK_SUFFIX)).ok()?;
    (!address.is_empty()).then_some(address)
}

/// Locks the file of this path, once it is opened.
fn locked(opened: std::io::Result<File>, path: &Path, data: &Path) -> Result<File, StoreError> {
    let failed = |error| StoreError::file(&format!("{} cannot be locked", path.display()), &error);
    let file = opened.map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(data.display().to_string())),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Whether a lock of the whole file does not conflict with SQLite's own locks, which are of another kind. Network file systems make
/// one kind of both.
#[cfg(target_os = "linux")]
fn is_apart_from_sqlite(file: &File) -> bool {
    const NETWORKED: [u32; 5] = [0x6969, 0x517B, 0xFE53_4D42, 0xFF53_4D42, 0x0102_1997]; // NFS, SMB three times, 9P: statfs(2)
    rustix::fs::fstatfs(file).is_ok_and(|system| !NETWORKED.contains(&(system.f_type as u32)))
}

#[cfg(not(target_os = "linux"))]
fn is_apart_from_sqlite(_: &File) -> bool {
    false
}

/// The path without links, so that all names share one lock; the path itself if there is no such file yet.
pub(super) fn canonical(data: &Path) -> PathBuf {
    std::fs::canonicalize(data).unwrap_or_else(|_| data.to_owned())
}
