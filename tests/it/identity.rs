//! Names and credentials.

use base64::Engine;
use reqwest::Method;
use serde_json::{Value, json};

use super::support::{ADMIN, Answer, TestServer, text};

#[tokio::test]
async fn a_name_belongs_to_the_holder_of_its_token() {
    let server = TestServer::start().await;
    let token =
        text(&server.post("/players", json!({ "name": "  José   Pérez " })).await.created()["player_token"]);
    assert_eq!(server.get("/players/jos%C3%A9%20p%C3%A9rez").await.ok()["name"], "José Pérez");
    // The same name by case, by form, by look.
    for name in ["José Pérez", "JOSÉ PÉREZ", "Jose\u{301} Pérez", "Јosé Pérez"] {
        let answer = server.post("/players", json!({ "name": name })).await;
        assert!(
            matches!(answer.status.as_u16(), 409 | 422),
            "{name:?} passed as another player: {}",
            answer.text
        );
    }
    server.post("/games", json!({ "name": "José Pérez" })).await.refused(409, "name-taken");
    let created = server.post_as(&token, "/games", json!({ "name": "jose\u{301} pérez" })).await;
    let created = created.created();
    let seat =
        created["game"]["seats"]["X"]["name"].as_str().or(created["game"]["seats"]["O"]["name"].as_str());
    assert_eq!(seat, Some("José Pérez"), "the name is shown as its holder wrote it");
    // A real token of somebody else does not help; one that nobody has is no credential at all.
    let other = text(&server.post("/players", json!({ "name": "Eva" })).await.body["player_token"]);
    server.post_as(&other, "/games", json!({ "name": "José Pérez" })).await.refused(409, "name-taken");
    server.post_as("c4p_nobody", "/games", json!({ "name": "Otra" })).await.refused(401, "unauthorized");
}

/// The user of Basic is for the people who read a command. Some consoles send it in Latin-1.
#[tokio::test]
async fn a_name_beside_a_token_may_be_in_any_encoding() {
    let server = TestServer::start().await;
    let table = server.two_people("José", "Berta").await;
    let credentials = [&b"Jos\xe9:"[..], table.x.as_bytes()].concat();
    let credentials = base64::engine::general_purpose::STANDARD.encode(credentials);
    let request = server.client.post(format!("{}/g/{}", server.url, table.id)).form(&[("column", "3")]);
    let answer = Answer::of(request.header("authorization", format!("Basic {credentials}"))).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
}

/// A name that is reserved by now keeps what it had: it is imported, found, and played under.
#[tokio::test]
async fn a_name_that_was_reserved_later_is_not_lost() {
    let server = TestServer::start().await;
    let file = "#cuatro 1\n[games]\n- | 2026-11-19T10:00:00.000Z | manual | X | Ana | 6x7 n=4 | draw full | 21 | 250 | 250 | -\n\
                [end] ranking=0 games=1 carried=0\n";
    server.import(file).await.ok();
    assert_eq!(server.get("/players/x").await.ok()["draws"], 1);
    server.post("/players", json!({ "name": "X" })).await.created();
    server.post("/players", json!({ "name": "O" })).await.refused(422, "invalid-field");
}

#[tokio::test]
async fn another_device_gets_its_own_token_by_a_code_that_works_once() {
    let server = TestServer::start().await;
    let token = text(&server.post("/players", json!({ "name": "Ana" })).await.body["player_token"]);
    server.post("/players/Ana/transfer", json!({})).await.refused(401, "unauthorized");
    let eva = text(&server.post("/players", json!({ "name": "Eva" })).await.body["player_token"]);
    server.post_as(&eva, "/players/Ana/transfer", json!({})).await.refused(403, "forbidden");
    let code = server.post_as(&token, "/players/Ana/transfer", json!({})).await;
    assert_eq!(code.header("cache-control"), "no-store", "an answer with a secret is stored by no cache");
    let code = text(&code.created()["code"]);
    let redeem = || server.post("/players", json!({ "name": "Ana", "code": code }));
    let second = text(&redeem().await.created()["player_token"]);
    assert_ne!(second, token);
    redeem().await.refused(422, "invalid-field");
    for token in [token, second] {
        server.post_as(&token, "/games", json!({ "name": "Ana" })).await.created();
    }
    let old = server.post_as(&eva, "/players/Eva/transfer", json!({})).await.created();
    server.time.advance(10 * 60 * 1000);
    server
        .post("/players", json!({ "name": "Eva", "code": old["code"] }))
        .await
        .refused(422, "invalid-field");
}

#[tokio::test]
async fn a_renamed_player_keeps_everything_and_leaves_a_free_name() {
    let server = TestServer::start().await;
    let table = server.won_game("Beaver 575", "Berta").await;
    let token = table.x_player.clone().expect("a new name");
    let before = server.get("/players/Beaver%20575").await.ok();
    let old_file = server.get("/export.txt").await.text;
    let mut open = server.follow(&table.id, None).await;
    open.next_of("snapshot").await;
    let rename = async |from: &str, to: &str| {
        server.post_as(&token, &format!("/players/{from}/rename"), json!({ "name": to })).await
    };
    assert_eq!(rename("beaver%20575", "BEAVER 575").await.ok()["name"], "BEAVER 575", "other capitals");
    for time in ["once", "and once more, because the answer was lost"] {
        let renamed = rename("Beaver%20575", "Ana").await.ok();
        let mut expected = before.clone();
        expected["name"] = json!("Ana");
        expected["last_games"][0]["seats"]["X"]["name"] = json!("Ana");
        assert_eq!(renamed, expected, "{time}");
    }
    server.get("/players/Beaver%20575").await.refused(404, "not-found");
    rename("Beaver%20575", "Zoe").await.refused(404, "not-found");
    // Whatever shows the game shows the new name.
    assert_eq!(server.get(&table.path("")).await.ok()["seats"]["X"]["name"], "Ana");
    assert_eq!(server.get("/ranking?period=week").await.ok()["items"][0]["name"], "Ana");
    for path in [format!("/g/{}", table.id), "/ranking".into(), "/stats".into()] {
        let page = server.page(&path).await.text;
        assert!(page.contains("Ana") && !page.to_lowercase().contains("beaver"), "{path}: {page}");
    }
    let said = server.post_as(&table.x, &table.path("/rematch"), json!({})).await.ok();
    assert_eq!(said["game"]["seats"]["X"]["name"], "Ana");
    let next = server.post_as(&table.o, &table.path("/rematch"), json!({})).await.ok();
    let next = text(&next["next_game"]);
    assert_eq!(server.get(&format!("/games/{next}")).await.ok()["seats"]["O"]["name"], "Ana");
    rename("Ana", "Zoe").await.refused(409, "not-over");
    server.post_as(&token, &format!("/games/{next}/abort"), json!({})).await.refused(403, "forbidden");
    server.post_as(&table.x, &format!("/games/{next}/abort"), json!({})).await.ok();
    // The next holder of the former name inherits nothing, and a file from before knows its games.
    server.post("/players", json!({ "name": "Beaver 575" })).await.created();
    assert_eq!(server.get("/players/Beaver%20575").await.ok()["played"], 0);
    server.time.advance(1000);
    let imported = server.import(old_file).await.ok();
    assert_eq!((&imported["new_games"], &imported["known_games"]), (&json!(0), &json!(1)), "{imported}");
    assert_eq!(server.get("/players/Ana").await.ok()["points"], before["points"]);
    let server = server.restart().await;
    assert_eq!(server.get("/history").await.ok()["items"][0]["seats"]["X"]["name"], "Ana");
}

#[tokio::test]
async fn who_has_entered_a_tournament_keeps_the_name_until_it_is_over() {
    let server = TestServer::start().await;
    let made = server.post("/tournaments", json!({ "title": "Friday" })).await.created();
    let path = format!("/tournaments/{}", text(&made["tournament"]["id"]));
    let entered = server.post(&format!("{path}/entries"), json!({ "name": "Leo" })).await.created();
    let token = text(&entered["player_token"]);
    let rename = async || server.post_as(&token, "/players/Leo/rename", json!({ "name": "Lea" })).await;
    rename().await.refused(409, "forbidden-in-tournament");
    let organiser = text(&made["organiser_token"]);
    let end = server.request(Method::PATCH, &path).bearer_auth(organiser).json(&json!({ "ended": true }));
    Answer::of(end).await.ok();
    rename().await.ok();
    assert_eq!(server.get(&format!("{path}/entries")).await.ok()["items"][0]["name"], "Lea");
}

#[tokio::test]
async fn a_code_for_another_device_is_refused_as_a_name_and_stays_good() {
    let server = TestServer::start().await;
    let token = text(&server.post("/players", json!({ "name": "Ana" })).await.body["player_token"]);
    let code = server.post_as(&token, "/players/Ana/transfer", json!({})).await.created();
    let code = text(&code["code"]);
    let friday = server.post("/tournaments", json!({ "title": "Friday" })).await.created();
    let entries = format!("/tournaments/{}/entries", text(&friday["tournament"]["id"]));
    server.post(&entries, json!({ "name": "Leo" })).await.created();
    let organiser = text(&friday["organiser_token"]);
    for typed in [code.clone(), code.to_uppercase()] {
        let refused = server.post("/games", json!({ "name": typed })).await.refused(422, "invalid-field");
        assert!(text(&refused["detail"]).contains("code for another device"), "{refused}");
        server.post("/players", json!({ "name": typed })).await.refused(422, "invalid-field");
        let invited = server.post("/games", json!({ "seats": [{}, { "invite": typed }] })).await;
        assert_eq!(invited.refused(422, "invalid-field")["field"], "seats[1].invite");
        let renamed = server.post_as(&token, "/players/Ana/rename", json!({ "name": typed })).await;
        assert_eq!(renamed.refused(422, "invalid-field")["field"], "name");
        let named = server.post("/tournaments", json!({ "title": "Friday", "names": ["Eva", typed] })).await;
        assert_eq!(named.refused(422, "invalid-field")["field"], "names[1]");
        let by_hand = json!({ "seats": [{ "name": "Eva" }, { "name": typed }], "winner": "X", "rounds": 7 });
        let by_hand = server.post_as(ADMIN, "/history", by_hand).await;
        assert_eq!(by_hand.refused(422, "invalid-field")["field"], "seats[1].name");
        let entrant = server.request(Method::PATCH, &format!("{entries}/1")).bearer_auth(&organiser);
        let called = Answer::of(entrant.json(&json!({ "name": typed }))).await;
        assert_eq!(called.refused(422, "invalid-field")["field"], "name");
    }
    let listed = server.get("/games").await.body.to_string().to_lowercase();
    assert!(!listed.contains(&code), "{listed}");
    server.post("/players", json!({ "name": "Ana", "code": code })).await.created();
    // Used up it is a name like any other.
    server.post("/players", json!({ "name": code })).await.created();
}

#[tokio::test]
async fn a_key_gives_its_tokens_again_for_a_day_and_then_no_more_also_after_a_restart() {
    const DAY_MS: i64 = 24 * 60 * 60 * 1000;
    let post = async |server: &TestServer, path: &str, body: Value| {
        let request = server.request(Method::POST, path).header("host", "cuatro.example");
        Answer::of(request.header("idempotency-key", "1").json(&body)).await
    };
    let server = TestServer::start().await;
    let waiting = server.post("/games", json!({ "seats": [{ "name": "Eva" }, {}] })).await.body;
    let join = format!("/games/{}/join", text(&waiting["game"]["id"]));
    server.time.advance(DAY_MS / 2);
    let players = json!({ "name": "Ana" });
    let games = json!({ "seats": [{ "name": "Luis" }, {}] });
    let berta = json!({ "name": "Berta" });
    let claimed = post(&server, "/players", players.clone()).await.created();
    let made = post(&server, "/games", games.clone()).await.created();
    let joined = post(&server, &join, berta.clone()).await.ok();
    server.time.advance(DAY_MS - 1);
    let server = server.restart().await;
    assert_eq!(post(&server, "/players", players.clone()).await.created(), claimed);
    let again = post(&server, "/games", games.clone()).await.created();
    assert_eq!(again["seats"], made["seats"]);
    let again = post(&server, &join, berta.clone()).await.ok();
    assert_eq!((&again["token"], &again["player_token"]), (&joined["token"], &joined["player_token"]));
    server.time.advance(1);
    for server in [&server, &server.as_if_killed(0).await] {
        post(server, "/games", games.clone()).await.refused(409, "name-taken");
        for (path, body) in [("/players", &players), (&join, &berta)] {
            let refused = post(server, path, body.clone()).await.refused(422, "invalid-field");
            assert_eq!(refused["field"], "Idempotency-Key", "{path}");
        }
    }
}
