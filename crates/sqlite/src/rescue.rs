//! Saving the data of a server after its files were removed or replaced.

use std::fs::{remove_file, rename};
use std::path::{Path, PathBuf};

use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;

use super::backup::{self, sync_directory};
use super::files::beside;
use super::{SqliteStore, lock};
use cuatro_store::StoreError;

/// The name of a copy is the name of the data, this, and a number.
const COPY_INFIX: &str = ".rescued-";

/// The files that servers saved beside this data: copies, and logs without a copy.
pub fn rescued(data: &Path) -> Vec<PathBuf> {
    let data = lock::canonical(data);
    let Some(name) = data.file_name().map(|name| format!("{}{COPY_INFIX}", name.to_string_lossy())) else {
        return Vec::new();
    };
    let is_rescued = |path: &Path| {
        let found = path.file_name().unwrap_or_default().to_string_lossy();
        let number = found.strip_prefix(&name).map(|rest| rest.strip_suffix("-wal").unwrap_or(rest));
        number.is_some_and(|number| number.parse::<u32>().is_ok())
    };
    let entries = data.parent().and_then(|directory| directory.read_dir().ok()).into_iter().flatten();
    let mut found: Vec<_> =
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| is_rescued(path)).collect();
    found.sort();
    found
}

/// Saves the data in a new file, and returns its path. `connection` has the removed or replaced files open.
///
/// Our log must not stay beside a foreign data file: the next start would replay it into that file. Once the copy is on the disk the
/// log is removed; without a copy it is renamed.
pub(super) async fn rescue(
    store: &SqliteStore,
    mut connection: SqliteConnection,
) -> Result<PathBuf, StoreError> {
    let files = store.writer.files();
    let copy = free(&store.path);
    let copied = backup::copy(&mut connection, &copy).await.and_then(|()| sync_directory(&copy));
    let log = beside(&store.path, "-wal");
    if !files.is_in_place(&store.path) {
        if files.is_in_place(&log) {
            let kept = beside(&copy, "-wal");
            let set_aside = if copied.is_ok() { remove_file(&log) } else { rename(&log, &kept) };
            set_aside.map_err(|error| failed(&log, &error))?;
        }
        // SQLite makes the index of the log anew.
        let index = beside(&store.path, "-shm");
        if files.is_in_place(&index) {
            remove_file(&index).map_err(|error| failed(&index, &error))?;
        }
    }
    if log.exists() && !files.is_in_place(&log) {
        // Closing the connection would remove a foreign log, so it is leaked until the process ends.
        std::mem::forget(connection);
    } else {
        connection.close().await?;
    }
    copied.map(|()| copy)
}

/// A free name for a copy and its log.
fn free(data: &Path) -> PathBuf {
    let mut names = (1..).map(|number: u32| beside(data, &format!("{COPY_INFIX}{number}")));
    let free = names.find(|copy| !copy.exists() && !beside(copy, "-wal").exists());
    free.expect("there are more numbers than files")
}

fn failed(path: &Path, error: &std::io::Error) -> StoreError {
    StoreError::Unavailable(format!("{}: {error}", path.display()))
}
