//! The machine's clock is set by an hour, forward and back, while people play with clocks of their own. Nobody loses more time than has passed,
//! nobody's time stands still, no game ends early or stays open, and what people read of times stays in order.
//!
//! The clock is libfaketime's, which stands between the real program and the system: only what people read as a date jumps, as with
//! `settimeofday`. `CUATRO_CLOCK_JUMPS=1000 cargo test --test kill set_clock -- --nocapture` is the long form.

use std::collections::HashMap;
use std::path::PathBuf;
use std::time::Instant;

use cuatro::time_source::TimeSource;
use cuatro_people::DRAWN;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::task::JoinSet;

use super::*;

/// How often the clock is set in a test run, and the pause after each.
const SHORT: u64 = 12;
const PAUSE: Duration = Duration::from_millis(100);
const HOUR_S: i64 = 3_600;
/// Tables at which people play one game after the other.
const TABLES: u64 = 6;
/// Seconds of each side's clock: the least that there are.
const INITIAL_S: i64 = 10;
/// Times are said in whole milliseconds, and a clock that is right again is followed: both ends of a pause can be one off.
const ROUNDED_MS: i64 = 3;

/// Where Debian keeps the library.
fn library() -> Option<PathBuf> {
    let places = std::fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    let mut found = places.map(|place| place.path().join("faketime/libfaketimeMT.so.1"));
    found.find(|path| path.exists())
}

/// The clock of the machine on which a server runs.
struct Clock {
    directory: tempfile::TempDir,
}

impl Clock {
    fn new() -> Clock {
        let clock = Clock { directory: tempfile::TempDir::new().expect("a directory") };
        clock.set(0);
        clock
    }

    fn path(&self) -> PathBuf {
        self.directory.path().join("clock")
    }

    /// From now on it is so far ahead. A reader of the file finds the old or the new text, never half of one.
    fn set(&self, ahead_s: i64) {
        let new = self.directory.path().join("new");
        std::fs::write(&new, format!("{ahead_s:+}\n")).expect("a file");
        std::fs::rename(new, self.path()).expect("a file");
    }

    /// Starts the program on this machine; what it logs goes to a file.
    fn start(&self, library: &Path, data: &Path) -> Server {
        let log = std::fs::File::create(self.log()).expect("a file");
        let mut command = serving(cuatro(), data, &["--log", "warn"], log);
        command.env("LD_PRELOAD", library).env("FAKETIME_TIMESTAMP_FILE", self.path());
        command.env("FAKETIME_NO_CACHE", "1").env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        started(command)
    }

    fn log(&self) -> PathBuf {
        self.directory.path().join("log")
    }
}

/// A game of two with a clock.
struct Timed {
    table: Table,
    /// Before the request after which the time of the side to move ran was sent, and when its answer had come.
    since: (Instant, Instant),
    /// What each side has left, in milliseconds.
    left_ms: [i64; 2],
    /// When the last disc fell, as the server says it.
    at: String,
}

/// What a table saw.
#[derive(Default)]
struct Seen {
    moves: u64,
    /// Games that nobody could end in time.
    too_slow: u64,
    /// Games in the order of their ends: the id, before the last request was sent, and when it was answered.
    ended: Vec<(String, Instant, Instant)>,
}

fn left_ms(game: &Value) -> [i64; 2] {
    ["X_ms", "O_ms"].map(|side| game["clock"][side].as_i64().unwrap_or_else(|| panic!("a clock: {game}")))
}

impl Timed {
    async fn create(client: &Client, url: &str, name: &str) -> Timed {
        let names = ["Ana", "Berta"].map(|person| format!("{person} {name}"));
        let clock = json!({ "clock": { "initial_s": INITIAL_S, "increment_s": 0 } });
        let sent = Instant::now();
        let table = Table::create(client, url, names, clock).await.expect("a game");
        let left_ms = left_ms(&table.game);
        Timed { table, since: (sent, Instant::now()), left_ms, at: String::new() }
    }

    /// Drops the disc of a ply, and compares what that took of the clock with what has passed. `None` if the machine was so slow
    /// that the time was over.
    async fn drop_disc(&mut self, client: &Client, url: &str, ply: usize) -> Option<Value> {
        let sent = Instant::now();
        let (status, body) = self.table.put(client, url, ply, DRAWN[ply]).await.expect("an answer");
        let answered = Instant::now();
        let between =
            |from: Instant, to: Instant| i64::try_from((to - from).as_millis()).expect("a short time");
        let (most, least) =
            (between(self.since.0, answered) + ROUNDED_MS, between(self.since.1, sent) - ROUNDED_MS);
        let before = self.left_ms;
        if body["code"] == "game-over" && most >= before[ply % 2] {
            return None;
        }
        assert_eq!(
            status,
            StatusCode::CREATED,
            "ply {ply} of {}, {before:?}, {least}..{most} ms: {body}",
            self.table.id
        );
        let game = &body["game"];
        let after = left_ms(game);
        let used = before[ply % 2] - after[ply % 2];
        // Before the first disc nobody's time runs.
        let least = if game["clock"]["running"].is_null() || ply == 0 { 0 } else { least };
        assert!(
            (least..=most).contains(&used),
            "{used} ms for a turn of {least} to {most} ms: ply {ply}, {before:?}, {game}"
        );
        // The other one's time runs from then on.
        let other = before[1 - ply % 2] - after[1 - ply % 2];
        let answering = between(sent, answered) + ROUNDED_MS;
        assert!(
            (0..=answering).contains(&other),
            "{other} ms of the other one's time: ply {ply}, {before:?}, {game}"
        );
        let at = body["move"]["at"].as_str().or(game["clock"]["at"].as_str()).expect("a time").to_owned();
        assert!(self.at <= at, "a disc fell at {at}, after that at {}: {game}", self.at);
        (self.since, self.left_ms, self.at) = ((sent, answered), after, at);
        Some(body)
    }
}

/// Two play one game after the other until the clock is set no more.
async fn play_on(client: Client, url: String, table: u64, over: Arc<AtomicBool>) -> Seen {
    let mut chance = StdRng::seed_from_u64(table);
    let mut seen = Seen::default();
    'games: while !over.load(Ordering::Relaxed) {
        let number = seen.ended.len() as u64 + seen.too_slow;
        let mut game = Timed::create(&client, &url, &format!("{table} {number}")).await;
        for ply in 0..DRAWN.len() {
            tokio::time::sleep(Duration::from_millis(chance.random_range(0..60))).await;
            let Some(body) = game.drop_disc(&client, &url, ply).await else {
                seen.too_slow += 1;
                continue 'games;
            };
            seen.moves += 1;
            let over = ply + 1 == DRAWN.len();
            let expected = if over { "finished" } else { "playing" };
            assert_eq!(body["game"]["status"], expected, "after ply {ply}: {body}");
            if over {
                assert_eq!(body["game"]["result"]["reason"], "full", "{body}");
            }
        }
        seen.ended.push((game.table.id.to_string(), game.since.0, game.since.1));
    }
    seen
}

/// The history lists games by the date of their end, and that is what the machine's clock showed then, wrong by an hour or not.
async fn is_in_order(client: &Client, url: &str, ended: &[(String, Instant, Instant)]) {
    let (mut listed, mut next) = (Vec::new(), String::new());
    loop {
        let answer = client.get(format!("{url}/history?limit=100{next}")).send().await.expect("an answer");
        let page: Value = answer.json().await.expect("JSON");
        for item in page["items"].as_array().unwrap_or_else(|| panic!("a list: {page}")) {
            let text =
                |name: &str| item[name].as_str().unwrap_or_else(|| panic!("{name}: {item}")).to_owned();
            listed.push((text("id"), text("ended_at")));
        }
        match page["next"].as_str() {
            Some(cursor) => next = format!("&cursor={cursor}"),
            None => break,
        }
    }
    assert!(listed.is_sorted_by(|newer, older| newer.1 >= older.1), "{listed:?}");
    let dates: HashMap<_, _> = listed.iter().cloned().collect();
    assert_eq!(dates.len(), listed.len(), "a game stands there twice: {listed:?}");
    let (now, here) = (TimeSource::System.date().0, Instant::now());
    let right = |at: &Instant| now - i64::try_from((here - *at).as_millis()).expect("a short time");
    for (game, sent, answered) in ended {
        let date = dates.get(game).unwrap_or_else(|| panic!("{game} is not in the history: {listed:?}"));
        let read = chrono::DateTime::parse_from_rfc3339(date).expect("a date").timestamp_millis();
        let shown = (right(sent) - ROUNDED_MS)..=(right(answered) + ROUNDED_MS);
        assert!(
            [-HOUR_S, 0, HOUR_S].iter().any(|ahead_s| shown.contains(&(read - ahead_s * 1_000))),
            "{game} ended at {date}, and the right time was {shown:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_loses_time_when_the_machines_clock_is_set_by_an_hour() {
    let Some(library) = library() else {
        let why = "libfaketime is missing: script/setup installs it (Debian: faketime)";
        assert!(std::env::var_os("CI").is_none(), "{why}");
        let _ = std::io::Write::write_all(
            &mut std::io::stderr(),
            format!("NOT RUN: set_clock: {why}\n").as_bytes(),
        );
        return;
    };
    let jumps = std::env::var("CUATRO_CLOCK_JUMPS").map_or(SHORT, |text| text.parse().expect("a number"));
    let data = tempfile::TempDir::new().expect("a directory");
    let clock = Clock::new();
    let server = clock.start(&library, data.path());
    let (client, over) = (Client::new(), Arc::<AtomicBool>::default());
    let mut tables = JoinSet::new();
    for table in 0..TABLES {
        tables.spawn(play_on(client.clone(), server.url.clone(), table, over.clone()));
    }
    let mut chance = StdRng::seed_from_u64(jumps);
    let (mut forward, mut back, mut ahead) = (0, 0, 0);
    for jump in 0..jumps {
        // By an hour each time, never further from the right time than that.
        let by = match ahead {
            0 => [HOUR_S, -HOUR_S][chance.random_range(0..2)],
            ahead => -ahead,
        };
        ahead += by;
        *if by > 0 { &mut forward } else { &mut back } += 1;
        clock.set(ahead);
        tokio::time::sleep(PAUSE).await;
        if tables.try_join_next().is_some_and(|ended| ended.is_err()) {
            panic!("a table failed after {jump} jumps, see above");
        }
    }
    over.store(true, Ordering::Relaxed);
    let mut seen = Seen::default();
    while let Some(table) = tables.join_next().await {
        let table = table.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()));
        seen.moves += table.moves;
        seen.too_slow += table.too_slow;
        seen.ended.extend(table.ended);
    }
    is_in_order(&client, &server.url, &seen.ended).await;
    let jumped = std::fs::read_to_string(clock.log()).expect("a log").matches("clock has jumped").count();
    assert!(jumped as u64 * 3 >= jumps, "the server saw {jumped} of {jumps} jumps");
    let said = format!(
        "the clock was set {forward} times forward and {back} times back by an hour, {jumped} seen; {} moves in {} games, {} more in \
         which the machine was too slow\n",
        seen.moves,
        seen.ended.len(),
        seen.too_slow,
    );
    let _ = std::io::Write::write_all(&mut std::io::stderr(), said.as_bytes());
    server.kill();
}
