//! Ensures that one process at a time writes a data file, whatever name it opens it by.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::super::StoreError;

/// Held while this process may write a data file. It is released when this is dropped, or when the process dies.
pub(super) struct Lock {
    /// The file beside the data. It says where the server is that holds it.
    beside: File,
    /// The data file, where the system can lock it: then nobody gets in who removes the other one.
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
    let beside = locked(&beside(data), data)?;
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
            let file = private(data).map_err(|error| failed(data, &error))?;
            if is_apart_from_sqlite(&file) {
                self.data = Some(locked_file(file, data, data)?);
            }
        }
        Ok(())
    }

    /// The file beside the data, if all depends on it.
    pub(super) fn must_stay(&self, data: &Path) -> Option<PathBuf> {
        self.data.is_none().then(|| beside(data))
    }

    /// Notes the address of the server that holds it.
    pub(super) fn say(&self, address: &str) {
        // Without it, others are told less.
        let _ = self.beside.set_len(0).and_then(|()| (&self.beside).write_all(address.as_bytes()));
    }
}

/// The address of the server that holds the lock, if one does.
pub fn server(data: &Path) -> Option<String> {
    let address = std::fs::read_to_string(beside(&real(data))).ok()?;
    (!address.is_empty()).then_some(address)
}

fn beside(data: &Path) -> PathBuf {
    let mut path = data.as_os_str().to_owned();
    path.push("-lock");
    path.into()
}

fn locked(path: &Path, data: &Path) -> Result<File, StoreError> {
    let file = private(path).map_err(|error| failed(path, &error))?;
    locked_file(file, path, data)
}

fn locked_file(file: File, path: &Path, data: &Path) -> Result<File, StoreError> {
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(data.display().to_string())),
        Err(TryLockError::Error(error)) => Err(failed(path, &error)),
    }
}

fn failed(path: &Path, error: &std::io::Error) -> StoreError {
    StoreError::file(&format!("{} cannot be locked", path.display()), error)
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

/// Opens a file without changing its contents. If it is created, only its owner can read it.
pub(super) fn private(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
