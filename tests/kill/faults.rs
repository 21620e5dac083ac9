//! The disk refuses: writes and flushes of the log fail now and then, as the system would say so, while people play. What was
//! acknowledged is there after a kill, what was refused is not half there, and the server recovers by itself.

use super::*;

/// Discs in each game.
const PLIES: usize = 60;
const TOGETHER: usize = 4;

/// Starts a server under strace, which lets calls on its log fail.
fn start_failing(data: &Path, calls: &str, error: &str, when: &str) -> Server {
    let mut command = crate::program::started_by("strace");
    command.args(["-f", "-qq", "-o", "/dev/null", "-P"]).arg(data.join("cuatro.db-wal"));
    command.args([
        "-e",
        &format!("trace={calls}"),
        "-e",
        &format!("inject={calls}:error={error}:when={when}"),
    ]);
    command.arg(env!("CARGO_BIN_EXE_cuatro"));
    started(serving(command, data, &["--log", "error"], Stdio::null()))
}

/// Plays a game and tries again whatever was refused; answers how often that was.
async fn play_on(client: Client, url: String, mut game: Game) -> (Game, usize) {
    let mut refused = 0;
    while game.acknowledged.len() < PLIES {
        let (status, answer) = game.drop_disc(&client, &url).await.expect("an answer");
        if !status.is_success() {
            assert_eq!((status.as_u16(), &answer["code"]), (503, &json!("store-unavailable")), "{answer}");
            assert!(answer["retry_after_s"].is_u64(), "{answer}");
            refused += 1;
            assert!(refused < 100 * PLIES, "it never recovers");
        }
    }
    (game, refused)
}

/// Whether the server shows all that was acknowledged, and nothing else.
async fn is_kept(client: &Client, url: &str, game: &Game, when: &str) {
    let shown = shown(client, url, game).await;
    assert_eq!((moves(&shown), &shown["version"]), (game.acknowledged.clone(), &json!(1 + PLIES)), "{when}");
}

/// Which calls fail, how, and which of each thread. The connection of a failed commit is discarded with its thread; the first commit of
/// the next one moves all events that wait, up to 60 calls in one transaction, so the first failure comes later than that.
const FAULTS: [(&str, &str, &str); 4] = [
    ("pwrite64", "EIO", "71+37"),
    ("pwrite64", "ENOSPC", "73+41"),
    ("pwrite64", "EROFS", "79+43"),
    ("fsync,fdatasync", "EIO", "9+11"),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_refuses_now_and_then_loses_no_move_and_makes_none() {
    let data = tempfile::TempDir::new().expect("a temporary directory");
    for (number, (calls, error, when)) in FAULTS.into_iter().enumerate() {
        let server = start(data.path());
        let client = Client::new();
        let mut games = Vec::new();
        for game in 0..TOGETHER {
            games.push(create(&client, &server.url, number * TOGETHER + game).await);
        }
        server.kill();
        let server = start_failing(data.path(), calls, error, when);
        let client = Client::new();
        let players: Vec<_> = games
            .drain(..)
            .map(|game| tokio::spawn(play_on(client.clone(), server.url.clone(), game)))
            .collect();
        let mut refused = 0;
        for player in players {
            let (game, refusals) = player.await.expect("a player");
            refused += refusals;
            is_kept(&client, &server.url, &game, &format!("{calls} {error}")).await;
            games.push(game);
        }
        assert!(refused > 0, "{calls} {error}: nothing was refused");
        let ready = server.url.replace("/api/v1", "/readyz");
        let recovered =
            async { while client.get(&ready).send().await.expect("an answer").status() != StatusCode::OK {} };
        tokio::time::timeout(PATIENCE, recovered).await.expect("it says that it is ready again");
        let children = format!("/proc/{0}/task/{0}/children", server.child.id());
        let traced: i32 =
            std::fs::read_to_string(children).expect("strace runs").trim().parse().expect("one child");
        let traced = rustix::process::Pid::from_raw(traced).expect("a process");
        rustix::process::kill_process(traced, rustix::process::Signal::KILL).expect("it is running");
        let Server { mut child, .. } = server;
        child.wait().expect("it ends");
        let server = start(data.path());
        let client = Client::new();
        for game in &games {
            is_kept(&client, &server.url, game, &format!("{calls} {error}, after the kill")).await;
        }
        server.kill();
    }
}
