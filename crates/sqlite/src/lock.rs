//! Ensures that one process at a time writes a data file, whatever name it opens it by.

use std::fs::{File, TryLockError};
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};

use super::files::{beside, private};
use cuatro_store::StoreError;

/// The suffix of the file beside the data.
const LOCK: &str = "-lock";

/// Held while this process may write a data file. It is released when this is dropped, or when the process dies.
pub(super) struct Lock {
    /// The file beside the data. It says where the server is that holds it.
    beside: File,
    /// The data file, where the system can lock it: then removing the other one lets nobody in.
    data: Option<File>,
}

/// Takes the lock of a data file.
///
/// `data` is the file's [real name](real). A file with a second hard link is refused: SQLite names its log after the name by
/// which it opened the file, so under the other name it would not see what was committed.
pub(super) fn take(data: &Path) -> Result<Lock, StoreError> {
    #[cfg(unix)]
    if std::fs::metadata(data).is_ok_and(|data| std::os::unix::fs::MetadataExt::nlink(&data) > 1) {
        return Err(StoreError::Unusable(
            "the file has a second name (a hard link), under which another server could write it; remove one of the two names"
                .into(),
        ));
    }
    let path = beside(data, LOCK);
    let beside = locked(private(&path), &path, data)?;
    // Where another process was.
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
            let file = private(data);
            if file.as_ref().is_ok_and(|file| !is_apart_from_sqlite(file)) {
                return Ok(());
            }
            self.data = Some(locked(file, data, data)?);
        }
        Ok(())
    }

    /// The file beside the data, if all depends on it.
    pub(super) fn must_stay(&self, data: &Path) -> Option<PathBuf> {
        self.data.is_none().then(|| beside(data, LOCK))
    }

    /// Notes the address of the server that holds it.
    pub(super) fn say(&self, address: &str) {
        // Without it, others are told less.
        let mut file = &self.beside;
        let _ =
            file.set_len(0).and_then(|()| file.rewind()).and_then(|()| file.write_all(address.as_bytes()));
    }
}

impl Drop for Lock {
    /// To close the files is not enough: a program that is about to be started has them too, until it begins.
    fn drop(&mut self) {
        for file in self.data.iter().chain([&self.beside]) {
            let _ = file.unlock();
        }
    }
}

/// The address of the server that holds the lock, if one does.
pub fn server(data: &Path) -> Option<String> {
    let address = std::fs::read_to_string(beside(&real(data), LOCK)).ok()?;
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

/// Whether a lock of the whole file is no obstacle to SQLite's own, which are of another kind: on Linux, except where a file
/// system in the network makes one kind of both.
#[cfg(target_os = "linux")]
fn is_apart_from_sqlite(file: &File) -> bool {
    const NETWORKED: [u32; 5] = [0x6969, 0x517B, 0xFE53_4D42, 0xFF53_4D42, 0x0102_1997]; // NFS, SMB three times, 9P: statfs(2)
    rustix::fs::fstatfs(file).is_ok_and(|system| !NETWORKED.contains(&(system.f_type as u32)))
}

#[cfg(not(target_os = "linux"))]
fn is_apart_from_sqlite(_: &File) -> bool {
    false
}

/// The file to which links lead, so that all names share one lock; the name itself if there is no such file yet.
pub(super) fn real(data: &Path) -> PathBuf {
    std::fs::canonicalize(data).unwrap_or_else(|_| data.to_owned())
}
