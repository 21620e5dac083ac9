//! The operator's webhook: which notices go where, in which form, and that nobody waits for them.

mod receiver;

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use cuatro::app::{AppSettings, SecretUrl, UrlReceiver, WebhookEvent, WebhookFormat, WebhookSettings};
use cuatro::lang::Lang;
use serde_json::{Value, json};
use tokio::sync::{Notify, mpsc};

use receiver::{Answer, Receiver};

use super::support::{PATIENCE, Setup, TestServer, assert_has, small_engine, text};
use crate::program::Killed;

fn settings(url: &str, format: WebhookFormat) -> WebhookSettings {
    patient(url, format, PATIENCE)
}

/// Settings for a receiver that may take so long.
fn patient(url: &str, format: WebhookFormat, patience: Duration) -> WebhookSettings {
    WebhookSettings {
        receiver: Arc::new(UrlReceiver::new(SecretUrl::new(url).expect("an address"), patience)),
        format,
        events: vec![WebhookEvent::Waiting, WebhookEvent::Over],
        lang: Lang::En,
        server: "Peña".into(),
        links: "https://cuatro.example".into(),
        pauses: vec![Duration::from_millis(1); 2],
    }
}

async fn server(webhook: WebhookSettings) -> TestServer {
    let settings = AppSettings { webhook: Some(webhook), ..AppSettings::plain(small_engine()) };
    Setup::new().app(settings).start().await
}

/// Waits until a metric is at least so high.
async fn reaches(server: &TestServer, name: &str, count: f64) {
    let counted = async {
        while server.metric(name).await < count {
            tokio::task::yield_now().await;
        }
    };
    let reached = tokio::time::timeout(PATIENCE, counted).await;
    assert!(reached.is_ok(), "{name} is {} and not {count}", server.metric(name).await);
}

#[tokio::test]
async fn an_open_game_and_its_result_are_sent_in_order() {
    let mut receiver = Receiver::start(vec![]).await;
    let server = server(settings(&receiver.url, WebhookFormat::Json)).await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[0, 1, 0, 1, 0, 1, 0]).await;
    let waiting = receiver.object().await;
    let url = format!("https://cuatro.example/g/{}", table.id);
    assert_eq!(waiting["event"], "game-waiting", "{waiting}");
    assert_eq!(waiting["text"], "Ana is waiting for an opponent (6×7, connect 4).");
    assert_eq!(waiting["server"], "Peña");
    assert_eq!(waiting["at"], "2026-11-20T18:00:00.000Z");
    assert_eq!(waiting["game"]["seats"], json!({ "X": { "name": "Ana" }, "O": null }));
    let over = receiver.next().await;
    assert_eq!(
        (over.path.as_str(), &over.headers["content-type"]),
        ("/secret/canary", &"application/json".parse().expect("a header"))
    );
    let over: Value = serde_json::from_str(&over.body).expect("JSON");
    assert_eq!(over["text"], "Ana beat Berta with a line in round 4: 3500 points.");
    let game = json!({
        "id": table.id, "rows": 6, "columns": 7, "connect": 4,
        "seats": { "X": { "name": "Ana" }, "O": { "name": "Berta" } },
        "result": { "winner": "X", "reason": "line", "rounds": 4, "points": { "X": 3500, "O": 0 } },
    });
    assert_eq!((&over["event"], &over["url"], &over["game"]), (&json!("game-over"), &json!(url), &game));
    reaches(&server, "cuatro_webhook_sent_total", 2.0).await;
}

#[tokio::test]
async fn only_what_somebody_can_join_and_what_people_have_played_is_sent() {
    let mut receiver = Receiver::start(vec![]).await;
    let server = server(settings(&receiver.url, WebhookFormat::Json)).await;
    let kept = json!({ "seats": [{ "name": "Ana" }, { "invite": "Marta" }] });
    server.post("/games", kept).await.created();
    let computers = json!({ "seats": [{ "level": "easy" }, { "level": "easy" }], "pace_ms": 0, "rows": 2, "columns": 2, "connect": 2 });
    let made = server.post("/games", computers).await.created();
    let mut watched = server.follow(&text(&made["game"]["id"]), None).await;
    watched.next_of("result").await;
    let past = json!({ "seats": [{ "name": "Carla" }, {}], "opening": [0, 1, 0, 1, 0, 1], "first": "first" });
    let past = server.post("/games", past).await.created();
    let id = text(&past["game"]["id"]);
    server.post(&format!("/games/{id}/join"), json!({ "name": "Dora" })).await.ok();
    let move_it = json!({ "column": 0 });
    let token = text(&past["seats"][0]["token"]);
    server.post_as(&token, &format!("/games/{id}/moves"), move_it).await.created();
    server.two_people("Eva", "Fina").await;
    // In between nothing.
    assert_eq!(receiver.object().await["game"]["seats"]["X"]["name"], "Carla");
    assert_eq!(receiver.object().await["game"]["seats"]["X"]["name"], "Eva");
    // Of an unlisted game only its result is sent.
    let unlisted = server.two_people_on("Gina", "Hilda", json!({ "listed": false })).await;
    server.play(&unlisted, &[0, 1, 0, 1, 0, 1, 0]).await;
    assert_has(&receiver.object().await, json!({ "event": "game-over", "game": { "id": unlisted.id } }));
    for (seats, told) in [
        (json!([{ "level": "easy" }, {}]), "Easy (random) is waiting for an opponent (6×7, connect 4)."),
        (json!([{}, {}]), "A game is waiting for two players (6×7, connect 4)."),
    ] {
        server.post("/games", json!({ "seats": seats, "first": "first" })).await.created();
        assert_eq!(receiver.object().await["text"], told);
    }
}

#[tokio::test]
async fn of_too_many_notices_for_a_slow_receiver_the_oldest_are_dropped() {
    let held = Arc::new(Notify::new());
    let mut receiver = Receiver::start(vec![Answer::Held(held.clone())]).await;
    let server = server(settings(&receiver.url, WebhookFormat::Json)).await;
    server.post("/games", json!({ "name": "First" })).await.created();
    receiver.next().await;
    for number in 0..103 {
        let name = format!("Ana {number}");
        server.post("/games", json!({ "name": name })).await.created();
    }
    reaches(&server, "cuatro_webhook_dropped_total", 3.0).await;
    held.notify_one();
    for expected in ["Ana 3", "Ana 4"] {
        let notice = receiver.object().await;
        assert!(text(&notice["text"]).starts_with(&format!("{expected} is")), "{notice}");
    }
    assert_eq!(server.metric("cuatro_webhook_dropped_total").await, 3.0);
}

#[tokio::test]
async fn a_receiver_that_never_answers_is_left_and_keeps_no_server_from_stopping() {
    let mut receiver = Receiver::start((0..4).map(|_| Answer::Never).collect()).await;
    let patience = Duration::from_millis(200);
    let mut server = server(patient(&receiver.url, WebhookFormat::Json, patience)).await;
    server.post("/games", json!({ "name": "Ana" })).await.created();
    server.post("/games", json!({ "name": "Berta" })).await.created();
    for expected in ["Ana", "Ana", "Ana", "Berta"] {
        let notice = receiver.object().await;
        assert!(text(&notice["text"]).starts_with(expected), "{notice}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_redirection_is_not_followed() {
    let mut elsewhere = Receiver::start(vec![]).await;
    let moved = Answer::With(307, "location", elsewhere.url.clone());
    let mut receiver = Receiver::start(vec![moved]).await;
    let server = server(settings(&receiver.url, WebhookFormat::Json)).await;
    server.two_people("Ana", "Berta").await;
    receiver.next().await;
    reaches(&server, "cuatro_webhook_failed_total", 1.0).await;
    assert!(elsewhere.got.try_recv().is_err(), "it was followed");
}

#[tokio::test]
async fn ntfy_gets_the_text_with_the_server_as_its_title_and_the_game_as_its_link() {
    let mut receiver = Receiver::start(vec![]).await;
    let server = server(settings(&receiver.url, WebhookFormat::Ntfy)).await;
    let made = server.post("/games", json!({ "name": "_Añá_" })).await.created();
    let link = format!("https://cuatro.example/g/{}", text(&made["game"]["id"]));
    let got = receiver.next().await;
    assert_eq!(got.body, "_Añá_ is waiting for an opponent (6×7, connect 4).");
    assert_eq!(got.headers["title"], "=?UTF-8?B?UGXDsWE=?=", "Peña");
    assert_eq!(got.headers["click"], link);
}

/// Starts the binary with a webhook, lets it give a notice up, and answers all that it said there and in `/metrics`.
async fn said_of_a_refused_notice(format: &str) -> String {
    let mut receiver = Receiver::start(vec![Answer::Status(404)]).await;
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let mut server = Killed(
        crate::program::cuatro()
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--log",
                "trace",
                "--log-format",
                format,
                "--data-dir",
            ])
            .arg(data.path())
            .env("CUATRO_WEBHOOK_URL", &receiver.url)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts"),
    );
    let url = crate::program::address(&mut server.0);
    let client = reqwest::Client::new();
    let made = client.post(format!("{url}/api/v1/games")).json(&json!({ "name": "Ana" })).send().await;
    assert_eq!(made.expect("an answer").status(), StatusCode::CREATED);
    receiver.next().await;
    let log = BufReader::new(server.0.stderr.take().expect("its log"));
    let (sender, mut lines) = mpsc::unbounded_channel();
    std::thread::spawn(move || log.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
    let mut said = String::new();
    let given_up = async {
        while let Some(line) = lines.recv().await {
            said += &line;
            if line.contains("is dropped") {
                return;
            }
        }
    };
    tokio::time::timeout(PATIENCE, given_up).await.unwrap_or_else(|_| panic!("it was not dropped"));
    let figures = client.get(format!("{url}/metrics")).send().await.expect("an answer");
    said + &figures.text().await.expect("a body")
}

#[tokio::test]
async fn the_address_stands_in_no_log_and_no_figure() {
    for format in ["human", "json"] {
        let said = said_of_a_refused_notice(format).await;
        assert!(said.contains("it answered 404") && said.contains("cuatro_webhook_failed_total 1"), "{said}");
        assert!(!said.contains("canary"), "{said}");
    }
}
