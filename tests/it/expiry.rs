//! Games that nobody plays and names that nobody uses end by themselves; a start opens no game that nobody asks for.

use std::time::Instant;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::support::{Answer, PATIENCE, TestServer, text};

const HOUR_MS: i64 = 60 * 60 * 1000;

async fn open_game(server: &TestServer, name: &str) -> String {
    let body = json!({ "seats": [{ "name": name }, {}], "first": "first" });
    text(&server.post("/games", body).await.expect(StatusCode::CREATED)["game"]["id"])
}

async fn in_text(server: &TestServer, id: &str, lang: &str) -> String {
    let request = server.client.request(Method::GET, format!("{}/g/{id}?lang={lang}", server.url));
    Answer::of(request.header("accept", "text/plain")).await.text
}

/// What `cuatro play` prints of a game.
async fn on_the_command_line(server: &TestServer, id: &str) -> String {
    let mut command = crate::program::cuatro();
    command.args(["play", "--server", &server.url, "--game", id]).env("LC_ALL", "C.UTF-8");
    command.stdin(std::process::Stdio::null());
    let ran = tokio::task::spawn_blocking(move || command.output()).await.expect("no panic");
    String::from_utf8(ran.expect("it runs").stdout).expect("UTF-8")
}

#[tokio::test]
async fn a_game_that_nobody_plays_for_a_day_expires_and_says_so_when_it_is_opened() {
    let server = TestServer::start().await;
    let open = open_game(&server, "Ana").await;
    let begun = server.two_people("Berta", "Carla").await;
    let played = server.two_people("Dora", "Eva").await;
    server.play(&played, &[3]).await;
    // The computer has moved, the person never did.
    let body = json!({ "seats": [{ "name": "Fina" }, { "level": "easy" }], "first": "second" });
    let computer = text(&server.post("/games", body).await.expect(StatusCode::CREATED)["game"]["id"]);
    server.until(&format!("/games/{computer}"), |answer| answer.body["ply"] == 1).await;
    let mut watcher = server.socket(&begun.id).await;
    watcher.hello(None, Some(2)).await;

    server.time.advance(23 * HOUR_MS);
    let younger = open_game(&server, "Gloria").await;
    server.time.advance(2 * HOUR_MS);
    for id in [&open, &begun.id, &computer] {
        let game = server.until(&format!("/games/{id}"), |answer| answer.body["status"] == "aborted").await;
        assert_eq!(
            (&game.body["expired"], &game.body["result"]),
            (&json!(true), &Value::Null),
            "{}",
            game.text
        );
    }
    let frame = watcher.next_of("result").await;
    assert_eq!((&frame["status"], &frame["expired"]), (&json!("aborted"), &json!(true)), "{frame}");
    for (lang, words) in [("en", "expired"), ("es", "caducó")] {
        let shown = in_text(&server, &open, lang).await;
        assert!(shown.contains(words), "{shown}");
    }
    server.post(&format!("/games/{open}/join"), json!({ "name": "Hilda" })).await.refused(409, "game-over");
    let shown = on_the_command_line(&server, &begun.id).await;
    assert!(shown.contains("The game expired: nobody played it."), "{shown}");
    for (id, status) in [(&played.id, "playing"), (&younger, "waiting")] {
        let game = server.get(&format!("/games/{id}")).await.expect(StatusCode::OK);
        assert_eq!((&game["status"], &game["expired"]), (&json!(status), &Value::Null), "{game}");
    }
    let listed = server.get("/games").await.expect(StatusCode::OK);
    assert_eq!(listed["items"].as_array().map(Vec::len), Some(2), "{listed}");
    // What a game has become does not change with a restart.
    let server = server.restart().await;
    assert_eq!(server.get(&format!("/games/{open}")).await.body["expired"], true);
}

#[tokio::test]
async fn a_name_that_played_only_games_that_do_not_count_stays_when_their_logs_are_forgotten() {
    let server = TestServer::start().await;
    let opening = json!({ "opening": [3, 3] });
    let table = server.two_people_on("Ana", "Berta", opening).await;
    let moved = server.post_as(&table.x, &table.path("/moves"), json!({ "column": 0 })).await;
    moved.expect(StatusCode::CREATED);
    server.post_as(&table.o, &table.path("/resign"), json!({})).await.expect(StatusCode::OK);
    // Carla sat at a game that nobody played.
    let unplayed = open_game(&server, "Carla").await;
    server.time.advance(25 * HOUR_MS);
    server.until(&format!("/games/{unplayed}"), |answer| answer.body["status"] == "aborted").await;
    server.time.advance(24 * 9 * HOUR_MS);
    // The next start looks for logs that are long over.
    let server = server.restart().await;
    let forgotten = |answer: &Answer| {
        // It may have been read before its log was forgotten.
        server.hub.sweep();
        answer.status == StatusCode::NOT_FOUND
    };
    server.until(&table.path(""), forgotten).await;
    server.time.advance(25 * HOUR_MS);
    server.until("/players/Carla", |answer| answer.status == StatusCode::NOT_FOUND).await;
    for name in ["Ana", "Berta"] {
        server.post("/players", json!({ "name": name })).await.refused(409, "name-taken");
    }
}

#[tokio::test]
async fn a_start_opens_only_the_games_that_are_owed_something() {
    let server = TestServer::start().await;
    for (x, o) in [("Ana", "Berta"), ("Carla", "Dora"), ("Eva", "Fina")] {
        let table = server.two_people(x, o).await;
        server.play(&table, &[3, 2, 3]).await;
    }
    let clock = json!({ "clock": { "initial_s": 60, "increment_s": 0 } });
    let timed = server.two_people_on("Gloria", "Hilda", clock).await;
    server.play(&timed, &[3, 2]).await;
    let body = json!({ "seats": [{ "name": "Ines" }, { "level": "easy" }], "first": "first" });
    let created = server.post("/games", body).await.expect(StatusCode::CREATED);
    let (computer, ines) = (text(&created["game"]["id"]), text(&created["seats"][0]["token"]));
    let path = format!("/games/{computer}/moves");
    server.post_as(&ines, &path, json!({ "column": 3 })).await.expect(StatusCode::CREATED);
    let server = server.restart().await;
    server.until(&format!("/games/{computer}"), |answer| answer.body["ply"] == 2).await;
    let began = Instant::now();
    while server.hub.sweep() > 0 {
        assert!(began.elapsed() < PATIENCE, "{} games stay in memory", server.hub.len());
        tokio::task::yield_now().await;
    }
    // Its clock runs all the same.
    server.time.advance(HOUR_MS);
    let ended = server.until(&timed.path(""), |answer| answer.body["status"] == "finished").await;
    assert_eq!(ended.body["result"]["reason"], "time");
}
