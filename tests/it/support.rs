//! A server that a test owns, and what people do with it.

pub mod pipeline;
mod socket;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use cuatro::app::{AdminToken, App, AppSettings, IdempotencySecret, Tasks};
use cuatro::engine::EngineSettings;
use cuatro::game::Time;
use cuatro::http::{self, HttpSettings, ServeLimits};
use cuatro::live::Hub;
use cuatro::store::Store;
use cuatro::store::postgres::PostgresStore;
use cuatro::store::sqlite::SqliteStore;
use cuatro::time_source::TimeSource;
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

pub use socket::Socket;

use super::{document, postgres_server};

/// How long anything awaited may take on a busy machine before the test fails with what it saw.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// What comes within so many seconds in which this machine went on. A machine or a process that stands still for minutes takes one second
/// of them: it is no server that hangs.
pub async fn in_time<F: Future>(patience: Duration, coming: F) -> Option<F::Output> {
    let mut coming = std::pin::pin!(coming);
    for _ in 0..patience.as_secs() {
        if let Ok(come) = tokio::time::timeout(Duration::from_secs(1), &mut coming).await {
            return Some(come);
        }
    }
    None
}

/// Small, so that a file beyond it is small too.
pub const IMPORT_LIMIT: u64 = 1 << 20;

pub const ADMIN: &str = "c4a_admin-for-tests";
/// What creations are derived from, also after a restart.
const IDEMPOTENCY: &str = "c2VjcmV0IG9mIHRoZSB0ZXN0cywgMzIgYnl0ZXMhISE=";

/// Which store the servers of the tests have: `postgres`, or SQLite without it.
const DATABASE: &str = "CUATRO_TEST_DATABASE";

/// Where a directory of a test keeps the URL of its database.
const URL_FILE: &str = "database-url";

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
            // Several processes follow the database's clock, which no test can turn; tests/cluster and tests/scale are for them.
            Arc::new(store.alone())
        }
        Ok(other) => panic!("{DATABASE} is postgres or not set, not {other}"),
    }
}

/// The URL of the database of a directory, if it has one.
fn database_of(directory: &Path) -> Option<String> {
    std::fs::read_to_string(directory.join(URL_FILE)).ok()
}

async fn new_database(directory: &Path) -> String {
    let url = postgres_server::shared().database().await;
    std::fs::write(directory.join(URL_FILE), &url).expect("the directory takes a file");
    url
}

/// A running server. Its clock stands still until the test turns it.
pub struct TestServer {
    pub url: String,
    pub time: TimeSource,
    pub client: Client,
    pub hub: Arc<Hub>,
    directory: Arc<TempDir>,
    tasks: Option<Tasks>,
    serving: Option<JoinHandle<()>>,
}

impl TestServer {
    pub async fn start() -> TestServer {
        TestServer::start_with(small_engine()).await
    }

    /// A server for a test that asks again and again, as often as it can.
    pub async fn start_unlimited() -> TestServer {
        TestServer::start_telling(HttpSettings { unlimited: true, ..HttpSettings::default() }).await
    }

    pub async fn start_with(engine: EngineSettings) -> TestServer {
        TestServer::start_in(new_directory(), start_time(), engine, HttpSettings::default()).await
    }

    /// A server whose data is in this directory.
    pub async fn start_on(directory: Arc<TempDir>) -> TestServer {
        TestServer::start_in(directory, start_time(), small_engine(), HttpSettings::default()).await
    }

    /// A server that tells people these settings of its doors.
    pub async fn start_telling(http: HttpSettings) -> TestServer {
        TestServer::start_in(new_directory(), start_time(), small_engine(), http).await
    }

    /// A server with this engine and these settings.
    pub async fn start_both(engine: EngineSettings, http: HttpSettings) -> TestServer {
        TestServer::start_in(new_directory(), start_time(), engine, http).await
    }

    /// A server on data that is there already.
    pub async fn start_on_with(
        directory: Arc<TempDir>,
        engine: EngineSettings,
        http: HttpSettings,
    ) -> TestServer {
        TestServer::start_in(directory, start_time(), engine, http).await
    }

    /// A server with these bounds on its connections.
    pub async fn start_serving(limits: ServeLimits) -> TestServer {
        let http = HttpSettings::default();
        TestServer::start_all(new_directory(), start_time(), small_engine(), http, limits).await
    }

    async fn start_in(
        directory: Arc<TempDir>,
        time: TimeSource,
        engine: EngineSettings,
        http: HttpSettings,
    ) -> TestServer {
        TestServer::start_all(directory, time, engine, http, ServeLimits::default()).await
    }

    async fn start_all(
        directory: Arc<TempDir>,
        time: TimeSource,
        engine: EngineSettings,
        http: HttpSettings,
        limits: ServeLimits,
    ) -> TestServer {
        let store = open_store(directory.path()).await;
        TestServer::start_with_store(store, directory, time, engine, http, limits).await
    }

    /// A server with this store, whose app has these settings and whose data is in this directory.
    pub async fn start_on_store(
        directory: Arc<TempDir>,
        store: Arc<dyn Store>,
        settings: impl Into<AppSettings>,
    ) -> TestServer {
        let (http, limits) = (HttpSettings::default(), ServeLimits::default());
        TestServer::start_with_store(store, directory, start_time(), settings, http, limits).await
    }

    /// A server whose app has these settings, and whose data is in this directory.
    pub async fn start_app(directory: Arc<TempDir>, settings: AppSettings) -> TestServer {
        let store = open_store(directory.path()).await;
        TestServer::start_on_store(directory, store, settings).await
    }

    /// The same for a test that asks again and again, as often as it can.
    pub async fn start_app_unlimited(directory: Arc<TempDir>, settings: AppSettings) -> TestServer {
        TestServer::start_app_at(directory, start_time(), settings).await
    }

    async fn start_app_at(directory: Arc<TempDir>, time: TimeSource, settings: AppSettings) -> TestServer {
        let store = open_store(directory.path()).await;
        let http = HttpSettings { unlimited: true, ..HttpSettings::default() };
        TestServer::start_with_store(store, directory, time, settings, http, ServeLimits::default()).await
    }

    async fn start_with_store(
        store: Arc<dyn Store>,
        directory: Arc<TempDir>,
        time: TimeSource,
        settings: impl Into<AppSettings>,
        http: HttpSettings,
        limits: ServeLimits,
    ) -> TestServer {
        // As if it stood beside the data.
        let idempotency = IdempotencySecret::from_text(IDEMPOTENCY).expect("a secret");
        let settings = AppSettings { idempotency, ..settings.into() };
        let (app, tasks) = App::start_with(store, time.clone(), AdminToken::new(ADMIN), settings)
            .await
            .expect("the app starts");
        let hub = app.hub().clone();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let router =
            http::router(app, HttpSettings { name: "Test".into(), import_limit: IMPORT_LIMIT, ..http });
        // A connection that the server is about to close takes no request any more.
        let client = Client::builder().pool_idle_timeout(limits.header_deadline / 2).build();
        let serving = tokio::spawn(http::serve(listener.into(), router, limits, tasks.stopping().clone()));
        let (tasks, serving) = (Some(tasks), Some(serving));
        TestServer { url, time, client: client.expect("a client"), hub, directory, tasks, serving }
    }

    /// Stops the server and starts another one on the same data file.
    pub async fn restart(self) -> TestServer {
        self.restart_with(small_engine()).await
    }

    pub async fn restart_with(self, engine: EngineSettings) -> TestServer {
        self.restart_both(engine, HttpSettings::default()).await
    }

    pub async fn restart_unlimited(self) -> TestServer {
        let http = HttpSettings { unlimited: true, ..HttpSettings::default() };
        self.restart_both(small_engine(), http).await
    }

    async fn restart_both(mut self, engine: EngineSettings, http: HttpSettings) -> TestServer {
        let (directory, time) = (self.directory.clone(), self.time.clone());
        self.stop().await;
        TestServer::start_in(directory, time, engine, http).await
    }

    /// Stops the server and starts such a one on the same data.
    pub async fn restart_app_unlimited(mut self, settings: AppSettings) -> TestServer {
        let (directory, time) = (self.directory.clone(), self.time.clone());
        self.stop().await;
        TestServer::start_app_at(directory, time, settings).await
    }

    /// Where its data is.
    pub fn directory(&self) -> &Path {
        self.directory.path()
    }

    /// The URL of its database, if that is PostgreSQL.
    pub fn database_url(&self) -> Option<String> {
        database_of(self.directory.path())
    }

    /// The data file; not to be touched while the server runs.
    pub fn data_file(&self) -> std::path::PathBuf {
        self.directory.path().join("cuatro.db")
    }

    /// Starts another server on the data file of this one, which was stopped.
    pub async fn start_again(self) -> TestServer {
        let (directory, time) = (self.directory.clone(), self.time.clone());
        TestServer::start_in(directory, time, small_engine(), HttpSettings::default()).await
    }

    /// A server that starts so much later on what would be on the disk if this one were killed now.
    pub async fn as_if_killed(&self, later_ms: i64) -> TestServer {
        let directory = new_directory();
        match database_of(self.directory.path()) {
            Some(from) => {
                let to = new_database(directory.path()).await;
                postgres_server::copy(&from, &to);
            }
            None => {
                for name in ["cuatro.db", "cuatro.db-wal"] {
                    let from = self.directory.path().join(name);
                    std::fs::copy(from, directory.path().join(name)).expect("a copy of the data");
                }
            }
        }
        let time = TimeSource::manual(self.time.now().plus(later_ms));
        TestServer::start_in(directory, time, small_engine(), HttpSettings::default()).await
    }

    pub async fn stop(&mut self) {
        let tasks = self.tasks.take().expect("stopped once");
        tasks.stopping().cancel();
        let serving = self.serving.take().expect("stopped once");
        tokio::time::timeout(PATIENCE, serving).await.expect("the doors close").expect("without a panic");
        tasks.stop(PATIENCE).await;
    }

    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        self.client.request(method, format!("{}/api/v1{path}", self.url))
    }

    pub async fn get(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::GET, path)).await
    }

    /// A metric.
    pub async fn metric(&self, name: &str) -> f64 {
        let answer = Answer::of(self.client.get(format!("{}/metrics", self.url))).await;
        let value =
            answer.text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok());
        value.unwrap_or_else(|| panic!("no {name} in:\n{}", answer.text))
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        Answer::of(self.request(Method::POST, path).json(&body)).await
    }

    pub async fn post_as(&self, token: &str, path: &str, body: Value) -> Answer {
        Answer::of(self.request(Method::POST, path).bearer_auth(token).json(&body)).await
    }

    /// Two people at a game, X first.
    pub async fn two_people(&self, x: &str, o: &str) -> Table {
        self.two_people_on(x, o, json!({})).await
    }

    pub async fn two_people_on(&self, x: &str, o: &str, mut settings: Value) -> Table {
        settings["seats"] = json!([{ "name": x }, {}]);
        settings["first"] = json!("first");
        let created = self.post("/games", settings).await.expect(StatusCode::CREATED);
        let id = created["game"]["id"].as_str().expect("an id").to_owned();
        let joined =
            self.post(&format!("/games/{id}/join"), json!({ "name": o })).await.expect(StatusCode::OK);
        Table {
            id,
            x: text(&created["seats"][0]["token"]),
            o: text(&joined["token"]),
            x_player: created["seats"][0]["player_token"].as_str().map(str::to_owned),
        }
    }

    /// Plays columns in turn, X first.
    pub async fn play(&self, table: &Table, columns: &[u8]) -> Value {
        let mut game = Value::Null;
        for column in columns {
            let ply = self.get(&format!("/games/{}", table.id)).await.body["ply"].as_u64().expect("a ply");
            let token = if ply % 2 == 0 { &table.x } else { &table.o };
            let path = format!("/games/{}/moves", table.id);
            let played = self.post_as(token, &path, json!({ "column": column, "ply": ply })).await;
            game = played.expect(StatusCode::CREATED)["game"].clone();
        }
        game
    }

    pub async fn socket(&self, id: &str) -> Socket {
        self.socket_with(id, &[]).await.expect("the socket opens")
    }

    pub async fn socket_with(
        &self,
        id: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket, StatusCode> {
        self.socket_at(&format!("/games/{id}/ws"), headers).await
    }

    /// A socket whose address has a query.
    pub async fn socket_at(
        &self,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket, StatusCode> {
        let url = format!("{}/api/v1{path}", self.url.replacen("http", "ws", 1));
        let mut request = url.into_client_request().expect("a request");
        request.headers_mut().insert("sec-websocket-protocol", "cuatro.v1".parse().expect("a header"));
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        Socket::open(request).await
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        if let Some(tasks) = &self.tasks {
            tasks.stopping().cancel();
        }
    }
}

fn start_time() -> TimeSource {
    TimeSource::manual(Time::parse("2026-11-20T18:00:00Z").expect("a time"))
}

pub fn new_directory() -> Arc<TempDir> {
    Arc::new(TempDir::new().expect("a temporary directory"))
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

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text was expected: {value}")).to_owned()
}

/// A game with the tokens of both seats.
#[derive(Clone, Debug)]
pub struct Table {
    pub id: String,
    pub x: String,
    pub o: String,
    pub x_player: Option<String>,
}

impl Table {
    pub fn path(&self, rest: &str) -> String {
        format!("/games/{}{rest}", self.id)
    }
}

/// An answer with everything that a test may ask about it.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: reqwest::header::HeaderMap,
    pub body: Value,
    pub text: String,
}

impl Answer {
    pub async fn of(request: reqwest::RequestBuilder) -> Answer {
        let (client, request) = request.build_split();
        let request = request.expect("a request");
        let (url, method) = (request.url().clone(), request.method().clone());
        let response = in_time(PATIENCE * 4, client.execute(request)).await;
        let response = response.expect("an answer in time").expect("an answer");
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await.expect("a body");
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        let answer = Answer { status, headers, body, text };
        document::check(&url, &method, &answer).await;
        let secret = ["c4s_", "c4p_", "c4i_"].into_iter().find(|prefix| answer.text.contains(prefix));
        if let Some(prefix) = secret {
            let kept = answer.header("cache-control");
            assert_eq!(kept, "no-store", "{method} {url} answers with a token ({prefix})");
        }
        answer
    }

    pub fn expect(self, status: StatusCode) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        self.body
    }

    /// A refusal in the form of RFC 9457 with this status and code.
    pub fn refused(self, status: u16, code: &str) -> Value {
        assert_eq!((self.status.as_u16(), self.body["code"].as_str()), (status, Some(code)), "{}", self.text);
        assert_eq!(self.header("content-type"), "application/problem+json");
        assert_eq!(self.body["status"], status);
        assert_eq!(self.body["type"], format!("/problems/{code}"));
        for member in ["title", "detail", "instance"] {
            assert!(
                self.body[member].as_str().is_some_and(|text| !text.is_empty()),
                "{member}: {}",
                self.text
            );
        }
        self.body
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}
