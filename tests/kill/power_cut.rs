//! The power fails. What a server wrote is traced; from that, images of the disk are made as they could be after a power cut at any
//! moment: with all that was flushed, and of the rest with some, none or parts. Each is opened by the store. What was acknowledged
//! before that moment must be there, and the file must be whole.
//!
//! `CUATRO_IMAGES=100000 cargo test --test kill power_cut -- --nocapture` is the long form.

mod disk;
mod trace;

use std::collections::{BTreeMap, HashMap};
use std::io::Write as _;
use std::path::PathBuf;

use cuatro::store::Store;
use cuatro::store::sqlite::SqliteStore;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rustix::process::{Pid, Signal};
use sqlx::{Connection, Row, SqliteConnection};

use super::*;
use disk::{Disk, Image};
use trace::Step;

/// Images of the short form: of a server that lives until its log was brought back into the data file, and of one that is stopped
/// after some games.
const SHORT: [(bool, usize); 2] = [(true, 40), (false, 200)];
/// Images of one server in the long form, of which every so many lives so long.
const IMAGES_OF_ONE: usize = 2_000;
const ONE_LONG_IN: usize = 10;
/// Games in a short life.
const FEW_GAMES: usize = 12;

/// What a client was promised: this game has so many events, and with them these moves.
struct Promise {
    at: usize,
    game: String,
    version: u64,
    moves: Vec<u64>,
}

/// Runs a server on a new data file under strace until it was stopped, and answers what it did.
async fn traced(long: bool) -> Vec<Step> {
    let directory = tempfile::TempDir::new_in(memory()).expect("a temporary directory");
    let (data, log) = (directory.path().join("data"), directory.path().join("trace"));
    let mut command = Command::new("strace");
    command.args(["-f", "-y", "-xx", "-s", "1048576", "-e", trace::CALLS, "-o"]).arg(&log);
    command.arg(env!("CARGO_BIN_EXE_cuatro")).args([
        "--listen",
        "127.0.0.1:0",
        "--log",
        "error",
        "--data-dir",
    ]);
    let server = started({
        command.arg(&data).stderr(Stdio::null());
        command
    });
    let client = Client::new();
    let begun = log_header(&data);
    // Several at once, so that commits take more than one change and one is written while another's answer leaves.
    let enough = Arc::new(AtomicBool::new(false));
    let players: Vec<_> = (0..4)
        .map(|number| {
            tokio::spawn(some_games(client.clone(), server.url.clone(), number, long, enough.clone()))
        })
        .collect();
    if long {
        let again = async {
            while log_header(&data) == begun || begun.is_none() {
                tokio::task::yield_now().await;
            }
        };
        // It lives on for a while with the log that begins again.
        let brought_back = tokio::time::timeout(PATIENCE * 3, again).await;
        brought_back.expect("the log was brought back and begins again");
        enough.store(true, Ordering::SeqCst);
    }
    for player in players {
        player.await.expect("a player");
    }
    let Server { mut child, .. } = server;
    let children =
        std::fs::read_to_string(format!("/proc/{0}/task/{0}/children", child.id())).expect("strace runs");
    let traced = children.trim().parse().ok().and_then(Pid::from_raw).expect("strace has one child");
    rustix::process::kill_process(traced, Signal::TERM).expect("it is running");
    child.wait().expect("it ends");
    let trace = std::fs::read_to_string(&log).expect("the trace");
    trace::read(&trace, &data.canonicalize().expect("the data directory"))
}

/// What the write-ahead log begins with; it changes when the log begins again.
fn log_header(data: &Path) -> Option<Vec<u8>> {
    use std::io::Read;
    let mut header = vec![0; 32];
    std::fs::File::open(data.join("cuatro.db-wal")).ok()?.read_exact(&mut header).ok()?;
    Some(header)
}

/// Plays games of seven moves, one after the other.
async fn some_games(client: Client, url: String, player: usize, long: bool, enough: Arc<AtomicBool>) {
    let post = async |path: String, token: &str, body: Value| -> Value {
        let request = client.post(format!("{url}{path}")).bearer_auth(token).json(&body);
        let answer = request.send().await.expect("an answer");
        assert!(answer.status().is_success(), "{}", answer.status());
        answer.json().await.expect("JSON")
    };
    let mut left = FEW_GAMES / 4;
    for number in 0.. {
        let names = ["A", "B"].map(|side| json!({ "name": format!("{side}{player} n{number}") }));
        let request = client.post(format!("{url}/games")).json(&json!({ "seats": names, "first": "first" }));
        let created: Value = request.send().await.expect("an answer").json().await.expect("JSON");
        let id = created["game"]["id"].as_str().unwrap_or_else(|| panic!("no game: {created}"));
        for (ply, column) in [3, 2, 3, 2, 3, 2, 3].into_iter().enumerate() {
            let token = created["seats"][ply % 2]["token"].as_str().expect("a token");
            post(format!("/games/{id}/moves"), token, json!({ "column": column, "ply": ply })).await;
        }
        if !long || enough.load(Ordering::SeqCst) {
            left -= 1;
        }
        if left == 0 {
            return;
        }
    }
}

/// The promises that left in answers, in order.
fn promises(steps: &[Step]) -> Vec<Promise> {
    let promise = |(at, step): (usize, &Step)| {
        let Step::Sent(sent) = step else { return None };
        let sent = String::from_utf8_lossy(sent);
        let (head, body) = sent.split_once("\r\n\r\n")?;
        if !head.starts_with("HTTP/1.1 20") {
            return None;
        }
        let answer: Value = serde_json::from_str(body).ok()?;
        let game = answer.get("game")?;
        let moves = game["moves"].as_array()?.iter().filter_map(Value::as_u64).collect();
        Some(Promise { at, game: game["id"].as_str()?.to_owned(), version: game["version"].as_u64()?, moves })
    };
    steps.iter().enumerate().filter_map(promise).collect()
}

#[derive(Default, Debug)]
struct Counts {
    images: usize,
    /// In the middle of bringing the log back.
    checkpoints: usize,
    promises: usize,
    torn: usize,
    dropped: usize,
    names_lost: usize,
}

/// Fails with what is wrong if the image in `directory` is not whole or lacks what was promised.
async fn holds(directory: &Path, promised: &HashMap<&str, &Promise>) -> Result<(), String> {
    let file = directory.join("cuatro.db");
    let store = SqliteStore::open(&file).await.map_err(|error| format!("it does not open: {error}"))?;
    store.close().await;
    let wrong = |error: sqlx::Error| error.to_string();
    let mut connection =
        SqliteConnection::connect(&format!("sqlite:{}", file.display())).await.map_err(wrong)?;
    let whole: String =
        sqlx::query_scalar("pragma integrity_check").fetch_one(&mut connection).await.map_err(wrong)?;
    if whole != "ok" {
        return Err(whole);
    }
    let rows = sqlx::query("select game, version, body from event order by game, version");
    let mut logs: BTreeMap<String, Vec<Option<u64>>> = BTreeMap::new();
    for row in rows.fetch_all(&mut connection).await.map_err(wrong)? {
        let (game, version, body): (String, i64, String) = (row.get(0), row.get(1), row.get(2));
        let event: Value = serde_json::from_str(&body).map_err(|error| format!("{body}: {error}"))?;
        let log = logs.entry(game).or_default();
        log.push(event["moved"]["column"].as_u64());
        if log.len() as i64 != version {
            return Err(format!("version {version} comes as event {}", log.len()));
        }
    }
    let finished: i64 = sqlx::query_scalar("select count(*) from game where status = 2")
        .fetch_one(&mut connection)
        .await
        .map_err(wrong)?;
    // The last disc, the result, its record and its totals are one change: nine events or eight less one.
    let over = logs.values().filter(|log| log.len() == 9).count() as i64;
    let half = logs.values().filter(|log| log.len() == 8 && log[7].is_none()).count();
    if over != finished || half > 0 {
        return Err(format!("{over} logs are at their end, {finished} games have ended"));
    }
    for promise in promised.values() {
        let log = logs.get(&promise.game).map(Vec::as_slice).unwrap_or_default();
        let kept: Vec<u64> = log.iter().take(promise.version as usize).flatten().copied().collect();
        if (log.len() as u64) < promise.version || kept != promise.moves {
            return Err(format!(
                "{} has {log:?}; version {} was acknowledged with {:?}",
                promise.game, promise.version, promise.moves
            ));
        }
    }
    connection.close().await.map_err(wrong)
}

/// Cuts the power so many times in one trace.
async fn cut(steps: &[Step], images: usize, chance: &mut StdRng, counts: &mut Counts) {
    let promises = promises(steps);
    assert!(promises.len() > FEW_GAMES, "answers were found in the trace: {}", promises.len());
    // Where the log is brought back, and where files are made and removed, there is the most to go wrong.
    let mut walk = Disk::default();
    let (mut anywhere, mut bringing_back, mut renaming) = (Vec::new(), Vec::new(), Vec::new());
    for (at, step) in steps.iter().enumerate() {
        walk.step(step);
        anywhere.push(at);
        if walk.is_checkpointing() {
            bringing_back.push(at);
        }
        if walk.is_renaming() {
            renaming.push(at);
        }
    }
    assert!(
        !bringing_back.is_empty() && !renaming.is_empty(),
        "the log was brought back, and files were made"
    );
    let mut chosen: BTreeMap<usize, usize> = BTreeMap::new();
    for number in 0..images {
        let moments = match number % 10 {
            0..3 => &bringing_back,
            3 => &renaming,
            _ => &anywhere,
        };
        *chosen.entry(moments[chance.random_range(0..moments.len())]).or_default() += 1;
    }
    let mut disk = Disk::default();
    let mut promised: HashMap<&str, &Promise> = HashMap::new();
    let mut due = promises.iter().peekable();
    for (at, step) in steps.iter().enumerate() {
        disk.step(step);
        while let Some(promise) = due.next_if(|promise| promise.at <= at) {
            let later = promised.get(&*promise.game).is_none_or(|known| known.version < promise.version);
            if later {
                promised.insert(&promise.game, promise);
            }
        }
        for _ in 0..chosen.get(&at).copied().unwrap_or_default() {
            let directory = tempfile::TempDir::new_in(memory()).expect("a temporary directory");
            let image: Image = disk.fail(directory.path(), chance);
            if let Err(wrong) = holds(directory.path(), &promised).await {
                let kept = directory.keep();
                panic!(
                    "after step {at} of {} ({step:.60?}), {image:?}: {wrong}\nthe image is {}",
                    steps.len(),
                    kept.display()
                );
            }
            counts.images += 1;
            counts.checkpoints += usize::from(disk.is_checkpointing());
            counts.promises += promised.len();
            counts.torn += image.torn;
            counts.dropped += image.dropped;
            counts.names_lost += image.names_lost;
        }
    }
}

/// Where a file costs no disk.
fn memory() -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    if memory.is_dir() { memory } else { std::env::temp_dir() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_a_power_cut_at_any_moment() {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().expect("a number"));
    let mut chance = StdRng::from_rng(&mut cuatro::chance::rng());
    let runs: Vec<(bool, usize)> = match number("CUATRO_IMAGES") {
        None => SHORT.to_vec(),
        Some(images) => {
            let servers = (images as usize).div_ceil(IMAGES_OF_ONE);
            (0..servers).map(|server| (server % ONE_LONG_IN == 0, IMAGES_OF_ONE)).collect()
        }
    };
    let mut counts = Counts::default();
    for (long, images) in &runs {
        let steps = traced(*long).await;
        cut(&steps, *images, &mut chance, &mut counts).await;
    }
    let _ = writeln!(std::io::stderr(), "{} servers: {counts:?}", runs.len());
    assert!(counts.checkpoints > 0 && counts.torn > 0 && counts.names_lost > 0, "{counts:?}");
}
