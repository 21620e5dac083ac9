//! Where a subcommand finds the data: in the data file, or at a running server.

use std::sync::Arc;
use std::time::Duration;

use ureq::http::Response;
use ureq::{Agent, Body};

use crate::config::Settings;
use crate::lang::Lang;
use crate::printable::printable_value;
use crate::store::postgres::PostgresStore;
use crate::store::sqlite::{SqliteStore, backup};
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

/// Runs what a subcommand does.
pub(super) fn block_on<T>(work: impl Future<Output = Result<T, String>>) -> Result<T, String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("the runtime cannot start: {error}"))?;
    runtime.block_on(work)
}

/// The data, opened for writing. Creates a missing data file with its directory; refused while a server uses it.
pub(super) async fn open(settings: &Settings, lang: Lang) -> Result<Arc<dyn Store>, String> {
    let path = match settings.database()? {
        Database::File(path) => path,
        Database::Postgres(url) => return open_postgres(&url, settings).await,
    };
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory)
            .map_err(|error| format!("{} cannot be created: {error}", directory.display()))?;
    }
    let server = settings.listen.url();
    match SqliteStore::open(&path).await {
        Ok(store) => Ok(Arc::new(store)),
        Err(StoreError::InUse(_)) => Err(lang.pick(
            format!(
                "{} is in use by a running Cuatro server. Go through the server: --server {}",
                path.display(),
                server
            ),
            format!(
                "Un servidor de Cuatro está usando {}. Pasa por el servidor: --server {}",
                path.display(),
                server
            ),
        )),
        Err(error) => Err(format!("{} cannot be opened: {error}", path.display())),
    }
}

/// A database of PostgreSQL, with its schema brought up to date.
pub(super) async fn open_postgres(url: &str, settings: &Settings) -> Result<Arc<dyn Store>, String> {
    match PostgresStore::open(url, settings.data_dir.clone()).await {
        Ok(store) => Ok(Arc::new(store)),
        Err(StoreError::Unavailable(sentence)) => Err(sentence),
        Err(error) => Err(error.to_string()),
    }
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
pub(super) fn existing(settings: &Settings) -> Result<std::path::PathBuf, String> {
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

/// Closes the store, so that the data file alone is complete.
pub(super) async fn close(store: Arc<dyn Store>) {
    store.close().await;
}

/// A client for the server at `url`, and the address of its API.
pub(super) fn client(url: &str) -> Result<(Agent, String), String> {
    if url.starts_with("https://") {
        return Err("only http:// is spoken here; go to the server's own address, behind the proxy".into());
    }
    let config = crate::client::plain().timeout_recv_response(Some(PATIENCE)).build();
    Ok((config.into(), format!("{}/api/v1", url.trim_end_matches('/'))))
}

/// The body of a successful response, or the message of a refusal.
pub(super) fn answered(answer: Result<Response<Body>, ureq::Error>) -> Result<Response<Body>, String> {
    let mut answer = answer.map_err(|error| format!("the server does not answer: {error}"))?;
    if answer.status().is_success() {
        return Ok(answer);
    }
    let text = answer.body_mut().read_to_string().unwrap_or_default();
    let problem: serde_json::Value = printable_value(serde_json::from_str(&text).unwrap_or_default());
    let mut words = match problem["detail"].as_str() {
        Some(detail) => detail.to_owned(),
        None => format!("the server answered {}", answer.status()),
    };
    for error in problem["errors"].as_array().into_iter().flatten() {
        let part = |name: &str| error[name].as_str().unwrap_or_default().to_owned();
        words.push_str(&format!("\nline {}: {}: {}", error["line"], part("field"), part("detail")));
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
