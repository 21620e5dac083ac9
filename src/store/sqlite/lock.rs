//! Ensures that one process at a time writes a data file, whatever name it opens it by.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use super::super::StoreError;

/// Takes the lock beside a data file. It is held until the returned value is dropped, or the process dies.
///
/// `data` is the file's [real name](real). A file with a second hard link is refused: SQLite names its log after the name by
/// which it opened the file, so under the other name it would not see what was committed.
pub(super) fn take(data: &Path) -> Result<File, StoreError> {
    let mut path = data.as_os_str().to_owned();
    path.push("-lock");
    let failed = |error: std::io::Error| {
        StoreError::Unavailable(format!("{} cannot be locked: {error}", Path::new(&path).display()))
    };
    #[cfg(unix)]
    if std::fs::metadata(data).is_ok_and(|data| std::os::unix::fs::MetadataExt::nlink(&data) > 1) {
        return Err(StoreError::Unavailable(
            "the file has a second name (a hard link), under which another server could write it; remove one of the two names"
                .into(),
        ));
    }
    let file = private(Path::new(&path)).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(data.display().to_string())),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
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
