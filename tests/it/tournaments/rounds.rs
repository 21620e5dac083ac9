//! Rounds: their pairings, and late entries.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::Tournament;
use crate::support::{TestServer, text};

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

#[tokio::test]
async fn a_swiss_pairs_all_who_are_here_round_after_round() {
    let server = TestServer::start_unlimited().await;
    let (friday, tokens) = of(&server, &["Ana", "Bruno", "Carla", "Diego", "Elena"]).await;
    let stage = friday.begin(json!({ "kind": "swiss", "rounds": 2, "break_s": 0 })).await;
    assert_eq!((&stage["kind"], &stage["rounds"]), (&json!("swiss"), &json!(2)));
    for round in 1..=2 {
        // All games of the round exist once somebody is in one.
        loop {
            let now = friday.get("").await;
            if now["stages"][0]["round"] == round || now["stages"][0]["status"] == "ended" {
                break;
            }
            for token in &tokens {
                friday.me(token, 0).await;
            }
        }
        let games = friday.get("/stages/1/games").await;
        for game in games["items"].as_array().expect("games").iter().filter(|game| game["round"] == round) {
            let game = text(&game["game"]);
            for token in &tokens {
                // Only one of them sits there.
                let _ = server.post_as(token, &format!("/games/{game}/resign"), json!({})).await;
            }
        }
    }
    friday.ended().await;
    let games = friday.get("/stages/1/games").await;
    assert_eq!(games["total"], 4, "two boards a round: {games}");
    let table = friday.get("/stages/1/table").await;
    let byes: u64 =
        table["items"].as_array().expect("rows").iter().filter_map(|row| row["byes"].as_u64()).sum();
    assert_eq!(byes, 2, "one a round: {table}");
    let first = &table["items"][0];
    assert!(first["buchholz"].is_number() && first["buchholz_cut_1"].is_number(), "{table}");
    assert!(first.get("sonneborn_berger").is_none(), "no tie-break of a Swiss: {table}");
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
    assert_eq!(
        (&row["late"], &row["points"], &row["place"]),
        (&json!(0.5), &json!(0.5), &Value::Null),
        "{row}"
    );
    assert!(table["items"][1].get("late").is_none(), "{table}");
    let sheet = server.get(&friday.path(".csv?lang=es")).await.text;
    let head = "\u{feff}puesto;nombre;puntos;jugadas;ganadas;empates;perdidas;descansos;incomparecencias;\
                Buchholz;Buchholz Cut 1;entrada tardía;precisión %\r\n";
    assert!(sheet.starts_with(head), "{sheet}");
    assert!(sheet.contains("\r\n;Carla;0,5;0;0;0;0;0;0;0,5;0;0,5;\r\n"), "{sheet}");
    let file = server.get(&friday.path(".txt")).await.text;
    let line = file.lines().find(|line| line.contains("late entry: ½ point")).unwrap_or_default();
    assert!(line.contains("Carla"), "{file}");
    let games = server.get(&friday.path("/games.csv")).await.text;
    assert!(games.contains("\r\n1,1,,Carla,,,0.5,late entry,,,\r\n"), "{games}");
}
