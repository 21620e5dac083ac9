//! One process at a time writes a data file, by whatever name it opens it.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use super::super::StoreError;

/// Takes the lock beside a data file. It is held until the answer is dropped, or the process dies.
///
/// `data` is the file's [real name](real). A file with a second name by a hard link is refused: SQLite keeps its log under the name
/// that it opened, so under the other name it would not see what was committed.
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

/// The name of the file to which links lead, so that all names share one lock; as it stands where there is no such file yet.
pub(super) fn real(data: &Path) -> PathBuf {
    std::fs::canonicalize(data).unwrap_or_else(|_| data.to_owned())
}

/// Opens a file, which is its owner's alone if it is made by this. What is in it stays.
pub(super) fn private(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
