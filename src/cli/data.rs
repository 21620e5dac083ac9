//! Where a subcommand finds the data: in the data file, or in a database of PostgreSQL.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;

use tokio::runtime::Runtime;
use tokio::sync::mpsc;

use super::language::lang;
use super::{failed, postgres, writable};
use crate::app;
use crate::config::Settings;
use crate::game::Time;
use crate::sqlite::{self, SqliteStore, backup};
use crate::store::{Database, SchemaFault, Store, StoreError};
use cuatro_words::say;

/// The runtime of a subcommand.
pub(super) fn runtime() -> Result<Runtime, String> {
    Runtime::new().map_err(|error| say!(lang(), "cli-no-runtime", error = error.to_string()))
}

/// The place of the data.
pub(super) fn database(settings: &Settings) -> Result<Database, String> {
    settings.database().map_err(|wrong| wrong.text(lang()))
}

/// The path of the data file, if the data is in one.
pub(super) fn file(settings: &Settings) -> Result<PathBuf, String> {
    database(settings)?.file().ok_or_else(|| say!(lang(), "cli-no-file-in-postgres"))
}

/// Runs a subcommand.
pub(super) fn block_on<T>(work: impl Future<Output = Result<T, String>>) -> Result<T, String> {
    await_on(&runtime()?, work)
}

/// The output of a future. It is boxed, so that the loop of the runtime is compiled once for each kind of output and not for each future.
pub(super) fn await_on<T>(runtime: &Runtime, work: impl Future<Output = T>) -> T {
    let work: Pin<Box<dyn Future<Output = T> + '_>> = Box::pin(work);
    runtime.block_on(work)
}

/// The data, opened for writing. Creates a missing data file with its directory; refused while a server uses it.
pub(super) async fn open(settings: &Settings) -> Result<Arc<dyn Store>, String> {
    let path = match database(settings)? {
        Database::File(path) => path,
        Database::Postgres(url) => return postgres::open(&url, settings).await,
    };
    make_directory_of(&path)?;
    match SqliteStore::open(&path).await {
        Ok(store) => Ok(Arc::new(store)),
        Err(StoreError::InUse(_)) => {
            let file = path.display().to_string();
            Err(match sqlite::server(&path) {
                Some(server) => say!(lang(), "cli-in-use-by-server", file = file, server = server),
                None => say!(lang(), "cli-in-use-by-command", file = file),
            })
        }
        Err(error) => Err(unopened(&path, error).await),
    }
}

/// Why a data file could not be opened for writing.
pub(super) async fn unopened(path: &Path, error: StoreError) -> String {
    if let Some(words) = writable::hindrance(path) {
        return words;
    }
    let reason = match (backup::interrupted(path), SqliteStore::unreadable(path).await) {
        (Some(restore), _) => failed::interrupted(&restore),
        (None, Ok(Some(fault))) if fault != SchemaFault::Older => {
            return failed::unknown_schema(path, fault);
        }
        _ => failed::store(error),
    };
    failed::to_open(path, reason)
}

/// Creates the directory of a file.
pub(super) fn make_directory_of(file: &Path) -> Result<(), String> {
    let Some(directory) = file.parent() else { return Ok(()) };
    std::fs::create_dir_all(directory).map_err(|error| failed::to_create(directory, error))
}

/// Writes a file that only its owner can read.
pub(super) fn write_secret(file: &Path, secret: &[u8]) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(file)?;
    file.write_all(secret)?;
    file.sync_all()
}

/// The data, opened only for reading, whether or not a server uses it.
pub(super) async fn open_to_read(settings: &Settings) -> Result<Arc<dyn Store>, String> {
    if let Database::Postgres(url) = database(settings)? {
        return postgres::open(&url, settings).await;
    }
    let path = existing(settings)?;
    let unopened = |error| failed::to_open(&path, failed::store(error));
    if let Some(why) = SqliteStore::unreadable(&path).await.map_err(unopened)? {
        return Err(failed::schema(&path, why));
    }
    let store = SqliteStore::open_to_read(&path).await.map_err(unopened)?;
    Ok(Arc::new(store))
}

/// Whether data exists.
pub(super) fn is_there(settings: &Settings) -> Result<bool, String> {
    Ok(match database(settings)? {
        Database::File(path) => path.exists(),
        Database::Postgres(_) => true,
    })
}

/// The path of the data file, which must exist.
pub(super) fn existing(settings: &Settings) -> Result<PathBuf, String> {
    let path = file(settings)?;
    if let Some(restore) = backup::interrupted(&path) {
        return Err(failed::to_open(&path, failed::interrupted(&restore)));
    }
    match path.exists() {
        true => Ok(path),
        false => Err(say!(lang(), "cli-no-data-file", file = path.display().to_string())),
    }
}

/// Passes each piece of an export as of a moment to `each`.
pub(super) async fn export(
    store: Arc<dyn Store>,
    name: &str,
    at: Time,
    mut each: impl FnMut(&str) -> Result<(), String>,
) -> Result<(), String> {
    let (to, mut pieces) = mpsc::channel::<String>(2);
    let name = name.to_owned();
    let writing = tokio::spawn(async move { app::export(store, &name, at, to).await });
    while let Some(piece) = pieces.recv().await {
        each(&piece)?;
    }
    writing.await.map_err(|error| error.to_string())?.map_err(failed::store)
}

/// The admin token, from the settings or from the data directory.
pub(super) fn admin_token(settings: &Settings) -> Result<String, String> {
    if let Some(token) = settings.admin_token.as_deref().filter(|token| !token.is_empty()) {
        return Ok(token.to_owned());
    }
    let path = settings.admin_token_file();
    std::fs::read_to_string(&path).map(|token| token.trim().to_owned()).map_err(|error| {
        say!(lang(), "cli-needs-admin-token", file = path.display().to_string(), error = error.to_string())
    })
}
