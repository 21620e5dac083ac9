//! What a server in the tests starts with.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use cuatro::app::{AdminToken, App, AppSettings, IdempotencySecret};
use cuatro::engine::EngineSettings;
use cuatro::game::Time;
use cuatro::http::{self, HttpSettings, ServeLimits};
use cuatro::postgres::PostgresStore;
use cuatro::sqlite::SqliteStore;
use cuatro::store::Store;
use cuatro::time_source::TimeSource;
use reqwest::Client;
use tempfile::TempDir;
use tokio::net::TcpListener;

use super::TestServer;
use crate::postgres_server;

/// Small, so that a file beyond it is small too.
pub const IMPORT_LIMIT: u64 = 1 << 20;

pub const ADMIN: &str = "c4a_admin-for-tests";
/// What creations are derived from, also after a restart.
const IDEMPOTENCY: &str = "c2VjcmV0IG9mIHRoZSB0ZXN0cywgMzIgYnl0ZXMhISE=";

/// Which store the servers of the tests have: `postgres`, or SQLite without it.
const DATABASE: &str = "CUATRO_TEST_DATABASE";

/// Where a directory of a test keeps the URL of its database.
const URL_FILE: &str = "database-url";

/// What a server starts with. A restart keeps it.
#[derive(Clone)]
pub struct Setup {
    pub(super) directory: Arc<TempDir>,
    time: TimeSource,
    app: AppSettings,
    http: HttpSettings,
    limits: ServeLimits,
    admin: Arc<str>,
}

impl Setup {
    /// A new directory, a clock that stands still, and an engine that costs little.
    pub fn new() -> Setup {
        Setup {
            directory: new_directory(),
            time: TimeSource::manual(Time::parse("2026-11-20T18:00:00Z").expect("a time")),
            app: AppSettings::plain(small_engine()),
            http: HttpSettings::default(),
            limits: ServeLimits::default(),
            admin: ADMIN.into(),
        }
    }

    /// With its data in this directory.
    pub fn directory(self, directory: Arc<TempDir>) -> Setup {
        Setup { directory, ..self }
    }

    pub fn time(self, time: TimeSource) -> Setup {
        Setup { time, ..self }
    }

    pub fn app(self, app: AppSettings) -> Setup {
        Setup { app, ..self }
    }

    pub fn engine(self, engine: EngineSettings) -> Setup {
        self.app(AppSettings::plain(engine))
    }

    pub fn http(self, http: HttpSettings) -> Setup {
        Setup { http, ..self }
    }

    /// For a test that asks again and again, as often as it can.
    pub fn unlimited(mut self) -> Setup {
        self.http.unlimited = true;
        self
    }

    /// With this operator's token.
    pub fn admin(self, token: &str) -> Setup {
        Setup { admin: token.into(), ..self }
    }

    /// With these bounds on its connections.
    pub fn limits(self, limits: ServeLimits) -> Setup {
        Setup { limits, ..self }
    }

    pub async fn start(self) -> TestServer {
        let store = open_store(self.directory.path()).await;
        self.start_on(store).await
    }

    /// Starts on this store, which is that of the directory or stands before it.
    pub async fn start_on(self, store: Arc<dyn Store>) -> TestServer {
        let Setup { time, app, http, limits, admin, .. } = self.clone();
        // As if it stood beside the data.
        let idempotency = IdempotencySecret::from_text(IDEMPOTENCY).expect("a secret");
        let settings = AppSettings { idempotency, ..app };
        let (app, tasks) =
            App::start(store, time.clone(), AdminToken::new(&admin), settings).await.expect("the app starts");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let router =
            http::router(app, HttpSettings { name: "Test".into(), import_limit: IMPORT_LIMIT, ..http });
        // A connection that the server is about to close takes no request any more.
        let client = Client::builder().pool_idle_timeout(limits.idle_deadline / 2).build();
        let serving = tokio::spawn(http::serve(listener.into(), router, limits, tasks.stopping().clone()));
        let (tasks, serving) = (Some(tasks), Some(serving));
        TestServer { url, time, client: client.expect("a client"), setup: self, tasks, serving }
    }
}

/// An engine that costs little: a test's positions are nearly over, or need not be solved.
pub fn small_engine() -> EngineSettings {
    EngineSettings {
        threads: 2,
        table_bits: 16,
        perfect: Duration::from_millis(300),
        analysis: Duration::from_secs(15),
        report: Duration::from_secs(2),
        ..EngineSettings::default()
    }
}

pub fn new_directory() -> Arc<TempDir> {
    Arc::new(TempDir::new().expect("a temporary directory"))
}

/// The store of a directory: the data file in it, or the database that it names.
pub async fn open_store(directory: &Path) -> Arc<dyn Store> {
    match std::env::var(DATABASE).as_deref() {
        Err(_) => {
            Arc::new(SqliteStore::open(&directory.join("cuatro.db")).await.expect("the data file opens"))
        }
        Ok("postgres") => {
            let url = match database_of(directory) {
                Some(url) => url,
                None => new_database(directory).await,
            };
            let store = PostgresStore::open(&url, directory.into()).await.expect("the database opens");
            // Several processes follow the database's clock, which no test can turn; tests/scale is for them.
            Arc::new(store.alone())
        }
        Ok(other) => panic!("{DATABASE} is postgres or not set, not {other}"),
    }
}

/// The URL of the database of a directory, if it has one.
pub(super) fn database_of(directory: &Path) -> Option<String> {
    std::fs::read_to_string(directory.join(URL_FILE)).ok()
}

pub(super) async fn new_database(directory: &Path) -> String {
    let url = postgres_server::shared().database().await;
    std::fs::write(directory.join(URL_FILE), &url).expect("the directory takes a file");
    url
}
