//! The server is killed while people play. Nothing that it said may be untrue afterwards, and every game must go on.
//! It is killed while a file comes in. All of the file must be there afterwards, or nothing of it.
//! Its log cannot be written, or its machine's clock is set. It must play on, and stop when asked.
//! It is asked to stop. The data file alone must hold everything afterwards.
//! It runs within the limits of its systemd service. It must do all it does without them.

mod backup;
#[cfg(target_os = "linux")]
mod faults;
#[cfg(unix)]
mod files;
mod import;
#[cfg(target_os = "linux")]
mod log;
#[cfg(unix)]
mod moved;
#[cfg(target_os = "linux")]
mod power_cut;
#[path = "../program/mod.rs"]
mod program;
mod recorder;
mod repeats;
#[cfg(target_os = "linux")]
mod service;
#[cfg(target_os = "linux")]
mod set_clock;
#[cfg(unix)]
mod stop;
mod tournament;
mod upgrade;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cuatro_people::Table;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio::sync::Semaphore;

const GAMES: usize = 200;
/// Acknowledged moves between two copies.
const MOVES_PER_LIFE: u32 = 40;
/// How long that may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

struct Server {
    child: Child,
    url: String,
}

/// Starts the real binary and waits for the line with its address.
fn start(data: &Path) -> Server {
    let mut command = crate::program::cuatro();
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

/// Asks the server to stop, and waits until it has.
#[cfg(unix)]
fn terminate(server: Server) -> ExitStatus {
    ended_by(server, rustix::process::Signal::TERM)
}

/// Sends the server a signal, and waits until it has stopped.
#[cfg(unix)]
fn ended_by(mut server: Server, signal: rustix::process::Signal) -> ExitStatus {
    let id = i32::try_from(server.child.id()).ok().and_then(rustix::process::Pid::from_raw).expect("an id");
    rustix::process::kill_process(id, signal).expect("it can be asked");
    let asked = std::time::Instant::now();
    loop {
        if let Some(status) = server.child.try_wait().expect("a child") {
            return status;
        }
        if asked.elapsed() > PATIENCE {
            server.kill();
            panic!("the server was still running {PATIENCE:?} after {signal:?}");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

struct Game {
    id: String,
    tokens: [String; 2],
    /// What the server acknowledged.
    acknowledged: Vec<u64>,
}

async fn create(client: &Client, url: &str, number: usize) -> Game {
    let names = ["Ana", "Berta"].map(|name| format!("{name} {number}"));
    let large = json!({ "rows": 10, "columns": 10, "connect": 10 });
    let Table { id, tokens, .. } = Table::create(client, url, names, large).await.expect("a game");
    Game { id: id.to_string(), tokens, acknowledged: Vec::new() }
}

/// How many discs fit without a line of ten.
const MOST_MOVES: usize = 90;

/// Plays until the server is gone, or no move is left that does not end the game.
async fn play(
    client: Client,
    url: String,
    mut game: Game,
    acknowledged: Arc<Semaphore>,
    dying: Arc<AtomicBool>,
) -> Game {
    while game.acknowledged.len() < MOST_MOVES {
        let ply = game.acknowledged.len();
        // Each column once in ten plies, so that none fills up before all do.
        let column = (ply * 7) % 10;
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
    game
}
