//! `cuatro-tools bench` against a real server.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use super::{printed, tools};

/// A program beside that of the tools.
fn beside(path: &str) -> PathBuf {
    Path::new(env!("CARGO_BIN_EXE_cuatro-tools")).with_file_name(path)
}

/// The server, which is of another workspace: CUATRO_BIN names it, or cargo builds it.
fn cuatro() -> PathBuf {
    if let Some(binary) = std::env::var_os("CUATRO_BIN") {
        return PathBuf::from(binary);
    }
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml");
    let build = ["build", "--locked", "--quiet", "--bin", "cuatro", "--manifest-path", manifest];
    let built = Command::new(env!("CARGO")).args(build).output().expect("cargo runs");
    assert!(built.status.success(), "{}", printed(&built));
    beside("cuatro")
}

/// A server in a process of its own.
struct Server {
    process: Child,
    url: String,
    _data: TempDir,
}

impl Server {
    fn start() -> Server {
        let arguments = ["--listen", "127.0.0.1:0", "--rate-limits", "off", "--data-dir"];
        Server::run(&cuatro(), &arguments)
    }

    /// Starts a program with a directory for its data as its last argument.
    fn run(program: &Path, arguments: &[&str]) -> Server {
        let data = tempfile::tempdir().expect("a directory");
        let mut process = Command::new(program)
            // It is no setting, and the server refuses those.
            .env_remove("CUATRO_BIN")
            .args(arguments)
            .arg(data.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let out = process.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("it says where it listens");
        let url = line.trim().strip_prefix("listening on ").unwrap_or_else(|| panic!("{line:?}")).to_owned();
        Server { process, url, _data: data }
    }

    /// Runs `bench` against it: the figures for each number of games.
    fn bench(&self, options: &[&str]) -> Vec<Value> {
        let mut arguments = vec!["bench", self.url.as_str(), "--json"];
        arguments.extend(options);
        let done = tools(&arguments);
        assert!(done.status.success(), "{}", printed(&done));
        let out = String::from_utf8_lossy(&done.stdout);
        let json = |line: &str| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"));
        out.lines().map(json).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn a_bench_plays_whole_games_and_says_what_they_took() {
    let server = Server::start();
    let figures = server.bench(&["--games", "2,3", "--moves", "60"]);
    assert_eq!(figures.len(), 2);
    for (figures, games) in figures.iter().zip([2, 3]) {
        assert_eq!(figures["games"], games, "{figures}");
        assert!(figures["moves"].as_u64() >= Some(60), "{figures}");
        for name in ["moves_per_s", "p50_ms", "p99_ms", "max_ms", "driver_us_per_move"] {
            assert!(figures[name].as_f64() > Some(0.0), "{name}: {figures}");
        }
    }
}

#[test]
fn a_bench_can_pace_itself_and_send_its_moves_by_rest() {
    let server = Server::start();
    let figures = server.bench(&["--games", "4", "--moves", "100", "--paced", "2000", "--post"]);
    assert!(figures[0]["moves"].as_u64() >= Some(100), "{figures:?}");
}

#[test]
fn a_bench_plays_with_the_peers_that_answer_only_what_it_needs() {
    let server = Server::run(&beside("examples/bare"), &[]);
    let figures = server.bench(&["--games", "2", "--moves", "60"]);
    assert!(figures[0]["moves"].as_u64() >= Some(60), "{figures:?}");
    let lives = server.bench(&["--games", "2", "--moves", "60", "--lives"]);
    assert!(lives[0]["lives"].as_u64() >= Some(4), "{lives:?}");
}

#[test]
fn a_bench_plays_one_game_after_another_from_its_creation_to_its_end() {
    let server = Server::start();
    let lives = server.bench(&["--games", "3", "--moves", "200", "--lives"]);
    let [lives] = lives.as_slice() else { panic!("{lives:?}") };
    let (ended, moves) = (lives["lives"].as_u64(), lives["moves"].as_u64());
    assert!(ended >= Some(6) && moves >= Some(200), "{lives}");
    // A game has 7 to 42 discs.
    assert!(moves <= ended.map(|ended| (ended + 3) * 42), "{lives}");
}

#[test]
fn a_bench_says_what_requests_about_positions_take() {
    let server = Server::start();
    let requests = server.bench(&["--positions", "20"]);
    let names: Vec<_> = requests.iter().filter_map(|request| request["request"].as_str()).collect();
    let all = [
        "GET /position?pos=",
        "GET /position?stacks=",
        "GET /analysis",
        "POST /games",
        "POST /games, fair start",
    ];
    assert_eq!(names, all, "{requests:?}");
    for request in &requests {
        assert_eq!(request["count"], 20, "{request}");
        assert!(request["p99_ms"].as_f64() > Some(0.0), "{request}");
    }
}

#[test]
fn a_bench_fills_a_tournament_and_says_what_it_costs_those_in_it_and_beside_it() {
    let cuatro = cuatro();
    let cuatro = cuatro.to_str().expect("a path in UTF-8");
    let done = tools(&[
        "bench",
        "--json",
        "--tournament",
        "20",
        "--ending",
        "20",
        "--seconds",
        "1",
        "--program",
        cuatro,
    ]);
    assert!(done.status.success(), "{}", printed(&done));
    let figures: Value = serde_json::from_slice(&done.stdout).expect("one object");
    assert_eq!(figures["boards"], 10, "{figures}");
    // The entrants, the stage and its first pairing; then results and pairings.
    assert!(figures["events"].as_u64() > Some(1 + 20 + 2 + 1), "{figures}");
    let measured = [
        "told_ms",
        "pairings_per_s",
        "wait_max_ms",
        "head_p99_ms",
        "others_before_p99_ms",
        "others_p99_ms",
        "listens_ms",
        "read_ms",
    ];
    for name in measured {
        assert!(figures[name].as_f64() > Some(0.0), "{name}: {figures}");
    }
    assert!(figures["director_percent"].as_f64() > Some(0.0), "{figures}");
}

#[test]
fn a_bench_says_how_late_clocks_end_games() {
    let cuatro = cuatro();
    let cuatro = cuatro.to_str().expect("a path in UTF-8");
    let done = tools(&["bench", "--json", "--clocks", "20", "--paced", "40", "--program", cuatro]);
    assert!(done.status.success(), "{}", printed(&done));
    let figures: Value = serde_json::from_slice(&done.stdout).expect("one object");
    assert_eq!((figures["games"].as_u64(), figures["early"].as_u64()), (Some(20), Some(0)), "{figures}");
    assert!(figures["p50_ms"].as_f64() <= figures["max_ms"].as_f64(), "{figures}");
    assert!(figures["others_per_s"].as_f64() > Some(1.0), "{figures}");
}

#[test]
fn a_soak_says_what_the_server_holds() {
    let cuatro = cuatro();
    let cuatro = cuatro.to_str().expect("a path in UTF-8");
    // A pace that any machine can hold beside other work.
    let pace = ["--soak", "3s", "--every", "1s", "--games", "4", "--paced", "100"];
    let done = tools(&[&["bench", "--json", "--program", cuatro][..], &pace].concat());
    assert!(done.status.success(), "{}", printed(&done));
    let out = String::from_utf8_lossy(&done.stdout);
    let rows: Vec<Value> = out.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    assert!(!rows.is_empty(), "{out}");
    for row in &rows {
        for name in ["moves_per_s", "memory_mib", "descriptors", "tasks", "sockets", "data_mib"] {
            assert!(row[name].as_f64() > Some(0.0), "{name}: {row}");
        }
    }
    assert!(out.contains("too few rows for a verdict") && out.contains(" 0 sockets, "), "{out}");
}
