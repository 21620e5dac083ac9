//! Games that are over are judged while nothing else is searched, although nobody asks.

use std::time::Duration;

use cuatro::app::{AdminToken, App, AppSettings};
use cuatro::engine::EngineSettings;
use cuatro::lang::{Lang, Reader};
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::support::{ADMIN, Answer, Setup, Table, TestServer, open_store, small_engine, text};

/// X wins, and O could have stopped it.
const UNSTOPPED: [u8; 7] = [3, 2, 3, 2, 3, 2, 3];

/// Settings of a server with the judge.
pub fn judging() -> AppSettings {
    let engine = EngineSettings { report: Duration::from_secs(60), ..small_engine() };
    AppSettings { judge: true, ..AppSettings::from(engine) }
}

/// What is known of a player's only game once it is judged.
async fn judged(server: &TestServer, name: &str) -> Value {
    loop {
        let reviews = server.get(&format!("/players/{name}/reviews")).await.expect(StatusCode::OK);
        if let Some(review) = reviews["items"].as_array().expect("reviews").first() {
            return review.clone();
        }
    }
}

/// How many searches for this purpose got a thread.
async fn searches(server: &TestServer, purpose: &str) -> f64 {
    let answer = Answer::of(server.client.get(format!("{}/metrics", server.url))).await;
    let name = format!("cuatro_engine_wait_seconds_count{{purpose=\"{purpose}\"}} ");
    let count = answer.text.lines().find_map(|line| line.strip_prefix(&name)?.parse().ok());
    count.unwrap_or_else(|| panic!("no {name} in:\n{}", answer.text))
}

async fn played(server: &TestServer, names: [&str; 2]) -> Table {
    let table = server.two_people(names[0], names[1]).await;
    server.play(&table, &UNSTOPPED).await;
    table
}

#[tokio::test]
async fn every_game_is_judged_once_it_is_over_and_its_readers_wait_for_no_search() {
    let mut server = Setup::new().app(judging()).unlimited().start().await;
    let first = played(&server, ["Ana", "Bruno"]).await;
    played(&server, ["Carla", "Dora"]).await;
    let reviews = [judged(&server, "Ana").await, judged(&server, "Carla").await];
    let report = server.get(&first.path("/report")).await.expect(StatusCode::OK);
    assert_eq!(report["exact"], true);
    assert_eq!(report["accuracy"]["X"], reviews[0]["accuracy"]);
    let of_purposes = [searches(&server, "idle").await, searches(&server, "question").await];
    assert_eq!(of_purposes, [2.0, 0.0], "each once, and none for the reader");
    // The next start knows the move that decided, and need not search for it.
    server.stop().await;
    let store = open_store(server.directory()).await;
    let app = App::start(store, server.time.clone(), AdminToken::new(ADMIN)).await;
    let (app, tasks) = app.expect("the app starts");
    let id = first.id.parse().expect("an id");
    let decided = app.deciding_move(&id, Reader::from(Lang::En)).await.expect("an answer");
    let decided = decided.expect("it is judged");
    assert_eq!(decided.ply.map(u64::from), report["decided_by"].as_u64());
    assert_eq!(decided.text, text(&report["text"]));
    drop(app);
    tasks.stop(Duration::from_secs(10)).await;
}

#[tokio::test]
async fn a_game_that_ended_while_nobody_judged_is_judged_after_the_next_start() {
    let server = TestServer::start().await;
    played(&server, ["Ana", "Bruno"]).await;
    let reviews = server.get("/players/Ana/reviews").await.expect(StatusCode::OK);
    assert_eq!(reviews["items"], json!([]), "nobody asked");
    // What has just ended is left to the process that ended it.
    server.time.advance(60_000);
    let server = server.restart_with(judging()).await;
    judged(&server, "Ana").await;
}
