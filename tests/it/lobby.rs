//! Making games, taking seats, lists.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::support::{Answer, PATIENCE, TestServer, assert_has, text};

#[tokio::test]
async fn m1_m2_a_game_by_link_is_made_joined_and_full() {
    let server = TestServer::start().await;
    let body = json!({ "seats": [{ "name": "Ana" }, {}], "first": "second" });
    let answer = server.post("/games", body).await;
    let location = answer.header("location").to_owned();
    assert_eq!(answer.header("etag"), "\"1\"");
    let created = answer.created();
    let id = text(&created["game"]["id"]);
    assert_eq!(location, format!("/api/v1/games/{id}"));
    assert_eq!(created["seats"][0]["side"], "O", "the second seat starts");
    assert_eq!(created["seats"][1], Value::Null);
    assert_has(&created, json!({ "game": { "kind": "online", "status": "waiting" } }));
    let path = format!("/games/{id}/join");
    server.post(&path, json!({})).await.refused(422, "invalid-field");
    server.post(&path, json!({ "name": "Ana" })).await.refused(409, "name-taken");
    let token = text(&created["seats"][0]["player_token"]);
    let same = server.post_as(&token, &path, json!({ "name": "ANA" })).await.refused(422, "invalid-field");
    assert_eq!(same["field"], "name");
    let joined = server.post(&path, json!({ "name": "Berta" })).await.ok();
    assert_eq!(joined["side"], "X");
    assert_eq!(joined["game"]["status"], "playing");
    assert!(joined["player_token"].is_string(), "a new name comes with its token: {joined}");
    server.post(&path, json!({ "name": "Carla" })).await.refused(409, "seat-taken");
    // The refused request claimed nothing.
    server.post("/players", json!({ "name": "Carla" })).await.created();
}

#[tokio::test]
async fn m1_an_organiser_hands_out_one_link_per_seat() {
    let server = TestServer::start().await;
    let body = json!({ "seats": [{ "invite": "Marta" }, { "invite": "Nora" }], "first": "first" });
    let created = server.post("/games", body).await.created();
    let (marta, nora) = (&created["seats"][0], &created["seats"][1]);
    assert_eq!((&marta["side"], &nora["side"]), (&Value::Null, &Value::Null));
    let path = format!("/games/{}/join", text(&created["game"]["id"]));
    let (marta, nora) = (text(&marta["invite"]), text(&nora["invite"]));
    server.post(&path, json!({ "name": "Otto" })).await.refused(409, "seat-taken");
    server.post(&path, json!({ "name": "Marta", "invite": "c4i_wrong" })).await.refused(401, "unauthorized");
    server.post(&path, json!({ "name": "Otto", "invite": nora })).await.refused(403, "forbidden");
    let joined = server.post(&path, json!({ "name": "Nora", "invite": nora })).await.ok();
    assert_eq!(joined["side"], "O");
    server.post(&path, json!({ "name": "Nora", "invite": nora })).await;
    let joined = server.post(&path, json!({ "name": "Marta", "invite": marta })).await.ok();
    assert_has(&joined, json!({ "side": "X", "game": { "status": "playing" } }));
    server.post(&path, json!({ "name": "Nora", "invite": nora })).await.refused(409, "seat-taken");
}

#[tokio::test]
async fn m1_the_holder_of_a_name_takes_the_seat_kept_for_it_without_the_link() {
    let server = TestServer::start().await;
    let [leo, otto] = [
        server.post("/players", json!({ "name": "Leo" })),
        server.post("/players", json!({ "name": "Otto" })),
    ];
    let (leo, otto) =
        (text(&leo.await.created()["player_token"]), text(&otto.await.created()["player_token"]));
    let body = json!({ "seats": [{ "name": "Ana" }, { "invite": "leo" }], "listed": false });
    let created = server.post("/games", body).await.created();
    // Leo finds it among the games of the other one.
    let found = server.get("/games?player=Ana&status=waiting").await.ok();
    assert_eq!(found["items"][0]["id"], created["game"]["id"], "{found}");
    let path = format!("/games/{}/join", text(&created["game"]["id"]));
    server.post(&path, json!({ "name": "Leo" })).await.refused(409, "seat-taken");
    server.post_as(&otto, &path, json!({ "name": "Leo" })).await.refused(409, "seat-taken");
    server.post_as(&otto, &path, json!({ "name": "Otto" })).await.refused(409, "seat-taken");
    let joined = server.post_as(&leo, &path, json!({ "name": "Leo" })).await.ok();
    assert_has(&joined, json!({ "game": { "status": "playing" } }));
    server.post_as(&leo, &path, json!({ "name": "Leo" })).await.refused(409, "seat-taken");
}

/// A table with both seats for one person could never begin.
#[tokio::test]
async fn m1_the_two_names_of_a_game_differ_reserved_ones_included() {
    let server = TestServer::start().await;
    for (seats, field) in [
        (json!([{ "invite": "Marta" }, { "invite": "Marta" }]), "seats[1].invite"),
        (json!([{ "invite": "Marta" }, { "invite": " MARTA " }]), "seats[1].invite"),
        (json!([{ "name": "Oscar" }, { "invite": "0scar" }]), "seats[1].invite"),
        (json!([{ "invite": "Ana" }, { "name": "ana" }]), "seats[1].name"),
        (json!([{ "name": "Ana" }, { "name": "ana" }]), "seats[1].name"),
    ] {
        let refused = server.post("/games", json!({ "seats": seats })).await.refused(422, "invalid-field");
        assert_eq!(refused["field"], field, "{seats}");
        assert!(text(&refused["detail"]).contains("must be different"), "{refused}");
    }
    // Nobody was made for a table that was refused.
    server.get("/players/Oscar").await.refused(404, "not-found");
    let body = json!({ "seats": [{ "invite": "Marta" }, {}], "first": "first" });
    let created = server.post("/games", body).await.created();
    let path = format!("/games/{}/join", text(&created["game"]["id"]));
    // The open seat is not for the person for whom the other one is kept.
    let refused = server.post(&path, json!({ "name": "marta" })).await.refused(422, "invalid-field");
    assert_eq!(refused["field"], "name");
    server.post(&path, json!({ "name": "Nora" })).await.ok();
    let joined = server.post(&path, json!({ "invite": created["seats"][0]["invite"] })).await;
    assert_eq!(joined.ok()["game"]["status"], "playing");
}

#[tokio::test]
async fn b11_the_first_player_is_drawn_by_the_seed_or_chosen() {
    let server = TestServer::start().await;
    let mut sides = Vec::new();
    for seed in 0..40 {
        let form = [("name", format!("Ana {seed}")), ("level", "easy".into()), ("seed", seed.to_string())];
        let created = Answer::of(server.request(Method::POST, "/games").form(&form)).await;
        sides.push(text(&created.created()["seats"][0]["side"]));
    }
    let x = sides.iter().filter(|side| *side == "X").count();
    assert!((5..=35).contains(&x), "about half of forty draws: {x}");
    for (first, side) in [("me", "X"), ("opponent", "O")] {
        let form = [("name", format!("Berta {first}")), ("level", "easy".into()), ("first", first.into())];
        let created = Answer::of(server.request(Method::POST, "/games").form(&form)).await;
        assert_eq!(created.created()["seats"][0]["side"], side);
    }
}

#[tokio::test]
async fn etag_and_long_poll_hold_until_the_game_changes() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let answer = server.get(&table.path("")).await;
    let etag = answer.header("etag").to_owned();
    assert_eq!(etag, format!("\"{}\"", answer.body["version"]));
    let known = |wait: &str| {
        Answer::of(server.request(Method::GET, &table.path(wait)).header("if-none-match", &etag))
    };
    assert_eq!(known("").await.status, StatusCode::NOT_MODIFIED);
    assert_eq!(known("?wait=0").await.status, StatusCode::NOT_MODIFIED);
    let (waited, _) = tokio::join!(known("?wait=30"), server.play(&table, &[3]));
    assert_eq!(waited.ok()["ply"], 1, "the move ends the wait");
    assert_eq!(known("?wait=30").await.ok()["ply"], 1, "what is new already is not waited for");
}

#[tokio::test]
async fn a_long_poll_without_a_tag_ends_with_the_turn_of_its_player_or_the_game() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let wait = |token: &str| {
        let request = server.request(Method::GET, &table.path("?wait=60")).bearer_auth(token);
        tokio::time::timeout(PATIENCE, Answer::of(request))
    };
    assert_eq!(wait(&table.x).await.expect("it is X's turn").ok()["ply"], 0);
    let (waited, _) = tokio::join!(wait(&table.o), server.play(&table, &[3]));
    assert_eq!(waited.expect("X's move").ok()["ply"], 1);
    assert_eq!(wait(&table.o).await.expect("it is O's turn").ok()["ply"], 1);
    server.play(&table, &[3, 2]).await;
    let resigned =
        server.request(Method::POST, &table.path("/resign")).bearer_auth(&table.o).json(&json!({}));
    Answer::of(resigned).await.ok();
    let ended = wait(&table.x).await.expect("the game is over");
    assert_eq!(ended.ok()["status"], "finished");
}
