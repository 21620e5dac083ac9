//! The engine when somebody keeps it busy: a move and a single question are served all the same.

use std::time::Duration;

use cuatro::engine::EngineSettings;
use cuatro::http::HttpSettings;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio_util::task::AbortOnDropHandle;

use super::super::analysis::LONG;
use super::super::support::{Answer, Setup, TestServer, small_engine, text};

const GREEDY: &str = "203.0.113.66";
const OTHER: &str = "203.0.113.9";

/// Searches may take as long as they do for operators, so that anyone who waited for one of them would wait for long.
fn patient(threads: usize) -> EngineSettings {
    EngineSettings { threads, table_bits: 14, analysis: Duration::from_secs(60), ..small_engine() }
}

/// A server behind a proxy on this machine.
async fn start(engine: EngineSettings) -> TestServer {
    let trusted_proxies = vec!["127.0.0.1/32".parse().expect("a network")];
    Setup::new()
        .engine(engine)
        .http(HttpSettings { trusted_proxies, unlimited: true, ..HttpSettings::default() })
        .start()
        .await
}

fn request(server: &TestServer, method: Method, path: &str, from: &str) -> reqwest::RequestBuilder {
    server.request(method, path).header("x-forwarded-for", from)
}

async fn create(server: &TestServer, body: &Value, from: &str) -> Answer {
    Answer::of(request(server, Method::POST, "/games", from).json(body)).await
}

/// Two computers that think for seconds about each move.
fn exhibition() -> Value {
    let perfect = json!({ "level": "perfect" });
    json!({ "seats": [perfect, perfect], "rows": 10, "columns": 10, "connect": 5, "pace_ms": 0 })
}

/// Two computers that wait for the clock before each move.
fn waiting_pair() -> Value {
    json!({ "seats": [{ "level": "easy" }, { "level": "easy" }], "pace_ms": 1000 })
}

async fn until_all_threads_search(server: &TestServer, threads: usize) {
    while server.metric("cuatro_engine_searches_running").await < threads as f64 {}
}

/// A person plays `perfect`, which has only to see that it wins at once.
async fn a_person_is_answered(server: &TestServer) {
    let seats = json!([{ "name": "Ana" }, { "level": "perfect" }]);
    let body = json!({ "seats": seats, "first": "first", "rows": 4, "columns": 4, "connect": 2 });
    let created = create(server, &body, OTHER).await.created();
    let (id, token) = (text(&created["game"]["id"]), text(&created["seats"][0]["token"]));
    let mut socket = server.follow(&id, Some(&token)).await;
    server.post_as(&token, &format!("/games/{id}/moves"), json!({ "column": 0 })).await.created();
    socket.next_of("move").await;
    assert_eq!(socket.next_of("move").await["move"]["side"], "O");
}

async fn a_question_is_answered(server: &TestServer) {
    let path = "/analysis?rows=4&columns=4&connect=2&moves=0";
    let answer = Answer::of(request(server, Method::GET, path, OTHER)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
}

#[tokio::test]
async fn games_of_two_computers_keep_neither_a_person_nor_a_question_waiting() {
    let server = start(patient(1)).await;
    for _ in 0..20 {
        create(&server, &exhibition(), GREEDY).await.created();
    }
    until_all_threads_search(&server, 1).await;
    a_person_is_answered(&server).await;
    a_question_is_answered(&server).await;
    assert!(server.metric("cuatro_exhibitions").await > 19.0, "they still go on");
}

/// Asks long questions for as long as the test goes on.
fn asker(server: &TestServer, from: &str) -> AbortOnDropHandle<()> {
    let question = request(server, Method::GET, LONG, from);
    AbortOnDropHandle::new(tokio::spawn(async move {
        loop {
            let question = question.try_clone().expect("it has no body");
            question.send().await.expect("an answer");
        }
    }))
}

#[tokio::test]
async fn endless_questions_keep_nobody_waiting() {
    let server = start(patient(2)).await;
    let from = [GREEDY, "203.0.113.67"].into_iter().cycle().take(20);
    let _askers: Vec<_> = from.map(|from| asker(&server, from)).collect();
    until_all_threads_search(&server, 2).await;
    a_person_is_answered(&server).await;
    a_question_is_answered(&server).await;
}

#[tokio::test]
async fn an_address_has_its_share_of_the_games_of_two_computers() {
    let server = start(EngineSettings { exhibitions: Some(3), ..patient(1) }).await;
    let body = waiting_pair();
    for _ in 0..3 {
        create(&server, &body, GREEDY).await.created();
    }
    let refused = create(&server, &body, GREEDY).await;
    assert_eq!(refused.header("retry-after"), "60");
    refused.refused(429, "too-many-requests");
    create(&server, &body, OTHER).await.created();
    server.time.advance(90_000);
    while server.metric("cuatro_exhibitions").await > 0.0 {}
    create(&server, &body, GREEDY).await.created();
}

#[tokio::test]
async fn two_computers_pause_while_nobody_watches_and_go_on_when_somebody_looks() {
    let server = start(small_engine()).await;
    let body = waiting_pair();
    let id = text(&create(&server, &body, OTHER).await.created()["game"]["id"]);
    let mut watcher = server.socket(&id).await;
    watcher.hello(None, Some(1)).await;
    watcher.next_of("thinking").await;
    // With somebody who watches they play on, however long that takes.
    for ply in 0..3 {
        server.time.advance(120_000);
        assert_eq!(watcher.next_of("move").await["move"]["ply"], ply);
    }
    watcher.leave().await;
    while server.metric("cuatro_sockets").await > 0.0 {}
    server.time.advance(120_000);
    while server.metric("cuatro_exhibitions").await > 0.0 {}
    let listed = server.get("/games").await.ok();
    assert_eq!((&listed["items"][0]["id"], &listed["items"][0]["ply"]), (&json!(id), &json!(3)), "paused");
    let mut watcher = server.socket(&id).await;
    watcher.hello(None, Some(1)).await;
    for ply in 0..4 {
        assert_eq!(watcher.next_of("move").await["move"]["ply"], ply);
    }
}
