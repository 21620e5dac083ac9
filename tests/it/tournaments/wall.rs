//! What a screen on the wall shows.

use cuatro::http::{HttpSettings, Walls};
use reqwest::Method;
use serde_json::{Value, json};

use super::Tournament;
use crate::support::{Setup, TestServer, assert_has, text};

/// What a wall shows now, asked with this query.
async fn wall(server: &TestServer, query: &str) -> Value {
    server.get(&format!("/tv.json?{query}")).await.ok()
}

/// What it shows once that is as wanted: what the server has read for it is kept for a second.
async fn once(server: &TestServer, query: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    loop {
        let now = wall(server, query).await;
        if wanted(&now) {
            return now;
        }
    }
}

async fn scene(server: &TestServer, query: &str, scene: &str) -> Value {
    once(server, query, |wall| wall["scene"] == scene).await
}

fn names(rows: &Value) -> Vec<String> {
    rows.as_array().expect("rows").iter().map(|row| text(&row["name"])).collect()
}

/// The tokens of X and of O, and their game.
async fn seated<'a>(friday: &Tournament<'_>, tokens: &'a [String; 2]) -> (String, [&'a str; 2]) {
    let me = friday.game(&tokens[0]).await;
    friday.game(&tokens[1]).await;
    let [one, other] = [tokens[0].as_str(), tokens[1].as_str()];
    (text(&me["game"]), if me["side"] == "X" { [one, other] } else { [other, one] })
}

#[tokio::test]
async fn a_wall_goes_from_the_lobby_to_the_podium() {
    let public_url = Some("https://school.example".into());
    let server = Setup::new()
        .http(HttpSettings { public_url, unlimited: true, ..HttpSettings::default() })
        .start()
        .await;
    let (friday, tokens) = Tournament::of_two(&server).await;
    let of = format!("t={}", friday.id);
    let lobby = wall(&server, &of).await;
    assert_has(&lobby, json!({ "scene": "lobby", "names": ["Bruno", "Ana"], "here": 2 }));
    assert_has(&lobby, json!({ "title": "Friday", "code": friday.code, "link": "https://school.example" }));
    let qr = text(&lobby["qr"]);
    let picture = server.client.get(format!("{}{qr}", server.url)).send().await.expect("an answer");
    assert!(picture.text().await.expect("a picture").contains("<svg"));

    friday.begin(json!({ "kind": "arena", "start": "empty" })).await;
    let (game, players) = seated(&friday, &tokens).await;
    let boards = once(&server, &of, |wall| wall["game"] == json!(game)).await;
    assert_has(&boards, json!({ "scene": "boards", "stage": { "kind": "arena" } }));
    assert_eq!((names(&boards["table"]).len(), &boards["total"]), (2, &json!(2)), "{boards}");
    assert!(
        boards.get("decided").is_none() && boards.get("outcome").is_none(),
        "nothing about who stands to win"
    );
    friday.win(&game, players).await;
    let shown = format!("{of}&now={game}");
    let ended = once(&server, &shown, |wall| wall.get("outcome").is_some()).await;
    assert_has(&ended, json!({ "scene": "ended", "game": game }));
    assert_has(&ended, json!({ "outcome": "X", "how": "played" }));
    assert!(ended.get("decided").is_none(), "nobody has judged it: {ended}");
    let report = server.get(&format!("/games/{game}/report")).await.ok();
    assert_eq!(wall(&server, &shown).await["decided"], report["text"]);
    let spanish = wall(&server, &format!("{shown}&lang=es")).await;
    assert!(text(&spanish["decided"]).contains("jugada"), "{spanish}");
    server.time.advance(7_999);
    assert_eq!(wall(&server, &shown).await["scene"], "ended");
    server.time.advance(1);
    let next = wall(&server, &shown).await;
    assert!(next["scene"] == "boards" && next["game"] != json!(game), "{next}");

    friday.organise(Method::POST, "/stages/1/end", json!({})).await.ok();
    for token in &tokens {
        let me = friday.me(token, 0).await;
        if me["game"].is_string() {
            let resign = format!("/games/{}/resign", text(&me["game"]));
            server.post_as(token, &resign, json!({})).await;
            break;
        }
    }
    friday.ended().await;
    let podium = scene(&server, &of, "podium").await;
    assert_eq!((names(&podium["table"]).len(), &podium["game"]), (2, &Value::Null), "{podium}");
    assert_eq!(podium["table"][0]["place"], 1, "{podium}");
    assert_eq!(podium["code"], friday.code, "latecomers can still enter");
    // What comes next has people gather again.
    let ready = json!({ "kind": "swiss", "begin": "ready" });
    friday.organise(Method::POST, "/stages", ready).await.created();
    scene(&server, &of, "lobby").await;
}

#[tokio::test]
async fn a_tournament_that_ended_without_a_stage_gathers_nobody_on_the_wall() {
    let server = TestServer::start().await;
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    friday.organise(Method::PATCH, "", json!({ "ended": true })).await.ok();
    let wall = wall(&server, &format!("t={}", friday.id)).await;
    assert_has(&wall, json!({ "scene": "podium", "code": null }));
}

#[tokio::test]
async fn a_wall_stays_with_its_game_and_shows_no_game_of_others() {
    let server = TestServer::start_unlimited().await;
    let [one, other] = [server.two_people("Ana", "Bruno").await, server.two_people("Carla", "Diego").await];
    let unlisted = server.two_people_on("Elena", "Felix", json!({ "listed": false })).await;
    server.play(&other, &[3, 3, 3, 3, 3, 3, 2, 2, 2, 2]).await;
    server.play(&unlisted, &[3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2]).await;
    let best = once(&server, "", |wall| wall["scene"] == "boards").await;
    assert_eq!(best["game"], json!(other.id), "the middle of a game is what there is to see: {best}");
    let stays = wall(&server, &format!("now={}", one.id)).await;
    assert_has(&stays, json!({ "scene": "boards", "game": one.id }));
    assert_eq!(wall(&server, &format!("now={}", unlisted.id)).await["game"], json!(other.id));
    assert_eq!(wall(&server, "now=nogame").await["game"], json!(other.id), "a game that does not exist");
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    let stranger = wall(&server, &format!("t={}&now={}", friday.id, one.id)).await;
    assert_has(&stranger, json!({ "scene": "lobby", "game": null }));
    server.time.advance(60_000);
    assert_eq!(
        wall(&server, &format!("now={}", one.id)).await["scene"],
        "idle",
        "nobody has played for a minute"
    );
}

#[tokio::test]
async fn a_wall_without_games_has_the_best_of_the_week_and_a_game_to_see_again() {
    let server = TestServer::start_unlimited().await;
    assert_eq!(wall(&server, "").await["scene"], "idle");
    let table = server.won_game("Ana", "Bruno").await;
    let idle = once(&server, "", |wall| wall["game"].is_string() && wall["total"] == 2).await;
    assert_has(&idle, json!({ "scene": "idle", "game": table.id }));
    assert_eq!(names(&idle["table"]), ["Ana", "Bruno"]);
    assert!(text(&idle["link"]).starts_with("http://127.0.0.1"), "{idle}");
    assert_eq!(idle["qr"], Value::Null, "no address is known that other devices can open");
}

#[tokio::test]
async fn the_operator_says_what_walls_can_show() {
    for (walls, of_server, of_tournament) in
        [(Walls::All, 200, 200), (Walls::Tournaments, 404, 200), (Walls::Off, 404, 404)]
    {
        let server = Setup::new().http(HttpSettings { walls, ..HttpSettings::default() }).start().await;
        let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
        for path in ["/api/v1/tv.json?", "/tv?"] {
            for (query, status) in [("", of_server), (&*format!("t={}", friday.id), of_tournament)] {
                let url = format!("{}{path}{query}", server.url);
                let answer = server.client.get(&url).send().await.expect("an answer");
                assert_eq!(answer.status(), status, "{walls:?}: {url}");
            }
        }
    }
}
