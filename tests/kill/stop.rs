//! The server is asked to stop while all kinds of clients are connected and people play. Afterwards the data file alone must hold
//! all that was acknowledged: people copy it, and leave a log beside it behind.
//!
//! `CUATRO_STOPS=200 cargo test --test kill stop` is the long form.

use std::path::PathBuf;

use cuatro::sqlite::SqliteStore;
use cuatro::store::Store as _;
use futures_util::{FutureExt, SinkExt, StreamExt};
use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use strum::VariantArray as _;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::*;

const ADMIN: &str = "c4a_admin-of-the-stopped-server";
/// How many servers are stopped at the same time.
const BESIDE: usize = 4;

/// What is connected to the server when it is asked to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::VariantArray)]
enum Guest {
    /// Only the players.
    Nobody,
    /// A connection on which nothing was sent.
    SilentConnection,
    HalfARequest,
    HalfAnUpload,
    /// Opens a socket and says nothing.
    SilentSocket,
    /// Asks for more than the network holds, and reads none of it.
    SocketThatDoesNotRead,
    /// Follows the game, and leaves when the server says so.
    Follower,
    /// Follows the game, and goes on as if the server had not said that it stops.
    FollowerThatStays,
    EventStream,
    LongPoll,
    Analysis,
    /// A game of two computers.
    Computers,
    /// Asks for everything, and reads little of it.
    SlowExport,
    /// A file is being imported.
    Import,
    /// Another program that has the data file open and reads it.
    OutsideReader,
}

/// What must stay open until the server has ended.
#[allow(dead_code, reason = "it is only held")]
enum Held {
    Nothing,
    Connection(TcpStream),
    Socket(Box<WebSocketStream<MaybeTlsStream<TcpStream>>>),
    Task(tokio::task::JoinHandle<()>),
    Reader(Box<SqliteConnection>),
}

impl Guest {
    async fn comes(self, server: &str, data: &Path, game: &Game) -> Held {
        let address = server.trim_start_matches("http://").trim_end_matches("/api/v1").to_owned();
        let game_path = format!("/api/v1/games/{}", game.table.id);
        let connection = async || TcpStream::connect(&address).await.expect("a connection");
        let sent = async |head: String| {
            let mut connection = connection().await;
            connection.write_all(head.as_bytes()).await.expect("it is taken");
            connection
        };
        let socket = async || {
            let (socket, _) = tokio_tungstenite::connect_async(format!("ws://{address}{game_path}/ws"))
                .await
                .expect("a socket");
            Box::new(socket)
        };
        match self {
            Guest::Nobody => Held::Nothing,
            Guest::SilentConnection => Held::Connection(connection().await),
            Guest::HalfARequest => {
                Held::Connection(sent(format!("GET {game_path} HTTP/1.1\r\nHost: {address}\r\n")).await)
            }
            Guest::HalfAnUpload => {
                let head = format!(
                    "POST /api/v1/import HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {ADMIN}\r\n\
                     Content-Type: text/plain\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n"
                );
                let mut upload = sent(head).await;
                // It is being read.
                upload.read_u8().await.expect("an answer");
                Held::Connection(upload)
            }
            Guest::SilentSocket => Held::Socket(socket().await),
            Guest::SocketThatDoesNotRead => {
                let mut socket = socket().await;
                while let Ok(sent) =
                    tokio::time::timeout(Duration::from_millis(300), socket.send(Message::text("{}"))).await
                {
                    // On a busy machine it may have been cut already, as one that reads nothing for five seconds.
                    if sent.is_err() {
                        break;
                    }
                }
                Held::Socket(socket)
            }
            Guest::Follower | Guest::FollowerThatStays => {
                let mut socket = socket().await;
                socket.send(Message::text(r#"{"type":"hello"}"#)).await.expect("a hello");
                socket.next().await.expect("an answer").expect("a frame");
                match self {
                    Guest::Follower => {
                        Held::Task(tokio::spawn(
                            async move { while let Some(Ok(_)) = socket.next().await {} },
                        ))
                    }
                    _ => Held::Socket(socket),
                }
            }
            Guest::EventStream | Guest::LongPoll | Guest::Analysis => {
                let path = match self {
                    Guest::EventStream => format!("{game_path}/events"),
                    Guest::LongPoll => format!("{game_path}?wait=60"),
                    _ => "/api/v1/analysis?moves=3".to_owned(),
                };
                Held::Connection(sent(format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n")).await)
            }
            Guest::SlowExport => {
                import(server).send().await.expect("an answer").error_for_status().expect("an import");
                let head = format!("GET /api/v1/export.txt HTTP/1.1\r\nHost: {address}\r\n\r\n");
                let mut export = sent(head).await;
                export.read_u8().await.expect("an answer");
                Held::Connection(export)
            }
            Guest::Import => Held::Task(tokio::spawn(import(server).send().map(drop))),
            Guest::OutsideReader => {
                let options = SqliteConnectOptions::new().filename(data.join("cuatro.db")).read_only(true);
                let mut reader = options.connect().await.expect("it is read");
                for statement in ["begin", "select count(*) from player"] {
                    sqlx::query(statement).execute(&mut reader).await.expect("it is read");
                }
                Held::Reader(Box::new(reader))
            }
            Guest::Computers => {
                let body = json!({ "seats": [{ "level": "easy" }, { "level": "easy" }], "pace_ms": 100 });
                let created = Client::new().post(format!("{server}/games")).json(&body).send().await;
                assert_eq!(created.expect("an answer").status(), StatusCode::CREATED);
                Held::Nothing
            }
        }
    }
}

/// A request with a file of many games.
fn import(server: &str) -> reqwest::RequestBuilder {
    Client::new()
        .post(format!("{server}/import"))
        .bearer_auth(ADMIN)
        .header("content-type", "text/plain")
        .body(super::import::file(super::import::GAMES))
}

/// Starts a server, lets people play, and stops it beside this guest. What was wrong afterwards, if anything.
async fn stop_beside(guest: Guest, number: usize) -> Result<(), String> {
    let data = TempDir::new().expect("a temporary directory");
    let log = std::fs::File::create(data.path().join("stderr")).expect("a file");
    let command = serving(cuatro(), data.path(), &["--admin-token", ADMIN], log);
    let server = tokio::task::spawn_blocking(|| started(command)).await.expect("a server");
    let client = Client::new();
    let acknowledged = Arc::new(Semaphore::new(0));
    let mut playing = Vec::new();
    let watched = create(&client, &server.url, 100).await;
    for number in 0..20 {
        let game = create(&client, &server.url, number).await;
        playing.push(tokio::spawn(game.plays_on(client.clone(), server.url.clone(), acknowledged.clone())));
    }
    let held = guest.comes(&server.url, data.path(), &watched).await;
    // Not always at the same point of the upkeep.
    let moves = 20 + 7 * (number as u32 % 9);
    let enough = tokio::time::timeout(PATIENCE, acknowledged.acquire_many(moves)).await;
    enough.expect("the moves are acknowledged").expect("the semaphore is open").forget();
    let status = tokio::task::spawn_blocking(|| terminate(server)).await.expect("it ends");
    drop(held);
    let mut games = vec![watched];
    for game in playing {
        games.push(game.await.expect("a player").0);
    }
    let said = std::fs::read_to_string(data.path().join("stderr")).expect("what it said");
    // What the data file does not have alone is said. With what lies beside it the data are whole.
    let needs_more = match guest {
        // As long as somebody reads, the log cannot go.
        Guest::OutsideReader => Some("the data file is complete only together with its -wal file"),
        _ => None,
    };
    if let Some(words) = needs_more {
        if !said.contains(words) {
            return Err(format!("stop {number} beside {guest:?}: nothing warns of the log:\n{said}"));
        }
        let store = SqliteStore::open(&data.path().join("cuatro.db")).await;
        store.map_err(|error| error.to_string())?.close().await;
    }
    let wrong = check(&data, &games).await.err();
    let wrong = wrong.or_else(|| (status.code() != Some(0)).then(|| format!("it ended with {status}")));
    wrong.map_or(Ok(()), |wrong| Err(format!("stop {number} beside {guest:?}: {wrong}\n{said}")))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_terminal_that_closes_stops_the_server_as_an_operator_does() {
    let data = TempDir::new().expect("a temporary directory");
    let directory = data.path().to_owned();
    let server = tokio::task::spawn_blocking(move || start(&directory)).await.expect("a server");
    let game = create(&Client::new(), &server.url, 0).await;
    let url = format!("{}/games/{}/ws", server.url.replace("http://", "ws://"), game.table.id);
    let (mut socket, _) = tokio_tungstenite::connect_async(url).await.expect("a socket");
    let ended = tokio::task::spawn_blocking(|| ended_by(server, rustix::process::Signal::HUP));
    let mut farewell = None;
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Close(frame) = message {
            farewell = frame.map(|frame| u16::from(frame.code));
        }
    }
    assert_eq!(farewell, Some(1012), "the page is asked to come back");
    assert_eq!(ended.await.expect("it ends").code(), Some(0));
    check(&data, &[game]).await.expect("the data file alone has all");
}

/// Whether the data file alone holds the games.
async fn check(data: &TempDir, games: &[Game]) -> Result<(), String> {
    let file = |name: &str| -> PathBuf { data.path().join(name) };
    for left in ["cuatro.db-wal", "cuatro.db-shm"] {
        if let Ok(left_file) = std::fs::metadata(file(left)) {
            return Err(format!("{left} is left, with {} bytes", left_file.len()));
        }
    }
    let alone = TempDir::new().expect("a temporary directory");
    let copy = alone.path().join("cuatro.db");
    std::fs::copy(file("cuatro.db"), &copy).expect("a copy");
    let store = SqliteStore::open(&copy).await.map_err(|error| error.to_string())?;
    for game in games {
        let id = &game.table.id;
        let stored = store.game(id).await.map_err(|error| error.to_string())?;
        let stored = stored.ok_or_else(|| format!("game {id} is not in it"))?;
        // The first event is the creation. The last move may have been made without an answer.
        let moves = stored.log.len() - 1;
        let said = game.acknowledged.len();
        if moves < said {
            return Err(format!("game {id} has {moves} moves, and {said} were acknowledged"));
        }
    }
    store.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopped_server_leaves_all_of_its_data_in_one_file() {
    let stops =
        std::env::var("CUATRO_STOPS").map_or(Guest::VARIANTS.len(), |stops| stops.parse().expect("a number"));
    let wrong: Vec<String> = futures_util::stream::iter(0..stops)
        .map(|number| stop_beside(Guest::VARIANTS[number % Guest::VARIANTS.len()], number))
        .buffer_unordered(BESIDE)
        .filter_map(async |outcome| outcome.err())
        .collect()
        .await;
    assert!(wrong.is_empty(), "{} of {stops} stops:\n{}", wrong.len(), wrong.join("\n"));
}
