//! Where a subcommand finds the data: in the data file, or at a running server.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::de::DeserializeOwned;
use tokio::runtime::Runtime;
use tokio::sync::mpsc;
use ureq::http::Response;
use ureq::{Agent, Body};

use crate::app;
use crate::config::Settings;
use crate::game::Time;
use crate::lang::Lang;
use crate::printable::printable_value;
use crate::protocol::{FileError, Problem};
use crate::store::postgres::PostgresStore;
use crate::store::sqlite::{self, SqliteStore, backup};
use crate::store::{Database, Store, StoreError};

/// How long a server may take to start answering.
const PATIENCE: Duration = Duration::from_secs(600);

/// The language of the terminal, from the usual variables.
pub(super) fn lang() -> Lang {
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    match name {
        Some(name) if name.starts_with("es") => Lang::Es,
        _ => Lang::En,
    }
}

/// The threads on which a subcommand works.
pub(super) fn runtime() -> Result<Runtime, String> {
    Runtime::new().map_err(|error| format!("the runtime cannot start: {error}"))
}

/// Runs what a subcommand does.
pub(super) fn block_on<T>(work: impl Future<Output = Result<T, String>>) -> Result<T, String> {
    runtime()?.block_on(work)
}

/// The data, opened for writing. Creates a missing data file with its directory; refused while a server uses it.
pub(super) async fn open(settings: &Settings, lang: Lang) -> Result<Arc<dyn Store>, String> {
    let path = match settings.database()? {
        Database::File(path) => path,
        Database::Postgres(url) => return open_postgres(&url, settings).await,
    };
    make_directory_of(&path)?;
    match SqliteStore::open(&path).await {
        Ok(store) => Ok(Arc::new(store)),
        Err(StoreError::InUse(_)) => {
            let (server, path) = (sqlite::server(&path), path.display());
            Err(match server {
                Some(server) => lang.pick(
                    format!("{path} is in use by a running Cuatro server. Go through the server: --server {server}"),
                    format!("Un servidor de Cuatro está usando {path}. Pasa por el servidor: --server {server}"),
                ),
                None => lang.pick(
                    format!("{path} is in use by another command of Cuatro. Try again when that has ended"),
                    format!("Otra orden de Cuatro está usando {path}. Inténtalo de nuevo cuando haya terminado"),
                ),
            })
        }
        Err(error) => Err(format!("{} cannot be opened: {error}", path.display())),
    }
}

/// Creates the directory of a file.
pub(super) fn make_directory_of(file: &Path) -> Result<(), String> {
    let Some(directory) = file.parent() else { return Ok(()) };
    std::fs::create_dir_all(directory)
        .map_err(|error| format!("{} cannot be created: {error}", directory.display()))
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

/// A database of PostgreSQL, with its schema brought up to date.
pub(super) async fn open_postgres(url: &str, settings: &Settings) -> Result<Arc<dyn Store>, String> {
    Ok(Arc::new(PostgresStore::open(url, settings.data_dir.clone()).await.map_err(words)?))
}

/// The data, opened only for reading, whether or not a server uses it.
pub(super) async fn open_to_read(settings: &Settings) -> Result<Arc<dyn Store>, String> {
    if let Database::Postgres(url) = settings.database()? {
        return open_postgres(&url, settings).await;
    }
    let path = existing(settings)?;
    let failed = |error: StoreError| format!("{} cannot be opened: {error}", path.display());
    if let Some(why) = SqliteStore::unreadable(&path).await.map_err(failed)? {
        return Err(format!("{} {why}", path.display()));
    }
    let store = SqliteStore::open_to_read(&path).await.map_err(failed)?;
    Ok(Arc::new(store))
}

/// Whether there is any data yet.
pub(super) fn is_there(settings: &Settings) -> Result<bool, String> {
    Ok(match settings.database()? {
        Database::File(path) => path.exists(),
        Database::Postgres(_) => true,
    })
}

/// The path of the data file, which must exist.
pub(super) fn existing(settings: &Settings) -> Result<PathBuf, String> {
    let path = settings.database()?.file()?;
    if let Some(what_to_do) = backup::interrupted(&path) {
        return Err(format!("{} cannot be opened: {what_to_do}", path.display()));
    }
    match path.exists() {
        true => Ok(path),
        false => {
            Err(format!("there is no data file at {}; name its directory with --data-dir", path.display()))
        }
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
    writing.await.map_err(|error| error.to_string())?.map_err(words)
}

/// An error of the store as a line for a terminal.
pub(super) fn words(error: StoreError) -> String {
    match error {
        StoreError::Unavailable(text) => text,
        error => error.to_string(),
    }
}

/// A client for the server at `url`, and the address of its API.
pub(super) fn client(url: &str) -> Result<(Agent, String), String> {
    if url.starts_with("https://") {
        return Err("only http:// is spoken here; go to the server's own address, behind the proxy".into());
    }
    let config = crate::client::plain().timeout_recv_response(Some(PATIENCE)).build();
    Ok((config.into(), format!("{}/api/v1", url.trim_end_matches('/'))))
}

/// A server's answer, with all its texts made printable: it may be any server.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    serde_json::from_value(printable_value(serde_json::from_str(text)?))
}

/// The body of a successful response, or the message of a refusal.
pub(super) fn answered(answer: Result<Response<Body>, ureq::Error>) -> Result<Response<Body>, String> {
    let mut answer = answer.map_err(|error| format!("the server does not answer: {error}"))?;
    if answer.status().is_success() {
        return Ok(answer);
    }
    let text = answer.body_mut().read_to_string().unwrap_or_default();
    let problem = read::<Problem>(&text).unwrap_or_default();
    let mut words = match problem.detail.is_empty() {
        false => problem.detail,
        true => format!("the server answered {}", answer.status()),
    };
    for FileError { line, field, detail, .. } in problem.errors.unwrap_or_default() {
        words.push_str(&format!("\nline {line}: {field}: {detail}"));
    }
    Err(words)
}

/// The admin token, from the settings or from the data directory.
pub(super) fn admin_token(settings: &Settings) -> Result<String, String> {
    if let Some(token) = settings.admin_token.as_deref().filter(|token| !token.is_empty()) {
        return Ok(token.to_owned());
    }
    let path = settings.data_dir.join("admin.token");
    std::fs::read_to_string(&path).map(|token| token.trim().to_owned()).map_err(|error| {
        format!("the admin token is needed: give --admin-token, or {}: {error}", path.display())
    })
}
