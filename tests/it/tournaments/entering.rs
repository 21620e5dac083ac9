//! Entering tournaments.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::Tournament;
use crate::support::{TestServer, assert_has, text};

#[tokio::test]
async fn people_enter_by_link_or_code_and_are_counted() {
    let server = TestServer::start().await;
    let friday = Tournament::new(&server, json!({ "title": " Friday " })).await;
    assert!((1_000..10_000).contains(&friday.code), "{}", friday.code);
    let by_code = server.get(&format!("/tournaments/{}", friday.code)).await.ok();
    assert_has(&by_code, json!({ "id": friday.id, "title": "Friday" }));
    let entered = friday.enter("Ana").await.created();
    assert_eq!(entered["entrant"], json!({ "n": 1, "name": "Ana" }));
    assert!(text(&entered["token"]).starts_with("c4s_"), "{entered}");
    let player = text(&entered["player_token"]);
    friday.enter("ana").await.refused(409, "name-taken");
    let again = json!({ "name": "Ana", "token": player });
    server.post(&friday.path("/entries"), again).await.refused(409, "already-entered");
    let counts = &friday.get("").await["counts"];
    assert_eq!((&counts["entrants"], &counts["here"]), (&json!(1), &json!(0)), "nobody was seen yet");
    let me = friday.me(&text(&entered["token"]), 0).await;
    assert_has(&me, json!({ "n": 1, "state": "waiting", "game": null }));
    assert_eq!(friday.get("").await["counts"]["here"], 1);
    let closed = friday.organise(Method::PATCH, "", json!({ "registration": "closed" })).await;
    assert_eq!(closed.ok()["code"], Value::Null);
    friday.enter("Bruno").await.refused(409, "registration-closed");
    server.get(&format!("/tournaments/{}", friday.code)).await.refused(404, "not-found");
    // The organiser lets somebody in all the same.
    let let_in = friday.organise(Method::POST, "/entries", json!({ "name": "Bruno" })).await;
    assert_eq!(let_in.created()["entrant"]["n"], 2);
    let seed = friday.get("").await.to_string();
    assert!(!seed.contains("seed"), "{seed}");
}

#[tokio::test]
async fn a_deleted_entrant_is_sent_out_and_nobody_is_paired_with_them() {
    let server = TestServer::start().await;
    let friday =
        Tournament::new(&server, json!({ "title": "Friday", "names": ["Ana", "Bruno", "Carla"] })).await;
    let ana = friday.entrant("Ana").await;
    let bruno = friday.enter("Bruno").await.created();
    let bruno = [text(&bruno["token"]), text(&bruno["player_token"])];
    for token in [&ana, &bruno[0]] {
        friday.me(token, 0).await;
    }
    friday.begin(json!({ "kind": "arena" })).await;
    let told = friday.game(&ana).await;
    server.delete(&bruno[1], "/players/Bruno").await.ok();
    let me = friday.path("/me");
    for token in &bruno {
        let as_bruno = server.get_as(token, &me).await;
        as_bruno.refused(401, "unauthorized");
    }
    server.post_as(&bruno[0], &me, json!({ "state": "back" })).await.refused(401, "unauthorized");
    let freed = friday.free(&ana).await;
    assert_has(&freed, json!({ "game": null, "points": 2.0 }));
    assert_ne!(freed["game"], told["game"]);
    for rest in ["", "/entries", "/stages/1/table", ".txt", ".csv"] {
        let answer = server.get(&friday.path(rest)).await;
        assert!(!answer.text.contains("Bruno"), "{rest}: {}", answer.text);
    }
    let gone = server.post("/players", json!({ "name": "Dora" })).await.created();
    let class = Tournament::new(&server, json!({ "title": "Class", "names": ["dora", "Elena"] })).await;
    server.delete(&text(&gone["player_token"]), "/players/Dora").await.ok();
    assert_eq!(class.get("").await["names"], json!(["Elena"]), "a name that was given goes with its player");
    // Others play on.
    let carla = friday.entrant("Carla").await;
    friday.me(&carla, 0).await;
    server.time.advance(4_000);
    assert_ne!(friday.game(&carla).await["game"], told["game"]);
}

#[tokio::test]
async fn an_address_has_few_open_tournaments_and_few_wrong_codes() {
    let server = TestServer::start().await;
    // What is refused creates nothing.
    for _ in 0..20 {
        let misspelt = server.post("/tournaments", json!({ "titel": "Friday" })).await;
        misspelt.refused(422, "invalid-field");
    }
    for number in 1..=5 {
        Tournament::new(&server, json!({ "title": format!("Friday {number}") })).await;
    }
    for number in 6..20 {
        let more = server.post("/tournaments", json!({ "title": format!("Friday {number}") })).await;
        assert!(more.header("ratelimit").contains("\"tournaments\";r=5;t="), "{}", more.header("ratelimit"));
        more.refused(429, "too-many-tournaments");
    }
    let mut refused = None;
    for guess in 0..2_000 {
        // Codes have four digits or five, and none begins with a nought.
        let answer = server.get(&format!("/tournaments/0{guess:04}")).await;
        if answer.status != StatusCode::NOT_FOUND {
            refused = Some((guess, answer));
            break;
        }
    }
    let (guesses, answer) = refused.expect("the guesses are limited");
    assert!(guesses >= 120, "a class mistypes: {guesses}");
    answer.refused(429, "too-many-requests");
}
