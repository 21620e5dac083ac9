//! `cuatro serve`: the server from its start to its end.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::announcement::Announcement;
use super::language::lang;
use super::listen::{PassedOn, lan_address, listen};
use super::log::Log;
use super::{CommandError, data, doctor, failed, postgres, writable};
use crate::app::{
    AdminToken, App, AppSettings, BackupSettings, IdempotencySecret, Tasks, UrlReceiver, WebhookSettings,
};
use crate::config::{self, Listen, OpenReads, RateLimits, Settings, WrongValue};
use crate::engine::EngineSettings;
use crate::http::{self, HttpSettings, Listener, RateSettings, ServeLimits, ShareSettings};
use crate::sqlite::{self, SqliteStore};
use crate::store::{Database, Store};
use crate::time_source::TimeSource;
use cuatro_words::say;

/// Files that are no connections: the data, its readers, the listener, an export.
const OTHER_FILES: usize = 64;

/// Runs the server until a signal stops it. Fails if it could not start or could not go on, which the log says.
pub(super) fn run(settings: Settings) -> Result<(), CommandError> {
    let passed_on = PassedOn::from_environment();
    let log = Log::start(&settings).map_err(CommandError::Failed)?;
    let served = run_logged(settings, passed_on, &log).map_err(|error| {
        log.line(&format!("cuatro: {error}"));
        CommandError::Unfinished
    });
    log.flush();
    served
}

fn run_logged(settings: Settings, passed_on: PassedOn, log: &Log) -> Result<(), String> {
    let runtime = data::runtime()?;
    let served = data::await_on(&runtime, serve(settings, passed_on, log));
    // What still computes on a thread of its own is of no use to anybody any more.
    runtime.shutdown_timeout(Duration::from_millis(500));
    served
}

async fn serve(mut settings: Settings, passed_on: PassedOn, log: &Log) -> Result<(), String> {
    let (listener, listening) = listen(&settings.listen, passed_on).await?;
    if listening.is_unix() {
        settings.trusted_proxies.push(Listener::SOCKET_PEER.into());
    }
    let directory = &settings.data_dir;
    std::fs::create_dir_all(directory).map_err(|error| failed::to_create(directory, error))?;
    let store = open(&settings, &listening).await?;
    let (app, tasks, http, made) = match start(&settings, &listening, store.clone()).await {
        Ok(started) => started,
        Err(error) => {
            store.close().await;
            return Err(error);
        }
    };
    let announcement = Announcement {
        settings: &settings,
        listening: &listening,
        here: &own_address(&settings, &listening, &http),
        http: &http,
        token: made.as_deref(),
    };
    let served = match announcement.say(log) {
        Ok(()) => until_stopped(app, &tasks, listener, http, serve_limits(&settings)).await,
        Err(error) => {
            drop(app);
            Err(error)
        }
    };
    tasks.stop(Tasks::PATIENCE).await;
    tracing::info!("stopped");
    served
}

/// Opens the data. The caller must close it, or SQLite's log stays beside it.
async fn open(settings: &Settings, listening: &Listen) -> Result<Arc<dyn Store>, String> {
    match data::database(settings)? {
        Database::File(path) => {
            if doctor::is_clock_behind(&path) == Some(true) {
                tracing::warn!(
                    "the system's clock is behind: the data was written later than now; set the clock"
                );
            }
            let store = match SqliteStore::open(&path).await {
                Ok(store) => store,
                Err(error) => return Err(data::unopened(&path, error).await),
            };
            for saved in sqlite::rescued(&path) {
                tracing::warn!(
                    saved = %saved.display(),
                    "a server saved this when its data was removed or replaced: `cuatro restore` puts it back; move it away if it is not needed"
                );
            }
            store.publish_address(&format!("{}{}", listening.from_here().url(), settings.base_path));
            Ok(Arc::new(store))
        }
        Database::Postgres(_) if settings.backup_every.0.is_some() => {
            Err(say!(lang(), "cli-serve-no-backups"))
        }
        Database::Postgres(url) => postgres::open(&url, settings).await,
    }
}

/// Starts what serves, and returns the text of the admin token if it was made just now.
async fn start(
    settings: &Settings,
    listening: &Listen,
    store: Arc<dyn Store>,
) -> Result<(App, Tasks, HttpSettings, Option<String>), String> {
    let (admin, made) = admin_token(settings, &*store).await?;
    let http = http_settings(settings, listening)?;
    let mut app = app_settings(settings);
    if store.shared().is_none() {
        app.idempotency = idempotency_secret(settings)?;
    }
    app.webhook = webhook_settings(settings, own_address(settings, listening, &http))?;
    let (app, tasks) = App::start(store, TimeSource::System, admin, app)
        .await
        .map_err(|error| say!(lang(), "cli-serve-no-start", error = error.to_string()))?;
    Ok((app, tasks, http, made))
}

/// Serves until a signal comes; an error says why that ended before.
async fn until_stopped(
    app: App,
    tasks: &Tasks,
    listener: Listener,
    http: HttpSettings,
    limits: ServeLimits,
) -> Result<(), String> {
    let stopping = tasks.stopping().clone();
    tokio::spawn(stop_on_signal(app.clone(), stopping.clone()));
    let serving = http::serve(listener, http::router(app, http), limits, stopping.clone());
    let broken = async {
        tasks.writer_ended().await;
        // A server that stops has no use for its writer: it ends as the last requests do.
        if stopping.is_cancelled() {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        // On a worker: a task of the main thread has to wake another thread for whatever it accepts.
        served = tokio::spawn(serving) => {
            served.map_err(|error| say!(lang(), "cli-serve-failed", error = error.to_string()))
        }
        () = broken => {
            Err(say!(lang(), "cli-serve-no-writer"))
        }
    }
}

/// Open files beyond which more are of no use.
const MOST_FILES: u64 = 100_000;

/// How long a balancer takes to notice that a server is about to stop: it asks every 250 ms and believes the second answer.
const BALANCER_NOTICES_WITHIN: Duration = Duration::from_millis(800);

/// The bounds on connections: no more of them than the system gives file descriptors, and for one address at most half.
fn serve_limits(settings: &Settings) -> ServeLimits {
    let mut limits =
        ServeLimits { trusted_proxies: settings.trusted_proxies.clone(), ..ServeLimits::default() };
    match rlimit::increase_nofile_limit(MOST_FILES) {
        Ok(files) => {
            let files = usize::try_from(files).unwrap_or(usize::MAX);
            limits.connections = limits.connections.min(files.saturating_sub(OTHER_FILES).max(1));
        }
        Err(error) => {
            tracing::warn!(%error, "raising the limit of open files failed; serving with the current limit")
        }
    }
    limits.per_address = (settings.rate_limits == RateLimits::On)
        .then(|| settings.connections_per_address.min(limits.connections / 2).max(1));
    limits
}

/// The admin token, with its text if it was made just now. Servers that share their data agree on one, unless it is set.
async fn admin_token(settings: &Settings, store: &dyn Store) -> Result<(AdminToken, Option<String>), String> {
    if let Some(token) = settings.admin_token.as_deref().filter(|token| !token.is_empty()) {
        return Ok((AdminToken::chosen(token), None));
    }
    let path = settings.admin_token_file();
    let (token, made) = kept_secret(&path, AdminToken::generate)?;
    config::admin_token(&token).map_err(|wrong| format!("{}: {}", path.display(), wrong.text(lang())))?;
    let agreed = AdminToken::new(&token).agreed(store).await;
    match agreed.map_err(|error| say!(lang(), "cli-serve-no-agreement", error = failed::store(error)))? {
        (agreed, true) => Ok((agreed, made.then_some(token))),
        (agreed, false) => {
            if made {
                std::fs::remove_file(&path).map_err(|error| {
                    let file = path.display().to_string();
                    say!(lang(), "cli-cannot-remove", file = file, error = error.to_string())
                })?;
            }
            tracing::info!(
                "admin token already created by another server; see admin.token in its data directory"
            );
            Ok((agreed, None))
        }
    }
}

/// The secret behind repeatable creations. It is kept beside the data file and not in it, so that no backup contains it: a reader of it
/// could compute the tokens of clients with guessable keys.
fn idempotency_secret(settings: &Settings) -> Result<IdempotencySecret, String> {
    let path = settings.idempotency_secret_file();
    let (text, _) = kept_secret(&path, || IdempotencySecret::generate().to_text())?;
    IdempotencySecret::from_text(&text)
        .ok_or_else(|| say!(lang(), "cli-serve-strange-secret", file = path.display().to_string()))
}

/// The secret in a file, and whether it was made just now because there was none.
fn kept_secret(path: &Path, make: impl FnOnce() -> String) -> Result<(String, bool), String> {
    match std::fs::read_to_string(path) {
        Ok(secret) if !secret.trim().is_empty() => Ok((secret.trim().to_owned(), false)),
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(writable::hindrance(path).unwrap_or_else(|| failed::to_read(path, error)))
        }
        _ => {
            let secret = make();
            data::write_secret(path, format!("{secret}\n").as_bytes()).map_err(|error| {
                writable::hindrance(path).unwrap_or_else(|| failed::to_write(path, error))
            })?;
            Ok((secret, true))
        }
    }
}

fn app_settings(settings: &Settings) -> AppSettings {
    let mut engine = EngineSettings::default();
    if let Some(threads) = settings.engine_threads {
        engine.threads = threads.into();
    }
    engine.exhibitions = Some(settings.exhibitions_per_address);
    if settings.rate_limits == RateLimits::Off {
        engine.per_address = None;
        engine.exhibitions = None;
    }
    let hours = (settings.untouched_hours > 0).then_some(i64::from(settings.untouched_hours));
    let backups = settings.backup_every.0.map(|every| BackupSettings {
        every,
        keep: settings.backup_keep.get().into(),
        directory: settings.backup_directory(),
    });
    let untouched_ms = hours.map(|hours| hours * 3_600_000);
    AppSettings { untouched_ms, backups, judge: true, ..AppSettings::plain(engine) }
}

fn webhook_settings(settings: &Settings, links: String) -> Result<Option<WebhookSettings>, String> {
    let url = settings.webhook().map_err(|wrong| wrong.text(lang()))?;
    Ok(url.map(|url| WebhookSettings {
        receiver: Arc::new(UrlReceiver::new(url, WebhookSettings::PATIENCE)),
        format: settings.webhook_format,
        events: settings.webhook_events.clone(),
        lang: settings.webhook_lang,
        server: settings.name.clone(),
        links,
        pauses: WebhookSettings::PAUSES.into(),
    }))
}

fn http_settings(settings: &Settings, listening: &Listen) -> Result<HttpSettings, String> {
    let (loopback_only, lan) = match listening {
        Listen::Tcp(address) if address.ip().is_loopback() => (true, None),
        Listen::Tcp(address) => (false, lan_address(*address)),
        // Its proxy may listen anywhere.
        Listen::Unix(_) => (false, None),
    };
    Ok(HttpSettings {
        base_path: settings.base_path.clone(),
        public_url: settings.public_address().map(str::to_owned),
        lan_url: lan.map(|lan| format!("http://{lan}{}", settings.base_path)),
        loopback_only,
        allowed_origins: settings.allowed_origins.clone(),
        open_reads: settings.open_reads == OpenReads::On,
        walls: settings.tv,
        name: settings.name.clone(),
        import_limit: settings.import_limit_mib.saturating_mul(1 << 20),
        unlimited: settings.rate_limits == RateLimits::Off,
        rates: RateSettings { requests: settings.rate_requests, creations: settings.rate_creations },
        shares: ShareSettings {
            sockets: settings.sockets_per_address,
            streams: settings.streams_per_address,
        },
        trusted_proxies: settings.trusted_proxies.clone(),
        // Ignoring a wrong name would give player names to the first visitor.
        user_header: match settings.signed_on_by().map_err(|wrong| wrong.text(lang()))? {
            Some(name) => Some(name.parse().map_err(|_| WrongValue::UserHeader.text(lang()))?),
            None => None,
        },
    })
}

/// The address that links begin with: the public one, or else that of this machine.
fn own_address(settings: &Settings, listening: &Listen, http: &HttpSettings) -> String {
    let here = || format!("{}{}", listening.from_here().url(), settings.base_path);
    http.public_url.clone().unwrap_or_else(here)
}

async fn stop_on_signal(app: App, stopping: CancellationToken) {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{Signal, SignalKind, signal};
        // The terminal from which it was started may close, too.
        let [terminate, hangup] = [SignalKind::terminate(), SignalKind::hangup()].map(signal);
        let come = async |signal: std::io::Result<Signal>| match signal {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        };
        tokio::select! {
            () = come(terminate) => {}
            () = come(hangup) => {}
            _ = tokio::signal::ctrl_c() => {}
        }
    }
    #[cfg(not(unix))]
    let _ = tokio::signal::ctrl_c().await;
    if app.send_elsewhere() {
        tracing::info!("shutdown: waiting for the load balancer to send clients to other servers");
        tokio::time::sleep(BALANCER_NOTICES_WITHIN).await;
    }
    stopping.cancel();
    tracing::info!("stopping: games in progress resume after the next start");
}
