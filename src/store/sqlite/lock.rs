//! One process at a time writes a data file.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::super::StoreError;

/// Takes the lock beside a data file. It is held until the answer is dropped, or the process dies.
pub(super) fn take(data: &Path) -> Result<File, StoreError> {
    let mut path = data.as_os_str().to_owned();
    path.push("-lock");
    let failed = |error: std::io::Error| {
        StoreError::Unavailable(format!("{} cannot be locked: {error}", Path::new(&path).display()))
    };
    let file = File::create(&path).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(data.display().to_string())),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}
