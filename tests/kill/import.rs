//! Killed while a file comes in.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use reqwest::{Client, Response};

use super::{PATIENCE, Server, start};

pub(super) const GAMES: usize = 20_000;
const ADMIN: &str = "admin-token-for-tests";

/// A file of many games.
pub(super) fn file(games: usize) -> String {
    let mut file = "#cuatro 1\n[games]\n".to_owned();
    for number in 0..games {
        writeln!(
            file,
            "g{number:08} | 2026-01-02T10:{:02}:{:02}Z | online | P{} | Q{} | 6x7 n=4 | X line | 4 | 3500 | 0 | 3 2 3 2 3 2 3",
            number / 60 % 60,
            number % 60,
            number % 500,
            number % 700,
        )
        .expect("a string takes it");
    }
    writeln!(file, "[end] ranking=0 games={games} carried=0").expect("a string takes it");
    file
}

fn send(server: &Server, file: &str) -> tokio::task::JoinHandle<reqwest::Result<Response>> {
    let request = Client::new()
        .post(format!("{}/import", server.url))
        .bearer_auth(ADMIN)
        .header("content-type", "text/plain")
        .body(file.to_owned());
    tokio::spawn(request.send())
}

/// The last line of an export: how many players and games there are.
async fn counts(server: &Server) -> String {
    let answer = Client::new().get(format!("{}/export.txt", server.url)).send().await.expect("an answer");
    answer.text().await.expect("a body").lines().last().expect("a last line").to_owned()
}

async fn until(what: &str, mut seen: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !seen().await {
        assert!(began.elapsed() < PATIENCE, "never seen: {what}");
        tokio::task::yield_now().await;
    }
}

fn started(data: &Path) -> Server {
    std::fs::write(data.join("admin.token"), ADMIN).expect("a token");
    start(data)
}

fn files(data: &Path) -> BTreeSet<OsString> {
    let entries = std::fs::read_dir(data).expect("a directory");
    entries.map(|entry| entry.expect("a file").file_name()).collect()
}

const ALL: &str = "[end] ranking=1200 games=20000 carried=0";
const NOTHING: &str = "[end] ranking=0 games=0 carried=0";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rule_6_a_file_is_there_whole_or_not_at_all_whenever_the_server_is_killed() {
    let file = file(GAMES);
    // As soon as the first games are there.
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let server = started(data.path());
    let sending = send(&server, &file);
    let first = format!("{}/games/g00000000", server.url);
    let client = Client::new();
    until("the first game", async || {
        client.get(&first).send().await.is_ok_and(|answer| answer.status().is_success())
    })
    .await;
    server.kill();
    let _ = sending.await.expect("no panic");
    let server = started(data.path());
    assert_eq!(counts(&server).await, ALL);

    // At any time.
    for round in 1..=4 {
        let data = tempfile::TempDir::new().expect("a temporary directory");
        let server = started(data.path());
        let before = files(data.path());
        let sending = send(&server, &file);
        let moment = Instant::now() + Duration::from_millis(150 * round);
        until("the moment", async || Instant::now() >= moment || sending.is_finished()).await;
        server.kill();
        let answered = matches!(sending.await.expect("no panic"), Ok(answer) if answer.status().is_success());
        let server = started(data.path());
        let counts = counts(&server).await;
        assert_eq!(files(data.path()), before, "an import leaves no file beside the data");
        match answered {
            true => assert_eq!(counts, ALL, "what was acknowledged is there"),
            false => assert!([ALL, NOTHING].contains(&counts.as_str()), "half of it: {counts}"),
        }
        server.kill();
    }
    server.kill();
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_is_too_large_for_a_running_server_is_imported_once_it_is_stopped() {
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let path = data.path().join("large.txt");
    let file = file(100_001);
    std::fs::write(&path, &file).expect("a file");
    let server = started(data.path());
    let refused = send(&server, &file).await.expect("no panic").expect("an answer");
    assert_eq!(refused.status(), 413);
    let refused: serde_json::Value = refused.json().await.expect("a document");
    assert_eq!(refused["code"], "import-too-large");
    assert_eq!((&refused["expected"]["max"], &refused["actual"]), (&100_000.into(), &100_001.into()));
    let detail = refused["detail"].as_str().expect("a sentence");
    assert!(detail.contains("100000") && detail.contains("`cuatro import FILE`"), "{detail}");
    assert_eq!(counts(&server).await, NOTHING);
    assert_eq!(super::terminate(server).code(), Some(0));

    let mut import = crate::program::cuatro();
    let imported = import.arg("import").arg(&path).arg("--data-dir").arg(data.path()).output();
    let imported = imported.expect("it runs");
    assert!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
    let server = started(data.path());
    assert_eq!(counts(&server).await, "[end] ranking=1200 games=100001 carried=0");
    server.kill();
}
