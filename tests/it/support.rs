//! A server that a test owns, and what people do with it.

mod answer;
pub mod pipeline;
mod setup;
mod socket;

use std::path::Path;
use std::time::{Duration, Instant};

use cuatro::app::Tasks;
use cuatro::engine::EngineSettings;
use cuatro::time_source::TimeSource;
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

pub use answer::{Answer, assert_has};
pub use setup::{ADMIN, IMPORT_LIMIT, Setup, new_directory, open_store, small_engine};
pub use socket::Socket;

use super::postgres_server;

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

/// A running server. Its clock stands still until the test turns it.
pub struct TestServer {
    pub url: String,
    pub time: TimeSource,
    pub client: Client,
    setup: Setup,
    tasks: Option<Tasks>,
    serving: Option<JoinHandle<()>>,
}

impl TestServer {
    pub async fn start() -> TestServer {
        Setup::new().start().await
    }

    /// A server for a test that asks again and again, as often as it can.
    pub async fn start_unlimited() -> TestServer {
        Setup::new().unlimited().start().await
    }

    /// Stops the server if it still runs, and starts one with the same settings on the same data.
    pub async fn restart(self) -> TestServer {
        self.stopped().await.start().await
    }

    /// The same with another engine.
    pub async fn restart_with(self, engine: EngineSettings) -> TestServer {
        self.stopped().await.engine(engine).start().await
    }

    async fn stopped(mut self) -> Setup {
        if self.tasks.is_some() {
            self.stop().await;
        }
        self.setup.clone()
    }

    /// Where its data is.
    pub fn directory(&self) -> &Path {
        self.setup.directory.path()
    }

    /// The URL of its database, if that is PostgreSQL.
    pub fn database_url(&self) -> Option<String> {
        setup::database_of(self.directory())
    }

    /// The data file; not to be touched while the server runs.
    pub fn data_file(&self) -> std::path::PathBuf {
        self.directory().join("cuatro.db")
    }

    /// A server that starts so much later on what would be on the disk if this one were killed now.
    pub async fn as_if_killed(&self, later_ms: i64) -> TestServer {
        let directory = new_directory();
        match self.database_url() {
            Some(from) => {
                let to = setup::new_database(directory.path()).await;
                postgres_server::copy(&from, &to);
            }
            None => {
                for name in ["cuatro.db", "cuatro.db-wal"] {
                    let (from, to) = (self.directory().join(name), directory.path().join(name));
                    std::fs::copy(from, to).expect("a copy of the data");
                }
            }
        }
        let time = TimeSource::manual(self.time.now().plus(later_ms));
        self.setup.clone().directory(directory).time(time).start().await
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

    pub async fn get_as(&self, token: &str, path: &str) -> Answer {
        Answer::of(self.request(Method::GET, path).bearer_auth(token)).await
    }

    pub async fn delete(&self, token: &str, path: &str) -> Answer {
        Answer::of(self.request(Method::DELETE, path).bearer_auth(token)).await
    }

    /// An address that is not of the API, as curl gets it.
    pub async fn page(&self, path: &str) -> Answer {
        Answer::of(self.client.get(format!("{}{path}", self.url))).await
    }

    /// Asks again and again until the answer is as wanted.
    pub async fn until(&self, path: &str, wanted: impl Fn(&Answer) -> bool) -> Answer {
        let began = Instant::now();
        loop {
            let answer = self.get(path).await;
            if wanted(&answer) {
                return answer;
            }
            assert!(began.elapsed() < PATIENCE, "{path} stays as it is: {} {}", answer.status, answer.text);
            tokio::task::yield_now().await;
        }
    }

    /// A metric.
    pub async fn metric(&self, name: &str) -> f64 {
        let answer = self.page("/metrics").await;
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

    pub async fn import(&self, file: impl Into<reqwest::Body>) -> Answer {
        Answer::of(self.request(Method::POST, "/import").bearer_auth(ADMIN).body(file)).await
    }

    /// Two people at a game, X first.
    pub async fn two_people(&self, x: &str, o: &str) -> Table {
        self.two_people_on(x, o, json!({})).await
    }

    pub async fn two_people_on(&self, x: &str, o: &str, mut settings: Value) -> Table {
        settings["seats"] = json!([{ "name": x }, {}]);
        settings["first"] = json!("first");
        let created = self.post("/games", settings).await.created();
        let id = created["game"]["id"].as_str().expect("an id").to_owned();
        let joined = self.post(&format!("/games/{id}/join"), json!({ "name": o })).await.ok();
        Table {
            id,
            x: text(&created["seats"][0]["token"]),
            o: text(&joined["token"]),
            x_player: created["seats"][0]["player_token"].as_str().map(str::to_owned),
        }
    }

    /// A game that X has won in round 4.
    pub async fn won_game(&self, x: &str, o: &str) -> Table {
        let table = self.two_people(x, o).await;
        self.play(&table, &[3, 2, 3, 2, 3, 2, 3]).await;
        table
    }

    /// Plays columns in turn, X first.
    pub async fn play(&self, table: &Table, columns: &[u8]) -> Value {
        let mut game = Value::Null;
        for column in columns {
            let ply = self.get(&format!("/games/{}", table.id)).await.body["ply"].as_u64().expect("a ply");
            let token = if ply % 2 == 0 { &table.x } else { &table.o };
            let path = format!("/games/{}/moves", table.id);
            let played = self.post_as(token, &path, json!({ "column": column, "ply": ply })).await;
            game = played.created()["game"].clone();
        }
        game
    }

    pub async fn socket(&self, id: &str) -> Socket {
        self.socket_with(id, &[]).await.expect("the socket opens")
    }

    /// A socket that has said hello, with this token or as a spectator.
    pub async fn follow(&self, id: &str, token: Option<&str>) -> Socket {
        let mut socket = self.socket(id).await;
        socket.hello(token, None).await;
        socket
    }

    pub async fn socket_with(
        &self,
        id: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket, StatusCode> {
        self.socket_at(&format!("/games/{id}/ws"), headers).await
    }

    /// A socket with a query in its address.
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

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text was expected: {value}")).to_owned()
}

/// A game at whose table two people sit, with the tokens of their seats.
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
