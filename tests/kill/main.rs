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
mod regular_backup;
mod repeats;
#[cfg(target_os = "linux")]
mod service;
#[cfg(target_os = "linux")]
mod set_clock;
#[cfg(unix)]
mod stop;

use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cuatro_people::Table;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use program::cuatro;

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
    started(serving(cuatro(), data, &[], Stdio::null()))
}

/// What starts a server on these data with further arguments: the binary, or a program that is to start it.
fn serving(mut program: Command, data: &Path, more: &[&str], stderr: impl Into<Stdio>) -> Command {
    program.args(["--listen", "127.0.0.1:0", "--data-dir"]).arg(data).args(more).stderr(stderr);
    program
}

/// Starts a server and waits for the line with its address.
fn started(mut command: Command) -> Server {
    let mut child = command
        .env("CUATRO_RATE_LIMITS", "off") // its players are one address in a hurry
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    Server { url: format!("{}/api/v1", crate::program::address(&mut child)), child }
}

impl Server {
    fn kill(mut self) {
        // SIGKILL on Unix: no destructor and no signal handler runs.
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }
}

/// Runs a subcommand on these data.
fn run(arguments: &[&str], data: &Path) -> Output {
    let mut command = cuatro();
    command.args(arguments).arg("--data-dir").arg(data).output().expect("the binary runs")
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Asks the server to stop, and waits until it has.
#[cfg(unix)]
fn terminate(server: Server) -> ExitStatus {
    ended_by(server, rustix::process::Signal::TERM)
}

/// Sends the server a signal, and waits until it has stopped.
#[cfg(unix)]
fn ended_by(server: Server, signal: rustix::process::Signal) -> ExitStatus {
    let id = i32::try_from(server.child.id()).ok().and_then(rustix::process::Pid::from_raw).expect("an id");
    rustix::process::kill_process(id, signal).expect("it can be asked");
    ended(server.child)
}

/// Waits until a process has ended by itself.
#[cfg(unix)]
fn ended(mut child: Child) -> ExitStatus {
    let asked = std::time::Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a child") {
            return status;
        }
        if asked.elapsed() > PATIENCE {
            child.kill().expect("it can be killed");
            panic!("the server was still running after {PATIENCE:?}");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A game on a large board, and what the server acknowledged.
struct Game {
    table: Table,
    acknowledged: Vec<u64>,
}

/// How many discs fit without a line of ten.
const MOST_MOVES: usize = 90;

async fn create(client: &Client, url: &str, number: usize) -> Game {
    let names = ["Ana", "Berta"].map(|name| format!("{name} {number}"));
    let large = json!({ "rows": 10, "columns": 10, "connect": 10 });
    let table = Table::create(client, url, names, large).await.expect("a game");
    Game { table, acknowledged: Vec::new() }
}

impl Game {
    /// Drops the next disc: the status and the answer, if one comes. Each column takes one disc in ten, so that none fills up before all do.
    async fn drop_disc(&mut self, client: &Client, url: &str) -> Option<(StatusCode, Value)> {
        let ply = self.acknowledged.len();
        let column = (ply as u64 * 7) % 10;
        let answer = self.table.put(client, url, ply, column).await;
        if answer.as_ref().is_some_and(|(status, _)| status.is_success()) {
            self.acknowledged.push(column);
        }
        answer
    }

    /// Drops a disc, which must be acknowledged.
    async fn plays(&mut self, client: &Client, url: &str) {
        let (status, answer) = self.drop_disc(client, url).await.expect("an answer");
        assert_eq!(status, StatusCode::CREATED, "{answer}");
    }

    /// Plays until a disc is not acknowledged, or none is left that does not end the game: the game, and what came instead.
    async fn plays_on(
        mut self,
        client: Client,
        url: String,
        acknowledged: Arc<Semaphore>,
    ) -> (Game, Option<(StatusCode, Value)>) {
        while self.acknowledged.len() < MOST_MOVES {
            match self.drop_disc(&client, &url).await {
                Some((status, _)) if status.is_success() => acknowledged.add_permits(1),
                other => return (self, other),
            }
        }
        (self, None)
    }
}

/// The body of the answer to a request that must be done.
async fn done(request: reqwest::RequestBuilder) -> Value {
    let answer = request.send().await.expect("an answer");
    let status = answer.status();
    let body = answer.text().await.expect("a body");
    assert!(status.is_success(), "{status}: {body}");
    serde_json::from_str(&body).unwrap_or(Value::Null)
}

/// A game as the server shows it.
async fn shown(client: &Client, url: &str, game: &Game) -> Value {
    done(client.get(format!("{url}/games/{}", game.table.id))).await
}

fn moves(game: &Value) -> Vec<u64> {
    game["moves"].as_array().expect("moves").iter().filter_map(Value::as_u64).collect()
}
