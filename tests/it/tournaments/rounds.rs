//! Rounds: their pairings and byes, those who come late, and fields that are full.

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use reqwest::Method;
use serde_json::{Value, json};

use super::Tournament;
use crate::support::{Answer, TestServer, assert_has, text};

/// A tournament that these have entered, with their tokens; all were seen.
async fn of<'a>(server: &'a TestServer, names: &[&str]) -> (Tournament<'a>, Vec<String>) {
    let friday = Tournament::new(server, json!({ "title": "Friday" })).await;
    let mut tokens = Vec::new();
    for name in names {
        let token = friday.entrant(name).await;
        friday.me(&token, 0).await;
        tokens.push(token);
    }
    (friday, tokens)
}

/// What a page outside of the API answers to curl, as this entrant.
async fn by_curl(server: &TestServer, path: &str, token: Option<&str>) -> String {
    let request = server.client.get(format!("{}{path}", server.url)).header("user-agent", "curl/8");
    let answer = Answer::of(match token {
        Some(token) => request.bearer_auth(token),
        None => request,
    });
    answer.await.text
}

#[tokio::test]
async fn a_bye_is_named_with_the_pairings_wherever_they_are_read() {
    let server = TestServer::start_unlimited().await;
    let (friday, tokens) = of(&server, &["Ana", "Bruno", "Carla"]).await;
    let id = &friday.id;
    let path = format!("/t/{id}/me?wait=60");
    // All three wait by curl; the one with the bye hears of it as soon as the others have a board.
    let mut waiting: FuturesUnordered<_> =
        tokens.iter().map(|token| by_curl(&server, &path, Some(token))).collect();
    let heard = async {
        while !waiting.next().await.expect("one has the bye").contains("you have a bye: 1 point.") {}
    };
    let begun = friday.begin(json!({ "kind": "swiss", "rounds": 2, "start": "empty" }));
    tokio::join!(heard, begun);
    let mut resting = None;
    for (name, token) in ["Ana", "Bruno", "Carla"].into_iter().zip(&tokens) {
        let me = friday.me(token, 0).await;
        let rests = me["game"].is_null();
        assert_has(&me, json!({ "bye": rests, "full": false }));
        if rests {
            assert_has(&me, json!({ "points": 1.0, "awaits": "round", "state": "waiting" }));
            assert!(resting.replace((name, token)).is_none(), "one has the bye");
        }
    }
    let (name, token) = resting.expect("one has the bye");
    let listed = friday.get("/entries").await;
    let byes: Vec<&Value> =
        listed["items"].as_array().expect("rows").iter().filter(|row| row["bye"] == true).collect();
    assert!(byes.len() == 1 && byes[0]["name"] == name, "{listed}");
    // It is worth a point, and does not put its holder before those who win a game.
    let row = &friday.get("/stages/1/table").await["items"][0];
    assert_has(row, json!({ "name": name, "byes": 1, "buchholz": 0.0 }));
    for (lang, says) in [("en", "bye: 1 point"), ("es", "descanso: 1 punto"), ("fr", "1 point")] {
        let file = server.get(&friday.path(&format!(".txt?lang={lang}"))).await.text;
        let line = file.lines().find(|line| line.contains(says)).unwrap_or_default();
        assert!(line.contains(name), "{file}");
    }
    let now = by_curl(&server, &format!("/t/{id}"), None).await;
    assert!(now.contains(&format!("Bye: {name} (1 point)")), "{now}");
    let games = server.get(&friday.path("/games.csv")).await.text;
    assert!(games.contains(&format!("\r\n1,1,,{name},,,1,bye,,,\r\n")), "{games}");
    let wall = loop {
        let wall = server.get(&format!("/tv.json?t={id}")).await.ok();
        if wall["scene"] == "pairings" {
            break wall;
        }
    };
    assert_eq!(
        (&wall["byes"], &wall["total"]),
        (&json!([name]), &json!(2)),
        "a line behind the board: {wall}"
    );
    let second = server.get(&format!("/tv.json?t={id}&offset=1")).await.ok();
    assert_has(&second, json!({ "pairings": [], "byes": [name] }));
    // The next round takes it away.
    let [one, other] = [&tokens[0], &tokens[1]];
    let playing = if one == token { other } else { one };
    let game = text(&friday.me(playing, 0).await["game"]);
    server.post_as(playing, &format!("/games/{game}/resign"), json!({})).await.ok();
    friday.free(playing).await;
    friday.organise(Method::POST, "/stages/1/next_round", json!({ "round": 2 })).await.ok();
    assert_eq!(friday.game(token).await["bye"], false);
}

#[tokio::test]
async fn a_late_entry_is_in_the_table_and_in_every_file() {
    let server = TestServer::start_unlimited().await;
    let (friday, _) = of(&server, &["Ana", "Bruno"]).await;
    friday.begin(json!({ "kind": "swiss", "rounds": 2, "start": "empty" })).await;
    while friday.get("").await["stages"][0]["round"] == 0 {}
    let late = friday.entrant("Carla").await;
    assert_eq!(friday.me(&late, 0).await["points"], json!(0.5));
    let table = friday.get("/stages/1/table").await;
    let row = table["items"].as_array().expect("rows").iter().find(|row| row["name"] == "Carla");
    let row = row.unwrap_or_else(|| panic!("{table}"));
    assert_has(row, json!({ "late": 0.5, "points": 0.5, "place": null }));
    assert!(table["items"][1].get("late").is_none(), "{table}");
    let sheet = server.get(&friday.path(".csv?lang=es")).await.text;
    let head = "\u{feff}puesto;nombre;puntos;partidas;ganadas;empates;perdidas;descansos;incomparecencias;\
                fase;Buchholz;Buchholz Cut 1;entrada tardía;n.º;1;precisión %\r\n";
    assert!(sheet.starts_with(head), "{sheet}");
    assert!(sheet.contains("\r\n;Carla;0,5;0;0;0;0;0;0;1;0,5;0;0,5;1;½;\r\n"), "{sheet}");
    let file = server.get(&friday.path(".txt")).await.text;
    let line = file.lines().find(|line| line.contains("late entry: ½ point")).unwrap_or_default();
    assert!(line.contains("Carla"), "{file}");
    let games = server.get(&friday.path("/games.csv")).await.text;
    assert!(games.contains("\r\n1,1,,Carla,,,0.5,late entry,,,\r\n"), "{games}");
}
