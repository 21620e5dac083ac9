//! Entrants who have no proof of their name, or have lost their token, and what the organiser makes of them.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{Tournament, over};
use crate::support::{Answer, TestServer, assert_has, text};

/// Takes a name, so that nobody else has proof of it.
async fn hold(server: &TestServer, name: &str) -> String {
    let claimed = server.post("/players", json!({ "name": name })).await.created();
    text(&claimed["player_token"])
}

/// Asks the organiser to be let in under a held name.
async fn ask(friday: &Tournament<'_>, name: &str) -> (u64, String, String) {
    let body = json!({ "name": name, "ask": true });
    let asked = friday.server.post(&friday.path("/entries"), body).await.expect(StatusCode::ACCEPTED);
    assert_eq!(asked["player_token"], Value::Null, "nobody gets the name: {asked}");
    let n = asked["entrant"]["n"].as_u64().expect("a number");
    (n, text(&asked["entrant"]["name"]), text(&asked["token"]))
}

async fn set(friday: &Tournament<'_>, n: u64, body: Value) -> Value {
    friday.organise(Method::PATCH, &format!("/entries/{n}"), body).await.ok()
}

#[tokio::test]
async fn without_proof_of_a_name_an_entrant_gets_another_and_no_game_of_theirs_is_recorded() {
    let server = TestServer::start_unlimited().await;
    hold(&server, "Ana").await;
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    friday.enter("Ana").await.refused(409, "name-taken");
    let (n, name, token) = ask(&friday, "ana").await;
    assert_eq!((n, &*name), (1, "Ana 2"));
    let (other, name, refused) = ask(&friday, "Ana").await;
    assert_eq!((other, &*name), (2, "Ana 3"));
    assert_eq!(friday.me(&token, 0).await["state"], "asking");
    let now = friday.get("").await;
    assert_has(&now, json!({ "counts": { "asking": 2, "entrants": 0 } }));
    assert_eq!(friday.get("/entries").await["total"], 0, "only the organiser sees who asks");
    server.get(&friday.path("/entries?state=asking")).await.refused(401, "unauthorized");
    let asking = friday.organise(Method::GET, "/entries?state=asking", json!({})).await;
    assert_eq!(asking.ok()["items"][1]["name"], "Ana 3");
    let pause = friday.send(&token, Method::POST, "/me", json!({ "state": "pause" })).await;
    pause.refused(403, "not-let-in");
    let waits = server.request(Method::GET, &friday.path("/me?wait=10")).bearer_auth(&token);
    let known = server.get_as(&token, &friday.path("/me")).await;
    let news = Answer::of(waits.header("if-none-match", known.header("etag")));
    let (told, _) = tokio::join!(news, set(&friday, n, json!({ "state": "in" })));
    assert_eq!(told.ok()["state"], "waiting", "they hear of it at once");
    set(&friday, other, json!({ "state": "removed" })).await;
    assert_eq!(friday.me(&refused, 0).await["state"], "out");
    let bruno = friday.entrant("Bruno").await;
    friday.me(&bruno, 0).await;
    friday.begin(json!({ "kind": "arena", "start": "empty" })).await;
    let told = friday.game(&token).await;
    let tokens = if told["side"] == "X" { [&token, &bruno] } else { [&bruno, &token] };
    let game = text(&told["game"]);
    friday.win(&game, tokens.map(String::as_str)).await;
    let over = over(&server, &game).await;
    assert!(over.to_string().contains("Ana 2"), "{over}");
    let history = server.get("/history").await.ok();
    assert_eq!(history["items"], json!([]), "the game counts in the tournament alone");
    // The name belongs to the first player under it elsewhere.
    hold(&server, "Ana 2").await;
}

#[tokio::test]
async fn the_organiser_renames_an_entrant_for_the_games_to_come() {
    let server = TestServer::start_unlimited().await;
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    let entered = friday.enter("Silly").await.created();
    let [token, player] = [text(&entered["token"]), text(&entered["player_token"])];
    assert_eq!(set(&friday, 1, json!({ "name": "Ana" })).await["name"], "Ana");
    assert_eq!(friday.me(&token, 0).await["name"], "Ana");
    hold(&server, "Berta").await;
    let renamed = set(&friday, 1, json!({ "name": "Berta", "state": "paused" })).await;
    assert_eq!(
        (&renamed["name"], &renamed["state"]),
        (&json!("Berta 2"), &json!("paused")),
        "somebody has it"
    );
    let wrong = friday.organise(Method::PATCH, "/entries/1", json!({ "name": "" })).await;
    assert_eq!(wrong.refused(422, "invalid-field")["field"], "name");
    let own = friday.send(&token, Method::PATCH, "/entries/1", json!({ "name": "Silly" })).await;
    own.refused(403, "forbidden");
    // The name stays when they leave and come back with their player token.
    friday.send(&token, Method::POST, "/me", json!({ "state": "leave" })).await.ok();
    let body = json!({ "name": "Silly", "token": player });
    let back = server.post(&friday.path("/entries"), body).await.created();
    assert_eq!(back["entrant"], json!({ "n": 1, "name": "Berta 2" }));
    let entries = friday.path("/entries");
    let entries = server.restart().await.get(&entries).await.ok();
    assert_eq!(entries["items"][0]["name"], "Berta 2", "{entries}");
}

#[tokio::test]
async fn games_of_a_renamed_entrant_stay_recorded_unless_somebody_holds_the_new_name() {
    for held in [false, true] {
        let server = TestServer::start_unlimited().await;
        let (friday, tokens) = Tournament::of_two(&server).await;
        if held {
            hold(&server, "Anna").await;
        }
        set(&friday, 1, json!({ "name": "Anna" })).await;
        friday.begin(json!({ "kind": "arena", "start": "empty" })).await;
        let told = friday.game(&tokens[0]).await;
        let (game, x) = (text(&told["game"]), usize::from(told["side"] == "O"));
        for (ply, column) in [3, 2, 3, 2, 3, 2, 3].into_iter().enumerate() {
            let body = json!({ "column": column });
            server.post_as(&tokens[(x + ply) % 2], &format!("/games/{game}/moves"), body).await.created();
        }
        over(&server, &game).await;
        let history = server.get("/history?player=Anna").await.ok();
        assert_eq!(history["items"].as_array().expect("games").len(), usize::from(!held), "{history}");
        // By the player token they come back as the same entrant, under the new name.
        assert_eq!(friday.me(&tokens[0], 0).await["name"], if held { "Anna 2" } else { "Anna" });
    }
}

#[tokio::test]
async fn names_of_the_list_are_in_the_order_in_which_people_look_for_them() {
    let mut server = TestServer::start_unlimited().await;
    let names = ["Wilma", "quim", "Mateo", "María", "Nerea", "Álvaro", "Ana", "Pau"];
    let friday = Tournament::new(&server, json!({ "title": "Friday", "names": names })).await;
    let path = friday.path("");
    for restarted in [false, true] {
        if restarted {
            server = server.restart().await;
        }
        let shown = server.get(&path).await.ok()["names"].clone();
        let sorted = json!(["Álvaro", "Ana", "María", "Mateo", "Nerea", "Pau", "quim", "Wilma"]);
        assert_eq!(shown, sorted, "restarted: {restarted}");
    }
}

#[tokio::test]
async fn an_entrant_who_is_renamed_to_a_name_of_the_list_takes_that_name_and_no_shorter_one() {
    let server = TestServer::start_unlimited().await;
    let body = json!({ "title": "Friday", "names": ["Ana", "Ana Maria", "Bruno"] });
    let friday = Tournament::new(&server, body).await;
    friday.enter("Bruno").await.created();
    let names = async || friday.get("").await["names"].clone();
    assert_eq!(names().await, json!(["Ana", "Ana Maria"]));
    set(&friday, 1, json!({ "name": "Ana Maria" })).await;
    assert_eq!(names().await, json!(["Ana", "Bruno"]));
    // A held name gets a number, and is taken all the same.
    hold(&server, "Ana").await;
    assert_eq!(set(&friday, 1, json!({ "name": "Ana" })).await["name"], "Ana 2");
    assert_eq!(names().await, json!(["Ana Maria", "Bruno"]));
}

#[tokio::test]
async fn a_lost_token_is_replaced_and_the_old_one_stops_in_the_running_game_too() {
    let server = TestServer::start_unlimited().await;
    let (friday, tokens) = Tournament::of_two(&server).await;
    friday.begin(json!({ "kind": "arena", "start": "empty" })).await;
    let told = friday.game(&tokens[0]).await;
    let path = format!("/games/{}/moves", text(&told["game"]));
    let (ana, bruno) = (tokens[0].clone(), tokens[1].clone());
    if told["side"] == "O" {
        server.post_as(&bruno, &path, json!({ "column": 3 })).await.created();
    }
    friday.send(&ana, Method::POST, "/entries/1/token", json!({})).await.refused(403, "forbidden");
    let mut socket = server.follow(&text(&told["game"]), Some(&ana)).await;
    socket.next_of("snapshot").await;
    let given = friday.organise(Method::POST, "/entries/1/token", json!({})).await.created();
    let token = text(&given["token"]);
    assert_eq!(given["entrant"], json!({ "n": 1, "name": "Ana" }));
    assert!(text(&given["link"]).ends_with(&format!("/t/{}#entrant={token}", friday.id)), "{given}");
    let old = server.get_as(&ana, &friday.path("/me")).await;
    assert!([401, 403].contains(&old.status.as_u16()), "{}", old.text);
    let stale = server.post_as(&ana, &path, json!({ "column": 3 })).await;
    assert!([401, 403].contains(&stale.status.as_u16()), "the old token plays on: {}", stale.text);
    socket.say(json!({ "type": "resign" })).await;
    assert_eq!(socket.closed().await, 4401, "nor does a line that stood open");
    server.post_as(&token, &path, json!({ "column": 3 })).await.created();
    assert_eq!(friday.me(&token, 0).await["game"], told["game"]);
    friday.organise(Method::PATCH, "/entries/2", json!({ "state": "banned" })).await.ok();
    friday.organise(Method::POST, "/entries/2/token", json!({})).await.refused(403, "sent-out");
}
