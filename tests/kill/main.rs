//! The server is killed while people play. No acknowledged move may be missing, and every game must go on.
//! It is killed while a file comes in. All of the file must be there afterwards, or nothing of it.
//! Its log cannot be written. It must play on, and stop when asked.

mod backup;
#[cfg(unix)]
mod files;
mod import;
#[cfg(target_os = "linux")]
mod log;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio::sync::Semaphore;

const KILLS: usize = 20;
const GAMES: usize = 8;
/// Acknowledged moves between two kills.
const MOVES_PER_LIFE: u32 = 40;
/// How long that may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

struct Server {
    child: Child,
    url: String,
}

/// Starts the real binary and waits for the line with its address.
fn start(data: &Path) -> Server {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cuatro"));
    command.args(["--listen", "127.0.0.1:0", "--data-dir"]).arg(data).stderr(Stdio::null());
    started(command)
}

/// Starts a server and waits for the line with its address.
fn started(mut command: Command) -> Server {
    let mut child = command
        .env("CUATRO_RATE_LIMITS", "off") // its players are one address in a hurry
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("the address line");
    let address =
        line.trim().strip_prefix("listening on ").unwrap_or_else(|| panic!("not the address line: {line:?}"));
    Server { url: format!("{address}/api/v1"), child }
}

impl Server {
    fn kill(mut self) {
        // SIGKILL on Unix: no destructor and no signal handler runs.
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }
}

struct Game {
    id: String,
    tokens: [String; 2],
    /// What the server acknowledged.
    acknowledged: Vec<u64>,
}

async fn create(client: &Client, url: &str, number: usize) -> Game {
    let seats = json!([{ "name": format!("Ana {number}") }, { "name": format!("Berta {number}") }]);
    let body = json!({ "seats": seats, "first": "first", "rows": 20, "columns": 20, "connect": 20 });
    let created: Value = client
        .post(format!("{url}/games"))
        .json(&body)
        .send()
        .await
        .expect("an answer")
        .json()
        .await
        .expect("JSON");
    let token = |seat: usize| created["seats"][seat]["token"].as_str().expect("a token").to_owned();
    Game {
        id: created["game"]["id"].as_str().expect("an id").to_owned(),
        tokens: [token(0), token(1)],
        acknowledged: Vec::new(),
    }
}

/// Plays until the server is gone.
async fn play(
    client: Client,
    url: String,
    mut game: Game,
    acknowledged: Arc<Semaphore>,
    dying: Arc<AtomicBool>,
) -> Game {
    loop {
        let ply = game.acknowledged.len();
        // Each column once in twenty plies, so that none fills up before all do.
        let column = (ply * 7) % 20;
        let sent = client
            .post(format!("{url}/games/{}/moves", game.id))
            .bearer_auth(&game.tokens[ply % 2])
            .json(&json!({ "column": column, "ply": ply }))
            .send()
            .await;
        match sent {
            Ok(answer) if matches!(answer.status(), StatusCode::CREATED | StatusCode::OK) => {
                game.acknowledged.push(column as u64);
                acknowledged.add_permits(1);
            }
            Ok(answer) => panic!("a right move was refused: {}", answer.text().await.unwrap_or_default()),
            Err(error) => {
                assert!(dying.load(Ordering::SeqCst), "the server went away by itself: {error}");
                return game;
            }
        }
    }
}

/// Each game has every acknowledged move in order, and at most the one more that was under way.
async fn check(client: &Client, url: &str, games: &[Game]) {
    for game in games {
        let answer = client.get(format!("{url}/games/{}", game.id)).send().await.expect("an answer");
        let state: Value = answer.json().await.expect("JSON");
        let moves: Vec<u64> =
            state["moves"].as_array().expect("moves").iter().filter_map(Value::as_u64).collect();
        let known = &game.acknowledged;
        assert!(moves.starts_with(known), "an acknowledged move is missing: {known:?} against {moves:?}");
        assert!(moves.len() <= known.len() + 1, "a move that nobody made: {known:?} against {moves:?}");
        assert_eq!(state["version"], 1 + moves.len(), "every event is there, none twice: {state}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn m8_no_acknowledged_move_is_lost_when_the_server_is_killed_20_times() {
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let mut server = start(data.path());
    let mut client = Client::new();
    let mut games = Vec::new();
    for number in 0..GAMES {
        games.push(create(&client, &server.url, number).await);
    }
    for _ in 0..KILLS {
        let (acknowledged, dying) = (Arc::new(Semaphore::new(0)), Arc::new(AtomicBool::new(false)));
        let players: Vec<_> = games
            .drain(..)
            .map(|game| {
                tokio::spawn(play(
                    client.clone(),
                    server.url.clone(),
                    game,
                    acknowledged.clone(),
                    dying.clone(),
                ))
            })
            .collect();
        let traffic = tokio::time::timeout(PATIENCE, acknowledged.acquire_many(MOVES_PER_LIFE)).await;
        traffic.expect("the players play on").expect("the semaphore is open").forget();
        dying.store(true, Ordering::SeqCst);
        server.kill();
        for player in players {
            games.push(player.await.expect("a player"));
        }
        server = start(data.path());
        client = Client::new();
        check(&client, &server.url, &games).await;
    }
    let total: usize = games.iter().map(|game| game.acknowledged.len()).sum();
    assert!(total >= KILLS * MOVES_PER_LIFE as usize, "there was traffic: {total} acknowledged moves");
    server.kill();
}
