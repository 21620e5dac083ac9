//! Saving what a server held when its files were removed or replaced under it.

use std::fs::{File, remove_file, rename};
use std::path::{Path, PathBuf};

use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;

use super::SqliteStore;
use super::backup::sync_directory;
use super::files::{beside, new_file};
use super::lock;
use cuatro_store::StoreError;

/// What stands between the name of the data and the number of such a copy.
const RESCUED: &str = ".rescued-";

/// What servers saved beside this data: copies, and logs of which no copy could be made.
pub fn rescued(data: &Path) -> Vec<PathBuf> {
    let data = lock::real(data);
    let Some(name) = data.file_name().map(|name| format!("{}{RESCUED}", name.to_string_lossy())) else {
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

/// Saves the data in a new file, and returns its path. `connection` has the files open that were removed or replaced.
///
/// Our log must not stay beside a data file that is not ours: the next start would replay it into that file. Once the copy is on
/// the disk the log is removed; without a copy it is renamed.
pub(super) async fn rescue(
    store: &SqliteStore,
    mut connection: SqliteConnection,
) -> Result<PathBuf, StoreError> {
    let files = store.writer.files();
    let copy = free(&store.path);
    let copied = copy_into(&mut connection, &copy).await;
    let log = beside(&store.path, "-wal");
    if !files.is_ours(&store.path) {
        if files.is_ours(&log) {
            let kept = beside(&copy, "-wal");
            let set_aside = if copied.is_ok() { remove_file(&log) } else { rename(&log, &kept) };
            set_aside.map_err(|error| failed(&log, &error))?;
        }
        // An index of the log, which is made anew from it.
        let index = beside(&store.path, "-shm");
        if files.is_ours(&index) {
            remove_file(&index).map_err(|error| failed(&index, &error))?;
        }
    }
    if log.exists() && !files.is_ours(&log) {
        // Closing it would remove a log that is not ours.
        std::mem::forget(connection);
    } else {
        connection.close().await?;
    }
    copied.map(|()| copy)
}

/// A name for a copy that neither a copy nor a log has.
fn free(data: &Path) -> PathBuf {
    let mut names = (1..).map(|number: u32| beside(data, &format!("{RESCUED}{number}")));
    let free = names.find(|copy| !copy.exists() && !beside(copy, "-wal").exists());
    free.expect("there are more numbers than files")
}

/// Copies the data; the copy is complete and on the disk, or there is none.
async fn copy_into(connection: &mut SqliteConnection, copy: &Path) -> Result<(), StoreError> {
    let path = copy.to_str().ok_or_else(|| StoreError::Unavailable("the path must be UTF-8".into()))?;
    new_file(copy).map_err(|error| failed(copy, &error))?;
    let copied = sqlx::query("vacuum into ?").bind(path).execute(connection).await;
    let kept = copied.map_err(StoreError::from).and_then(|_| {
        File::open(copy).and_then(|file| file.sync_all()).map_err(|error| failed(copy, &error))?;
        sync_directory(copy)
    });
    if kept.is_err() {
        let _ = remove_file(copy);
    }
    kept
}

fn failed(path: &Path, error: &std::io::Error) -> StoreError {
    StoreError::Unavailable(format!("{}: {error}", path.display()))
}
