//! The bots in `examples/`, as somebody runs them.

use std::process::{Command, Output, Stdio};

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::support::{PATIENCE, TestServer, text};

/// Runs a bot to its end.
async fn run(bot: &str, server: &str, opponent: &str) -> Output {
    let path = format!("{}/examples/{bot}", env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(&path);
    command.args([server, opponent]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let playing = tokio::task::spawn_blocking(move || command.output());
    let output = tokio::time::timeout(3 * PATIENCE, playing).await;
    output
        .unwrap_or_else(|_| panic!("{bot} does not end"))
        .expect("a thread")
        .expect("this test needs bash, curl and python3")
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// The newest game that is over.
async fn newest(server: &TestServer) -> Value {
    server.get("/history?limit=1").await.expect(StatusCode::OK)["items"][0].clone()
}

fn winner(item: &Value) -> String {
    item["winner"].as_str().unwrap_or("none").to_owned()
}

#[tokio::test]
async fn the_example_bots_play_the_computer_to_the_end_and_say_who_won() {
    let server = TestServer::start().await;
    for (bot, name, none) in [("bot.sh", "bash bot", "null"), ("bot.py", "Python bot", "None")] {
        let output = run(bot, &server.url, "easy").await;
        assert!(output.status.success(), "{bot}: {}", said(&output));
        let item = newest(&server).await;
        let names = [&item["seats"]["X"]["name"], &item["seats"]["O"]["name"]];
        assert!(names.iter().any(|seat| seat.as_str().is_some_and(|seat| seat.starts_with(name))), "{item}");
        assert_eq!(item["kind"], "computer", "{item}");
        let won = said(&output).trim().replace('"', "").replace(none, "none");
        assert_eq!(won, format!("winner: {}", winner(&item)), "{item}");
    }
}

#[tokio::test]
async fn the_example_bots_play_each_other_when_one_joins_the_game_of_the_other() {
    let server = TestServer::start().await;
    let open = json!({ "seats": [{}, {}], "first": "first" });
    let created = server.post("/games", open).await.expect(StatusCode::CREATED);
    let id = text(&created["game"]["id"]);
    let (bash, python) = tokio::join!(run("bot.sh", &server.url, &id), run("bot.py", &server.url, &id));
    assert!(bash.status.success() && python.status.success(), "{} {}", said(&bash), said(&python));
    let item = newest(&server).await;
    assert_eq!((text(&item["id"]), text(&item["kind"])), (id, "online".to_owned()));
    let sentence = format!("winner: {}", winner(&item));
    assert_eq!(said(&python).trim().replace("None", "none"), sentence);
    assert_eq!(said(&bash).trim().replace('"', "").replace("null", "none"), sentence);
}
