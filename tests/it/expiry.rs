//! Games that nobody plays and names that nobody uses end by themselves; a start opens no game that nobody asks for.

use reqwest::Method;
use serde_json::{Value, json};

use super::support::{Answer, TestServer, assert_has, text};

const HOUR_MS: i64 = 60 * 60 * 1000;

async fn open_game(server: &TestServer, name: &str) -> String {
    let body = json!({ "seats": [{ "name": name }, {}], "first": "first" });
    text(&server.post("/games", body).await.created()["game"]["id"])
}

async fn in_text(server: &TestServer, id: &str, lang: &str) -> String {
    let request = server.client.request(Method::GET, format!("{}/g/{id}?lang={lang}", server.url));
    Answer::of(request.header("accept", "text/plain")).await.text
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
    let computer = text(&server.post("/games", body).await.created()["game"]["id"]);
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
    assert_has(&frame, json!({ "status": "aborted", "expired": true }));
    for (lang, words) in [("en", "expired"), ("es", "caducó")] {
        let shown = in_text(&server, &open, lang).await;
        assert!(shown.contains(words), "{shown}");
    }
    server.post(&format!("/games/{open}/join"), json!({ "name": "Hilda" })).await.refused(409, "game-over");
    for (id, status) in [(&played.id, "playing"), (&younger, "waiting")] {
        let game = server.get(&format!("/games/{id}")).await.ok();
        assert_has(&game, json!({ "status": status, "expired": null }));
    }
    let listed = server.get("/games").await.ok();
    assert_eq!(listed["items"].as_array().map(Vec::len), Some(2), "{listed}");
    // What a game has become does not change with a restart.
    let server = server.restart().await;
    assert_eq!(server.get(&format!("/games/{open}")).await.body["expired"], true);
}
