//! Games that are in no list: their link finds them, and the games of their players do.

use std::slice::from_ref;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::events::{Stream, of};
use super::support::{Answer, TestServer, text};

/// The ids in a list of games.
async fn listed(server: &TestServer, query: &str) -> Vec<String> {
    let page = server.get(&format!("/games?{query}")).await.ok();
    page["items"].as_array().expect("items").iter().map(|game| text(&game["id"])).collect()
}

/// What curl shows at the front.
async fn front(server: &TestServer) -> String {
    server.client.get(&server.url).send().await.expect("an answer").text().await.expect("a text")
}

const NOBODY: [String; 0] = [];

#[tokio::test]
async fn an_unlisted_game_is_in_no_list_until_the_history_has_it() {
    let server = TestServer::start().await;
    let body = json!({ "seats": [{ "name": "Ana" }, {}], "first": "first", "listed": false });
    let created = server.post("/games", body).await.created();
    let (id, ana) = (text(&created["game"]["id"]), text(&created["seats"][0]["token"]));
    let path = format!("/games/{id}");
    assert_eq!(created["game"].get("listed"), None, "a game says nothing about it: {created}");
    assert_eq!(listed(&server, "").await, NOBODY);
    assert_eq!(listed(&server, "status=waiting").await, NOBODY);
    assert!(!front(&server).await.contains("Ana"), "{}", front(&server).await);
    // The games of its player, and its link.
    for query in ["player=ana", "player=Ana&status=waiting"] {
        assert_eq!(listed(&server, query).await, from_ref(&id), "{query}");
    }
    let shown = server.get(&path).await.ok();
    assert_eq!(shown["seats"]["X"]["name"], "Ana");
    let joined = server.post(&format!("{path}/join"), json!({ "name": "Berta" })).await;
    let berta = text(&joined.ok()["token"]);
    assert_eq!(listed(&server, "status=playing").await, NOBODY);
    assert_eq!(listed(&server, "player=Berta").await, from_ref(&id));
    assert!(!front(&server).await.contains("Ana"));
    let table = super::support::Table { id: id.clone(), x: ana, o: berta, x_player: None };
    server.play(&table, &[0, 1, 0, 1, 0, 1, 0]).await;
    assert_eq!(listed(&server, "status=finished").await, NOBODY);
    assert_eq!(listed(&server, "player=Ana&status=finished").await, from_ref(&id));
    let history = server.get("/history").await.ok();
    assert_eq!(history["items"][0]["id"], json!(id), "{history}");
    assert_eq!(server.get("/players/Ana").await.body["last_games"][0]["id"], json!(id));
    assert_eq!(server.get("/ranking").await.body["items"][0]["points"], 3500);
    let export = server.get("/export.txt").await.text;
    assert!(export.contains(&id), "{export}");
}

#[tokio::test]
async fn a_game_is_listed_unless_its_creation_says_otherwise() {
    let server = TestServer::start().await;
    for (number, body) in
        [json!({}), json!({ "listed": true }), json!({ "listed": null })].into_iter().enumerate()
    {
        let mut body = body;
        body["name"] = json!(format!("Ana {number}"));
        server.post("/games", body).await.created();
    }
    assert_eq!(listed(&server, "").await.len(), 3);
    for (number, value) in ["false", "0"].into_iter().enumerate() {
        let form = [("name", format!("Eva {number}")), ("listed", value.to_owned())];
        Answer::of(server.request(Method::POST, "/games").form(&form)).await.created();
    }
    let typed = server.client.post(format!("{}/play", server.url));
    let typed = typed.form(&[("name", "Ida"), ("listed", "false")]).send().await.expect("an answer");
    assert_eq!(typed.status(), StatusCode::CREATED);
    assert_eq!(listed(&server, "").await.len(), 3, "{}", front(&server).await);
}

#[tokio::test]
async fn the_stream_of_all_games_says_nothing_of_an_unlisted_one_and_goes_on_behind_it() {
    let server = TestServer::start().await;
    let mut stream = Stream::of_all(&server, None).await;
    let hidden = server.two_people_on("Ana", "Berta", json!({ "listed": false })).await;
    server.play(&hidden, &[0, 1, 0, 1, 0, 1, 0]).await;
    for token in [&hidden.x, &hidden.o] {
        server.post_as(token, &hidden.path("/rematch"), json!({})).await.ok();
    }
    let open = server.two_people("Carla", "Dora").await;
    let (said, last) = stream.short(2).await;
    assert_eq!(said, of(&open, &["game", "joined"]));
    // A reader that comes back behind events that it never saw is told of no gap.
    server.two_people_on("Eva", "Fina", json!({ "listed": false })).await;
    let mut again = Stream::of_all(&server, Some(&last)).await;
    let next = server.two_people("Ida", "Jana").await;
    assert_eq!(again.short(2).await.0, of(&next, &["game", "joined"]));
    // Its own followers see all of it.
    let mut watcher = server.follow(&hidden.id, None).await;
    let snapshot = watcher.next_of("snapshot").await;
    assert_eq!(snapshot["game"]["status"], "finished", "{snapshot}");
}

#[tokio::test]
async fn a_rematch_is_unlisted_too_and_both_outlive_a_kill() {
    let server = TestServer::start().await;
    let table = server.two_people_on("Ana", "Berta", json!({ "listed": false })).await;
    server.play(&table, &[0, 1, 0, 1, 0, 1, 0]).await;
    let mut next = Value::Null;
    for token in [&table.x, &table.o] {
        let asked = server.post_as(token, &table.path("/rematch"), json!({})).await;
        next = asked.ok()["next_game"].clone();
    }
    let next = text(&next);
    let waiting = server.post("/games", json!({ "name": "Carla", "listed": false })).await;
    let waiting = text(&waiting.created()["game"]["id"]);
    for server in [&server, &server.as_if_killed(1000).await] {
        assert_eq!(listed(server, "").await, NOBODY);
        assert_eq!(listed(server, "player=Berta&status=playing").await, from_ref(&next));
        assert_eq!(listed(server, "player=Carla").await, from_ref(&waiting));
        let path = format!("/games/{waiting}/join");
        server.post(&path, json!({ "name": "Dora" })).await.ok();
        assert_eq!(listed(server, "status=playing").await, NOBODY);
    }
}
